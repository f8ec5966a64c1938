import {
  MAX_EMAIL_SEARCH_LENGTH,
  MAX_SELECTED,
  QUEUE_PAGE_SIZES,
} from '@docket/core/emails/emails.contract';
import { hitsOf } from '@docket/core/search/highlight';
import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { isKeyOn } from '../../ui/character-keys';
import { useNavigate } from '../../ui/app-router';

import { queueIds } from '../../api/emails';
import { parseSearchText } from '../../forms/search-field';
import { type Selection, useSelection } from '../../forms/use-selection';
import { useTakesOver } from '../../ui/taps-ahead';
import { toast } from '../../ui/toast';
import { useListState } from '../../ui/use-url-state';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { useStable } from '../../ui/use-stable';
import { QUEUE_KEYS } from './email-keys';
import { usePrefetchEmails } from './open-email-loader';
import { queueStore, subscribeToReturns } from './queue-moves';
import { useArchiveEmail } from './use-decide';
import { useSnooze } from './use-snooze';
import { useQueueList } from './use-queue-list';
import { useQueueNavigation } from './use-queue-navigation';

/** Position in the queue: open email, current row, selection and shortcuts. */
export function useQueue(onSearch: () => void) {
  const { query, paging, searchText } = useQueueState();
  const { asked, ...search } = useQueueSearch(query.search);
  const position = usePosition(searchText);
  const { openId, currentId, target, setCurrentId, go, open } = position;
  const archiveEmail = useArchiveEmail();
  const [isPointedAt, pointed] = usePointed();
  // While emails are selected, the list stays as it is.
  const [isSelecting, setSelecting] = useState(false);
  const found = useQueueList(
    { ...query, search: asked },
    { target, isReading: target !== null || isSelecting || isPointedAt },
  );
  const read = search.isUnreadable ? { ...found, ...NOTHING_FOUND } : found;
  const { list, emails, newer, showNew, wasFilled } = read;
  const shown = { list, emails, newer, showNew, wasFilled };
  const selection = useQueueSelection(query, read);
  const { selected, select } = selection;
  if (isSelecting !== selected.size > 0) setSelecting(!isSelecting);
  usePrefetchEmails([...emails, ...read.prefetched], target);
  const { step, move, leave } = useQueueNavigation(read, query, position);
  const change = useLeaveWithSelected(selection, { read, position });
  useReturnedEmail(position);
  const extend = (by: number) => {
    const id = step(by);
    if (id === null || openId !== null) return;
    if (currentId !== null) select(currentId, true);
    select(id, true);
    setCurrentId(id);
  };
  const onRemoved = useStable((id: string) => {
    if (id === target) leave();
    selection.deselect(id);
  });
  const archive = useStable((id: string) => {
    void archiveEmail(id);
    onRemoved(id);
  });
  const snooze = useSnooze(onRemoved);
  const onScreen = openId ?? emails.find(({ id }) => id === currentId)?.id;
  const onTarget = (verb: string, run: (id: string) => void) =>
    onScreen === undefined ? tellNoEmail(verb) : run(onScreen);
  const isBulk = selected.size > 0 && openId === null;
  useQueueKeys({
    move,
    extend,
    onEnter: () => (openId === null ? onTarget('open', open) : go(null)),
    onEscape: () => (openId === null ? selection.clear() : go(null)),
    onSelect: () =>
      openId === null
        ? onTarget('select', (id) => select(id, !selected.has(id)))
        : toast.info('Close the email to select it'),
    onArchive: () => !isBulk && onTarget('archive', archive),
    onSnooze: () => !isBulk && onTarget('snooze', snooze.startSnoozing),
    onSearch,
  });
  return {
    ...paging,
    query,
    ...search,
    ...shown,
    pointed,
    openId,
    takesOver: useTakesOver(openId),
    currentId,
    target,
    selection: { ...selection, change },
    open,
    archive,
    close: () => go(null),
    openNext: () => move(1),
    openNeighbour: move,
    /** In a list that decided mail leaves, opens the next email after the last decision. */
    onDecided: query.review === 'pending' ? leave : undefined,
    ...snooze,
  };
}

type Leaving = {
  read: Pick<ReturnType<typeof useQueueList>, 'emails' | 'isTargetGone'>;
  position: ReturnType<typeof usePosition>;
};

/** After a change of the selected emails the next row is current, if the current one has left the list with them. */
function useLeaveWithSelected(
  { change, isChanging }: Selection,
  { read: { emails, isTargetGone }, position: { openId, target, setCurrentId } }: Leaving,
): Selection['change'] {
  const [leaving, setLeaving] = useState<{ id: string; next: string | null } | null>(null);
  const isLeaving = leaving !== null && leaving.id === target && openId === null && !isChanging;
  if (isLeaving && isTargetGone) {
    setLeaving(null);
    setCurrentId(leaving.next);
  }
  return useStable((work: (ids: string[]) => Promise<boolean>, keepsListed?: boolean) =>
    change((ids) => {
      const at = emails.findIndex(({ id }) => id === target);
      const [before, after] = [emails.slice(0, at).toReversed(), emails.slice(at)];
      const next = [...after, ...before].find(({ id }) => !ids.includes(id));
      const isCurrent = target !== null && ids.includes(target);
      setLeaving(isCurrent ? { id: target, next: next?.id ?? null } : null);
      return work(ids);
    }, keepsListed),
  );
}

type Queried = ReturnType<typeof useQueueState>['query'];

