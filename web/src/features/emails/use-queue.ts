import type { QueueEmail } from '@docket/core/emails/email';
import { QUEUE_PAGE_SIZES } from '@docket/core/emails/emails.contract';
import { pageCount } from '@docket/core/pagination';
import { hitsOf } from '@docket/core/search/highlight';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { readSearch } from '../../forms/search-field';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-address-state';
import { useShortcuts } from '../../ui/use-shortcuts';
import { useStable } from '../../ui/use-stable';
import { usePrefetchEmails } from './open-email-loader';
import { useArchiveEmail } from './use-decide';
import { useQueueList } from './use-queue-list';

/** The position in the queue: the open email, the current row, the selection, and the shortcuts. */
export function useQueue(onSearch: () => void) {
  const { query, paging, searchText } = useQueueState();
  const search = useMemo(() => readSearch(query.search, 'emails'), [query.search]);
  const hits = useMemo(() => hitsOf(search, ['text', 'from', 'subject']), [search]);
  const position = usePosition(searchText);
  const { openId, currentId, target, setCurrentId, go, open } = position;
  const archiveEmail = useArchiveEmail();
  const { selected, select: selectOne, selectAll, clear } = useSelection();
  const { list, emails, newer, showNew } = useQueueList(query, {
    openId,
    isReading: target !== null || selected.size > 0,
    isEnabled: search.problems.length === 0,
  });
  const select = useCallback(
    (id: string, isSelected: boolean, isRange = false) =>
      selectOne(id, isSelected, isRange ? emails.map((email) => email.id) : []),
    [selectOne, emails],
  );
  usePrefetchEmails(emails, target);
  const { step, move } = useSteps({
    emails,
    isPlaceholderData: list.isPlaceholderData,
    page: query.page,
    pages: pageCount(list.data?.total ?? 0, query.pageSize),
    onPage: paging.onPage,
    position,
  });
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
  const onTarget = (verb: string, run: (id: string) => void) => {
    if (target === null) toast.info(`No email to ${verb}`, 'Choose one with J');
    else run(target);
  };
  useQueueKeys({
    move,
    extend,
    onEnter: () => (openId === null ? onTarget('open', open) : go(null)),
    onEscape: () => (openId === null ? clear() : go(null)),
    onSelect: () => onTarget('select', (id) => select(id, !selected.has(id))),
    onArchive: () => selected.size === 0 && onTarget('archive', archive),
    onSearch,
  });
  return {
    ...paging,
    query,
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

/** The open email, which is part of the URL, and the current row. */
function usePosition(searchText: string) {
  const { id: openId = null } = useParams();
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<string | null>(openId);
  // flushSync renders a key's effect in the same frame; the router would use a transition.
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
  return { openId, currentId, target: openId ?? currentId, setCurrentId, go, open };
}

type Steps = {
  emails: readonly QueueEmail[];
  isPlaceholderData: boolean;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  position: ReturnType<typeof usePosition>;
};

/** Moves from row to row and, past the end of a page, to the next page. */
function useSteps({ emails, isPlaceholderData, page, pages, onPage, position }: Steps) {
  const { openId, target, setCurrentId, go, open } = position;
  const turned = useRef<{ to: 'first' | 'last'; wasOpen: boolean } | null>(null);
  const at = emails.findIndex((email) => email.id === target);
  const step = (by: number) =>
    emails[at === -1 ? 0 : Math.min(Math.max(at + by, 0), emails.length - 1)]?.id ?? null;

  function turnPage(by: number): boolean {
    const isAtEdge = at !== -1 && (at + by < 0 || at + by >= emails.length);
    if (!isAtEdge || page + by < 1 || page + by > pages) return false;
    turned.current = { to: by > 0 ? 'first' : 'last', wasOpen: openId !== null };
    onPage(page + by);
    return true;
  }
  const move = (by: number) => {
    if (turnPage(by)) return;
    const id = step(by);
    if (id === null) return;
    if (openId === null) setCurrentId(id);
    else open(id);
  };
  useEffect(() => {
    const { current: turn } = turned;
    if (turn === null || isPlaceholderData) return;
    const email = turn.to === 'first' ? emails[0] : emails.at(-1);
    if (email === undefined || email.id === openId) return;
    turned.current = null;
    setCurrentId(email.id);
    if (turn.wasOpen) go(email.id, false);
  }, [emails, isPlaceholderData, go, openId, setCurrentId]);
  useEffect(() => {
    if (target === null) return;
    document
      .getElementById(`email-${target}`)
      ?.scrollIntoView({ block: openId === null ? 'nearest' : 'start' });
  }, [openId, target]);
  return { step, move };
}

type Keys = {
  move: (by: number) => void;
  extend: (by: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  onSelect: () => void;
  onArchive: () => void;
  onSearch: () => void;
};

function useQueueKeys(keys: Keys): void {
  const { move, extend } = keys;
  useShortcuts([
    { keys: 'j', label: 'Next email', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous email', hint: 'next, previous', run: () => move(-1) },
    { keys: 'Enter', label: 'Open or close the email', hint: 'open', run: keys.onEnter },
    { keys: 'Escape', label: 'Close the email, clear the selection', run: keys.onEscape },
    { keys: 'x', label: 'Select the email', hint: 'select', run: keys.onSelect },
    { keys: 'Shift+j', label: 'Extend the selection down', run: () => extend(1) },
    { keys: 'Shift+k', label: 'Extend the selection up', run: () => extend(-1) },
    { keys: '/', label: 'Search emails', hint: 'search', run: keys.onSearch },
    { keys: '#', label: 'Archive the email', hint: 'archive', run: keys.onArchive },
  ]);
}

const REVIEWS = ['all', 'pending', 'promises'] as const;

/** The queue's filters and page, kept in the URL. */
function useQueueState() {
  const { searchText, get, ...paging } = useListState(5, QUEUE_PAGE_SIZES);
  const query = {
    page: paging.page,
    pageSize: paging.pageSize,
    sort: get('sort') === 'priority' ? ('priority' as const) : ('default' as const),
    review: REVIEWS.find((review) => review === get('review')) ?? 'all',
    search: get('search'),
  };
  return { query, paging, searchText };
}

/** The selected emails, across pages; a range extends from the last one selected. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  /** among: the ids in list order, to select everything since the last one. */
  const select = useCallback((id: string, isSelected: boolean, among: readonly string[] = []) => {
    const from = among.indexOf(anchor.current ?? '');
    const to = among.indexOf(id);
    anchor.current = id;
    const isRange = from !== -1 && to !== -1;
    const ids = isRange ? among.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    setSelected((before) => {
      const next = new Set(before);
      for (const one of ids) {
        if (isSelected) next.add(one);
        else next.delete(one);
      }
      return next;
    });
  }, []);
  return {
    selected,
    select,
    selectAll: (ids: readonly string[]) => setSelected(new Set(ids)),
    clear: useCallback(() => setSelected(new Set()), []),
  };
}
