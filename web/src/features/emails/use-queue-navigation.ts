import type { QueueEmail } from '@docket/core/emails/email';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { refetchQueue } from '../../api/emails';
import { takeFocus } from '../../ui/take-focus';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import type { useQueueList } from './use-queue-list';
import { useWhenLoaded } from './use-when-loaded';

export type Position = {
  openId: string | null;
  target: string | null;
  /** Filters and page. */
  searchText: string;
  /** Shows an email of the given page: opens it if one is open, otherwise selects its row. */
  goTo: (id: string | null, page: number) => void;
};
type List = Pick<
  ReturnType<typeof useQueueList>,
  'list' | 'emails' | 'prefetched' | 'isComplete' | 'showPrefetchedPage' | 'fetchPage'
> & { isUnreadable?: boolean };

/** Moves between emails, continuing across pages as if there were none. */
export function useQueueNavigation(
  {
    list,
    emails,
    prefetched,
    isComplete,
    showPrefetchedPage,
    fetchPage,
    isUnreadable = false,
  }: List,
  query: { page: number; pageSize: number },
  position: Position,
) {
  const { isPending, data } = list;
  const { pageSize } = query;
  const page = data?.page ?? query.page;
  // Of the whole list, as last counted by the server.
  const total = data?.total ?? 0;
  const client = useQueryClient();
  const { openId, target, searchText, goTo } = position;
  const whenLoaded = useWhenLoaded(`${target} ${searchText}`);
  const at = emails.findIndex((email) => email.id === target);
  const neighbor = (by: number): QueueEmail | undefined =>
    at === -1 ? emails[0] : by > 0 ? (emails[at + 1] ?? prefetched[0]) : emails[at - 1];

  /** False if there is no email in that direction, as far as loaded. */
  const tryMove = useStable((by: number): boolean => {
    const next = neighbor(by);
    if (next === undefined) return false;
    const isOnPage = emails.includes(next);
    if (!isOnPage) showPrefetchedPage(page + 1, prefetched);
    goTo(next.id, isOnPage ? page : page + 1);
    return true;
  });
  const move = useStable((by: number): void => {
    if (tryMove(by)) return;
    // The pages that are known are those of another search.
    if (isUnreadable) return say(by, 0);
    const isMore = isPending || (by > 0 ? page * pageSize < total : page > 1);
    if (!isMore) return say(by, emails.length);
    if (by > 0 || isPending)
      return whenLoaded(refetchQueue(client), () => {
        if (!tryMove(by)) say(by, emails.length);
      });
    return whenLoaded(fetchPage(page - 1), ({ items }) => {
      const last = items.at(-1);
      if (last !== undefined) goTo(last.id, page - 1);
    });
  });

  /** Shows the next email, or the previous one, when the current one leaves the list. */
  const leaveCurrent = useStable(() => {
    const next = neighbor(1) ?? neighbor(-1);
    goTo(next === undefined || next.id === target ? null : next.id, page);
  });
  const leave = useStable((): void => {
    if (neighbor(1) !== undefined || isComplete) leaveCurrent();
    // Decisions were faster than the list, so the next email is not known yet.
    else whenLoaded(refetchQueue(client), leaveCurrent);
  });
  const step = (by: number) => neighbor(by)?.id ?? null;

  useShowTarget(openId, target, at !== -1);
  return { step, move, leave };
}

/** Scrolls to the open email or the current row once it is shown, and focuses it when it changes. */
function useShowTarget(openId: string | null, target: string | null, isListed: boolean): void {
  const place = `${openId} ${target}`;
  const focusedAt = useRef(place);
  const scrolledTo = useRef<HTMLElement | null>(null);
  // After every render: an email opened by link is shown as soon as its list has loaded, whether listed or not.
  useEffect(() => {
    if (target === null || (openId === null && !isListed)) return;
    const shown = document.getElementById(`email-${target}`);
    if (shown === null || (shown === scrolledTo.current && focusedAt.current === place)) return;
    scrolledTo.current = shown;
    shown.scrollIntoView({ block: openId === null ? 'nearest' : 'start' });
    // In an open email, the heading takes the focus once it has loaded.
    if (focusedAt.current !== place) takeFocus(shown);
    focusedAt.current = place;
  });
}

function say(by: number, listed: number): void {
  if (listed === 0) toast.info('There are no emails in this list');
  else toast.info(by > 0 ? 'This is the last email' : 'This is the first email');
}