function useQueueSelection(
  query: Queried,
  { list, emails }: Pick<ReturnType<typeof useQueueList>, 'list' | 'emails'>,
) {
  const client = useQueryClient();
  const { search, review, projectId, sort, page, pageSize } = query;
  const seen = list.data?.asOf;
  /** Those decided here may still be listed by the server, whose answer is on its way. */
  async function findListed(ids: readonly string[], isKnown = false): Promise<readonly string[]> {
    const { moves } = queueStore(client);
    const asked = ids.filter((id) => moves.get(id)?.isGone !== true);
    if (asked.length === 0) return [];
    const filters = { search, review, ...(projectId && { projectId }), ...(seen && { seen }) };
    const listed = await queueIds(filters);
    const here = new Set(listed);
    return isKnown || listed.length < MAX_SELECTED ? asked.filter((id) => here.has(id)) : asked;
  }
  return useSelection({
    list: `${search} ${review} ${projectId ?? ''}`,
    shown: emails.map(({ id }) => id),
    departures: {
      place: list.isPlaceholderData ? null : `${sort} ${page} ${pageSize}`,
      findListed,
    },
  });
}

/** Keys and selection must not reach the rows of another search. */
const NOTHING_FOUND = {
  isTargetGone: false,
  emails: [],
  prefetched: [],
  isComplete: true,
  newer: 0,
  isUnreadable: true,
};

function tellNoEmail(verb: string): void {
  toast.info(`No email to ${verb}`, isKeyOn('j') ? 'Press J to select one' : undefined);
}

/** Whether the mouse is over an element, whose rows must not move under it. A finger only touches and leaves. */
function usePointed() {
  const [isPointedAt, setPointedAt] = useState(false);
  return [
    isPointedAt,
    {
      onPointerEnter: ({ pointerType }: PointerEvent) => setPointedAt(pointerType === 'mouse'),
      onPointerLeave: () => setPointedAt(false),
    },
  ] as const;
}

/** What the search marks in the list, and what the server is asked for. */
function useQueueSearch(text: string) {
  const search = useMemo(() => parseSearchText(text, 'emails'), [text]);
  const hits = useMemo(() => hitsOf(search, ['text', 'from', 'subject']), [search]);
  const isUnreadable = search.problems.length > 0;
  return { hits, isUnreadable, asked: useLastValidSearch(text, !isUnreadable) };
}

/** The last search that parsed; '' initially. An invalid search asks for no other list. */
function useLastValidSearch(search: string, isReadable: boolean): string {
  const [readable, setReadable] = useState(isReadable ? search : '');
  if (isReadable && readable !== search) setReadable(search);
  return isReadable ? search : readable;
}

/** Shows mail that Undo brings back, opening it if an email was open. */
function useReturnedEmail({ openId, open, setCurrentId }: ReturnType<typeof usePosition>): void {
  const client = useQueryClient();
  const onReturn = useStable((id: string) => (openId === null ? setCurrentId(id) : open(id)));
  useEffect(() => subscribeToReturns(client, onReturn), [client, onReturn]);
}

/** The open email, which is part of the URL, and the current row. */
function usePosition(searchText: string) {
  const { id: openId = null } = useParams();
  const navigate = useNavigate();
  const [currentId, setCurrentId] = useState<string | null>(openId);
  // flushSync renders the effect of a key in the same frame; the router would use a transition.
  const go = useCallback(
    (id: string | null, search = searchText) => {
      navigate(
        { pathname: id === null ? '/emails' : `/emails/${id}`, search },
        { flushSync: true, preventScrollReset: true },
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
  const goTo = (id: string | null, page: number) => {
    setCurrentId(id);
    const search = withPage(searchText, page);
    if (openId !== null || search !== searchText) go(openId === null ? null : id, search);
  };
  const target = openId ?? currentId;
  return { openId, currentId, target, searchText, setCurrentId, go, open, goTo };
}

function withPage(searchText: string, page: number): string {
  const search = new URLSearchParams(searchText);
  if ((Number(search.get('page')) || 1) === page) return searchText;
  search.set('page', String(page));
  return search.toString();
}

type Keys = {
  move: (by: number) => void;
  extend: (by: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  onSelect: () => void;
  onArchive: () => void;
  onSnooze: () => void;
  onSearch: () => void;
};

function useQueueKeys(keys: Keys): void {
  const { move, extend } = keys;
  useShortcuts(
    bindKeys(QUEUE_KEYS, {
      j: () => move(1),
      k: () => move(-1),
      Enter: keys.onEnter,
      Escape: keys.onEscape,
      x: keys.onSelect,
      'Shift+j': () => extend(1),
      'Shift+k': () => extend(-1),
      '/': keys.onSearch,
      '#': keys.onArchive,
      h: keys.onSnooze,
    }),
  );
}

const REVIEWS = ['all', 'pending', 'snoozed', 'promises'] as const;

/** Filters and page of the queue, in the URL. */
function useQueueState() {
  const { searchText, get, ...paging } = useListState(5, QUEUE_PAGE_SIZES, MAX_EMAIL_SEARCH_LENGTH);
  const query = {
    page: paging.page,
    pageSize: paging.pageSize,
    sort: get('sort') === 'priority' ? ('priority' as const) : ('default' as const),
    review: REVIEWS.find((review) => review === get('review')) ?? 'all',
    search: get('search'),
    ...(get('project') !== '' && { projectId: get('project') }),
  };
  return { query, paging, searchText };
}
