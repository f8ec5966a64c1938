import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { queuePageQuery, type QueuePage, type QueueQuery } from '../../api/emails';
import { queueStore, showRows, applyMoves, type Review } from './queue-moves';

/** Emails prefetched beyond the page, so that keys never wait for the next page. */
const AHEAD = 20;
const NONE: readonly QueueEmail[] = [];

type QueueFilters = Omit<QueueQuery, 'seen' | 'ahead'> & { page: number; pageSize: number };
type Reading = {
  /** The open email, or the current row. */
  target: string | null;
  isReading: boolean;
};

/**
 * The queue with pending decisions applied. While the user works in it nothing is inserted: new emails are
 * counted and shown on request. The current email keeps its place even if it leaves the list.
 */
export function useQueueList(filters: QueueFilters, { target, isReading }: Reading) {
  const client = useQueryClient();
  const query = { ...filters, ahead: AHEAD };
  const { seen, setSeen } = useFrozenSince(query);
  const live = queuePageQuery(query);
  const shown = seen === undefined ? live : queuePageQuery({ ...query, seen });
  const known = client.getQueryData<QueuePage>(live.queryKey);
  const list = useQuery({
    ...shown,
    // Freezing the list must not refetch it.
    ...(seen !== undefined && known?.asOf === seen
      ? {
          initialData: known,
          initialDataUpdatedAt: client.getQueryState(live.queryKey)?.dataUpdatedAt,
        }
      : {}),
  });
  const { data, isPlaceholderData } = list;
  const asOf = data?.asOf ?? '';
  if (!isReading) {
    if (seen !== undefined) setSeen(undefined);
  } else if (seen === undefined && asOf !== '' && !isPlaceholderData) {
    setSeen(asOf);
  }

  async function showNew() {
    const fresh = await client.fetchQuery({ ...live, staleTime: 0 });
    setSeen(fresh.asOf);
  }
  const rows = useRows(data, {
    target,
    pageSize: filters.pageSize,
    review: filters.review ?? 'all',
    filters: isPlaceholderData ? null : filterKey(filters),
  });
  return {
    list,
    ...rows,
    /** No emails beyond what was loaded. */
    isComplete: data !== undefined && isLastLoaded(data),
    newer: seen === undefined ? 0 : (data?.newer ?? 0),
    showNew,
    /** Shows another page from prefetched rows while it loads. */
    showPrefetchedPage(page: number, items: readonly QueueEmail[]) {
      if (data === undefined) return;
      const { queryKey } = queuePageQuery({
        ...query,
        page,
        ...(seen === undefined ? {} : { seen }),
      });
      if (client.getQueryData(queryKey) !== undefined) return;
      const [first, ahead] = [items.slice(0, filters.pageSize), items.slice(filters.pageSize)];
      client.setQueryData<QueuePage>(
        queryKey,
        { ...data, page, items: first, ahead },
        { updatedAt: 1 },
      );
    },
    /** Loads a page, for keys that move to it. */
    fetchPage: (page: number) =>
      client.fetchQuery(
        queuePageQuery({ ...query, page, ...(seen === undefined ? {} : { seen }) }),
      ),
  };
}

function isLastLoaded({ page, pageSize, items, ahead, total }: QueuePage): boolean {
  return (page - 1) * pageSize + items.length + ahead.length >= total;
}

/** When the list was frozen; changing a filter unfreezes it. */
function useFrozenSince(query: QueueQuery) {
  const [seen, setSeen] = useState<string>();
  const filters = filterKey(query);
  const [lastFilters, setLastFilters] = useState(filters);
  if (lastFilters !== filters) {
    setLastFilters(filters);
    setSeen(undefined);
  }
  return { seen, setSeen };
}

function filterKey({ search, review, sort }: QueueQuery): string {
  return `${search} ${review} ${sort}`;
}

type Shown = {
  target: string | null;
  pageSize: number;
  review: Review;
  /** The filters of the rows; null while rows of another list are still shown. */
  filters: string | null;
};

/** The rows of the page and those prefetched after it, without mail just decided. */
function useRows(data: QueuePage | undefined, { target, pageSize, review, filters }: Shown) {
  const client = useQueryClient();
  const store = queueStore(client);
  const moves = useSyncExternalStore(
    (listener) => {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    () => store.moves,
  );
  const rows = useMemo(
    () =>
      data === undefined
        ? NONE
        : applyMoves([...data.items, ...data.ahead], moves, data.requestedAt),
    [data, moves],
  );
  const all = useKeepPosition(rows, { target, filters });
  useInsertionEffect(() => showRows(client, review, all));
  return useMemo(() => {
    const isAhead = all.findIndex(({ id }) => id === target) >= pageSize;
    const length = isAhead ? pageSize + 1 : pageSize;
    return { emails: all.slice(0, length), prefetched: all.slice(length) };
  }, [all, pageSize, target]);
}

type Kept = { email: QueueEmail; at: number; filters: string };

/** Only within the same list: a search shows exactly its results. */
function useKeepPosition(
  items: readonly QueueEmail[],
  { target, filters }: Pick<Shown, 'target' | 'filters'>,
): readonly QueueEmail[] {
  const [kept, setKept] = useState<Kept | null>(null);
  const at = items.findIndex((email) => email.id === target);
  const email = items[at];
  const isKept =
    kept !== null && kept.email === email && kept.at === at && kept.filters === filters;
  if (email !== undefined && filters !== null && !isKept) setKept({ email, at, filters });
  return useMemo(() => {
    if (at !== -1 || kept === null || kept.email.id !== target) return items;
    if (filters !== null && kept.filters !== filters) return items;
    return [...items.slice(0, kept.at), kept.email, ...items.slice(kept.at)];
  }, [at, items, kept, target, filters]);
}
