import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../api/client';
import { ErrorState } from '../ui/error-state';

type Props<Data> = {
  read: UseQueryResult<Data>;
  /** Shown until the data is there, such as a skeleton. */
  loading: ReactNode;
  failure: string;
  /** Shown when the server gave no reason. */
  reason?: string;
  children: (data: Data) => ReactNode;
};

/** Renders a query's data, its loading state or its failure with Try Again. Data stays when a later read fails. */
export function Loaded<Data>({
  read,
  loading,
  failure,
  reason = 'Failed to fetch data',
  children,
}: Props<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return read.fetchStatus === 'idle' ? null : loading;
  return (
    <ErrorState title={failure} onRetry={() => void read.refetch()} busy={read.isFetching}>
      {messageOf(read.error, reason)}
    </ErrorState>
  );
}
