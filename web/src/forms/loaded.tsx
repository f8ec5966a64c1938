import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../api/client';
import { ErrorState } from '../ui/error-state';

type Props<Data> = {
  read: UseQueryResult<Data>;
  /** Shown while loading, e.g. a skeleton. */
  loading: ReactNode;
  failure: string;
  /** Fallback if the server gave no reason. */
  reason?: string;
  children: (data: Data) => ReactNode;
};

/**
 * Renders a query's data, its loading state, or an error with Try Again. Data stays visible if a refetch
 * fails.
 */
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
