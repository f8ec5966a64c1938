import { pageCount } from '@docket/core/pagination';
import { hitsOf } from '@docket/core/search/highlight';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { readSearch } from '../../forms/search-field';
import { useShortcuts } from '../../ui/use-shortcuts';
import { useStable } from '../../ui/use-stable';
import { useQueueState } from './queue-state';
import { useArchiveEmail } from './use-archive-email';
import { usePrefetchEmails } from './use-prefetch-emails';
import { useQueueList } from './use-queue-list';
import { useSelection } from './use-selection';

/** Where the reader stands in the queue: the open email, the current row, the selection, and the keys. */
export function useQueue(onSearch: () => void) {
  const { query, change, searchText } = useQueueState();
  const search = useMemo(() => readSearch(query.search, 'emails'), [query.search]);
  const hits = useMemo(() => hitsOf(search, ['text', 'from', 'subject']), [search]);
  const { id: openId = null } = useParams();
  const navigate = useNavigate();
  const archiveEmail = useArchiveEmail();
  const [currentId, setCurrentId] = useState<string | null>(openId);
  const { selected, select: selectOne, selectAll, clear } = useSelection();
  const isReading = openId !== null || currentId !== null || selected.size > 0;
  const { list, emails, newer, showNew } = useQueueList(query, {
    openId,
    isReading,
    isAsked: search.problems.length === 0,
  });
  const select = useCallback(
    (id: string, isSelected: boolean, isRange = false) =>
      selectOne(id, isSelected, isRange ? emails.map((email) => email.id) : []),
    [selectOne, emails],
  );
  const turned = useRef<{ to: 'first' | 'last'; wasOpen: boolean } | null>(null);
  usePrefetchEmails(emails, openId ?? currentId);

  // With flushSync the answer to a key is in its own frame; the router alone would render it when there is time.
  const go = useCallback(
    (id: string | null, flushSync = true) => {
      void navigate(
        { pathname: id === null ? '/emails' : `/emails/${id}`, search: searchText },
        { flushSync, preventScrollReset: true },
      );
    },
    [navigate, searchText],
  );
  const open = useCallback(
    (id: string) => {
      setCurrentId(id);
      go(id);
    },
    [go],
  );
  const target = openId ?? currentId;
  const at = emails.findIndex((email) => email.id === target);
  const step = (by: number) =>
    emails[at === -1 ? 0 : Math.min(Math.max(at + by, 0), emails.length - 1)]?.id ?? null;

  /** Beyond the end of a page the next one begins. */
  function turnPage(by: number): boolean {
    const page = query.page + by;
    const isAtEdge = at !== -1 && (at + by < 0 || at + by >= emails.length);
    if (!isAtEdge || page < 1 || page > pageCount(list.data?.total ?? 0, query.pageSize))
      return false;
    turned.current = { to: by > 0 ? 'first' : 'last', wasOpen: openId !== null };
    change({ page: String(page) });
    return true;
  }
  const move = (by: number) => {
    if (turnPage(by)) return;
    const id = step(by);
    if (id === null) return;
    if (openId === null) setCurrentId(id);
    else open(id);
  };
  const extend = (by: number) => {
    const id = step(by);
    if (id === null || openId !== null) return;
    if (currentId !== null) select(currentId, true);
    select(id, true);
    setCurrentId(id);
  };
  const archive = useStable((id: string) => {
    const next = step(1);
    void archiveEmail(id);
    if (id === openId && next !== null && next !== id) open(next);
    else if (id === openId) go(null);
  });

  const { isPlaceholderData } = list;
  useEffect(() => {
    const { current: turn } = turned;
    if (turn === null || isPlaceholderData) return;
    const email = turn.to === 'first' ? emails[0] : emails.at(-1);
    if (email === undefined || email.id === openId) return;
    turned.current = null;
    setCurrentId(email.id);
    if (turn.wasOpen) go(email.id, false);
  }, [emails, isPlaceholderData, go, openId]);
  useEffect(() => {
    if (target !== null) {
      document
        .getElementById(`email-${target}`)
        ?.scrollIntoView({ block: openId === null ? 'nearest' : 'start' });
    }
  }, [openId, target]);

  useShortcuts([
    { keys: 'j', label: 'Next email', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous email', hint: 'next, previous', run: () => move(-1) },
    {
      keys: 'Enter',
      label: 'Open or close the email',
      hint: 'open',
      run: () => (openId === null ? currentId !== null && open(currentId) : go(null)),
    },
    {
      keys: 'Escape',
      label: 'Close the email, clear the selection',
      run: () => (openId === null ? clear() : go(null)),
    },
    {
      keys: 'x',
      label: 'Select the email',
      hint: 'select',
      run: () => target !== null && select(target, !selected.has(target)),
    },
    { keys: 'Shift+j', label: 'Extend the selection down', run: () => extend(1) },
    { keys: 'Shift+k', label: 'Extend the selection up', run: () => extend(-1) },
    {
      keys: '/',
      label: 'Search emails',
      hint: 'search',
      run: onSearch,
    },
    {
      keys: '#',
      label: 'Archive the email',
      hint: 'archive',
      run: () => selected.size === 0 && target !== null && archive(target),
    },
  ]);

  return {
    query,
    change,
    hits,
    list,
    emails,
    newer,
    showNew,
    openId,
    currentId,
    selected,
    select,
    selectAll,
    open,
    archive,
    close: () => go(null),
    openNext: () => move(1),
    clearSelection: clear,
  };
}
