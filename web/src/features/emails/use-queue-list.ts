import type { QueueEmail } from '@docket/core/emails/email';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';

import { useStable } from '../../ui/use-stable';
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
 * counted and shown on request, others that joined at the end. The current email keeps its place even if it leaves the list or its group.
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

  async function showNew(): Promise<void> {
    const fresh = await client.fetchQuery({ ...live, staleTime: 0 });
    setSeen(fresh.asOf);
  }
  const rows = useRows(data, {
    target,
    pageSize: filters.pageSize,
    review: filters.review ?? 'all',
    filters: isPlaceholderData ? null : filterKey(filters),
    isGrouped: filters.sort === 'priority',
  });
  const isOver = rows.emails.length === 0 && data?.total === 0 && !isPlaceholderData;
  useAtEnd(isOver && data.reconsidered > 0 ? list.dataUpdatedAt : null, showNew);
  const wasFilled = useWasFilled(filterKey(filters), rows.emails.length > 0 && !isPlaceholderData);
  return {
    list,
    ...rows,
    wasFilled,
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
    /** Loads a page, for keys that move to it. Offline it fails at once. */
    fetchPage: (page: number) =>
      client.fetchQuery({
        ...queuePageQuery({ ...query, page, ...(seen === undefined ? {} : { seen }) }),
        networkMode: 'always',
      }),
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

/**
 * What joined by the person's own decisions is neither new nor inserted while they decide: it follows the rest.
 * `overSince` is when the list was last read and had nothing else, in ms; null if it has.
 */
function useAtEnd(overSince: number | null, showMore: () => Promise<void>): void {
  const show = useStable(showMore);
  useEffect(() => {
    // The next refetch tries again.
    if (overSince !== null) show().catch(() => undefined);
  }, [overSince, show]);
}

/** Whether this list has had emails since it was opened. */
function useWasFilled(filters: string, isFilled: boolean): boolean {
  const [filled, setFilled] = useState<string | null>(null);
  if (isFilled && filled !== filters) setFilled(filters);
  return filled === filters;
}

function filterKey({ search, review, sort, projectId = '' }: QueueQuery): string {
  return `${search} ${review} ${sort} ${projectId}`;
}

type Shown = {
  target: string | null;
  pageSize: number;
  review: Review;
  /** The filters of the rows; null while rows of another list are still shown. */
  filters: string | null;
  /** By priority, where an email could change its group while it is read. */
  isGrouped: boolean;
};

/** The rows of the page and those prefetched after it, without mail just decided. */
function useRows(data: QueuePage | undefined, { pageSize, review, ...reading }: Shown) {
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
  const all = useKeepPosition(rows, reading);
  const { target } = reading;
  useInsertionEffect(() => showRows(client, review, all));
  return useMemo(() => {
    const isAhead = all.findIndex(({ id }) => id === target) >= pageSize;
    const length = isAhead ? pageSize + 1 : pageSize;
    return {
      emails: all.slice(0, length),
      prefetched: all.slice(length),
      /** It is shown in its place although it has left the list. */
      isTargetGone: data !== undefined && all.length > rows.length,
    };
  }, [data, all, rows, pageSize, target]);
}

/** Where the list by priority shows an email: under its highest priority, or with the older mail. */
type Group = Pick<QueueEmail, 'topPriority' | 'isOlder'>;
type Kept = { email: QueueEmail; at: number; group: Group; filters: string };

/** Only within the same list: a search shows exactly its results. */
function useKeepPosition(
  items: readonly QueueEmail[],
  { target, filters, isGrouped }: Pick<Shown, 'target' | 'filters' | 'isGrouped'>,
): readonly QueueEmail[] {
  const [kept, setKept] = useState<Kept | null>(null);
  const found = items.findIndex((email) => email.id === target);
  const email = items[found];
  const isHeld =
    isGrouped &&
    email !== undefined &&
    kept?.email.id === target &&
    kept?.filters === filters &&
    !isSameGroup(kept.group, email);
  const at = isHeld ? kept.at : found;
  const group = isHeld ? kept.group : email;
  const isKept = kept?.email === email && kept?.at === at && kept.filters === filters;
  if (email !== undefined && group !== undefined && filters !== null && !isKept)
    setKept({ email, at, group, filters });
  return useMemo(() => {
    if (kept === null || kept.email.id !== target || (found !== -1 && !isHeld)) return items;
    if (filters !== null && kept.filters !== filters) return items;
    const others = isHeld ? items.toSpliced(found, 1) : items;
    const { topPriority, isOlder } = kept.group;
    return others.toSpliced(kept.at, 0, { ...(email ?? kept.email), topPriority, isOlder });
  }, [found, items, email, isHeld, kept, target, filters]);
}

function isSameGroup(one: Group, other: Group): boolean {
  return one.topPriority === other.topPriority && one.isOlder === other.isOlder;
}
