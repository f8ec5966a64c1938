import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { messageOf } from '../api/client';
import { ErrorState } from '../ui/error-state';

type Props<Data> = {
  query: UseQueryResult<Data>;
  /** Shown while loading, e.g. a skeleton. */
  loading: ReactNode;
  failure: string;
  /** Fallback if the server gave no reason. */
  reason?: string;
  children: (data: Data) => ReactNode;
};

/**
 * Renders a query's data, its loading state, that it waits for a connection, or an error with Try Again. Data stays
 * visible if a refetch fails.
 */
export function Loaded<Data>({
  query,
  loading,
  failure,
  reason = 'Failed to fetch data',
  children,
}: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.fetchStatus === 'paused')
    return <ErrorState title="You’re offline">This loads once you’re back online.</ErrorState>;
  if (!query.isError) return query.fetchStatus === 'idle' ? null : loading;
  return (
    <ErrorState title={failure} onRetry={() => void query.refetch()} busy={query.isFetching}>
      {messageOf(query.error, reason)}
    </ErrorState>
  );
}
