import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { RetryLine } from '../ui/error-state';
import { Skeleton, SkeletonBar } from '../ui/skeleton';

type ReadFailureProps = {
  query: UseQueryResult;
  /** 'sessions', of "Failed to load sessions". */
  noun: string;
};

/** One line with Try Again if the query failed and has no earlier data. */
export function ReadFailure({ query, noun }: ReadFailureProps) {
  if (!query.isLoadingError) return null;
  return (
    <RetryLine
      problem={`Failed to load ${noun}`}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

type Props<Data> = {
  query: UseQueryResult<Data>;
  noun: string;
  children: (data: Data) => ReactNode;
};

/** Like Loaded, for a panel or dialog: a short skeleton and a one-line error. */
export function LoadedPanel<Data>({ query, noun, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.fetchStatus === 'paused')
    return <p className="text-ink-2">You’re offline. This loads once you’re back online.</p>;
  if (query.isError) return <ReadFailure query={query} noun={noun} />;
  return (
    <Skeleton label={`Loading ${noun}...`} className="grid gap-3 py-1">
      <SkeletonBar className="w-4/5" />
      <SkeletonBar className="w-2/3" />
    </Skeleton>
  );
}
