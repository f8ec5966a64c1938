import { addDays } from '@docket/core/tasks/due-view';
import type { ChecklistItem, Task } from '@docket/core/tasks/task';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isKeyOn } from '../../ui/character-keys';
import { takeFocus } from '../../ui/take-focus';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import { dateOf } from '../../ui/zone';
import { TASK_KEYS } from './task-keys';

type Actions = {
  tasks: readonly Task[];
  /** Which list the tasks are from; null while they are those of the list before. */
  listKey: string | null;
  page: number;
  /** Number of pages of the list. */
  pages: number;
  onPage: (page: number) => void;
  /** A mutation is pending, or the list has not been refetched since. */
  isSettling: boolean;
  onCreate: () => void;
  onEdit: (task: Task) => void;
  onArchive: (task: Task) => void;
  onSearch: () => void;
  onDue: (task: Task, date: string | null) => void;
  onDone: (task: Task) => void;
  onItem: (task: Task, item: ChecklistItem) => void;
};

/** The current card, and the index of the chosen item in its checklist. */
export type TaskPosition = {
  currentId: string | null;
  itemAt: number | null;
  /** Makes the task of this index the current one. */
  select: (index: number) => void;
  /** The person changes these: if the current one leaves the list with them, the next one becomes current. */
  onChange: (ids: readonly string[]) => void;
};

/** Shortcuts of the task list; returns the current position. */
export function useTaskKeys({ isSettling, onDue, ...on }: Actions): TaskPosition {
  const { tasks, listKey } = on;
  const [currentId, setCurrentId] = useState<string | null>(null);
  // Not its index: the checklist may have been changed elsewhere.
  const [itemId, setItemId] = useState<string | null>(null);
  const at = tasks.findIndex((task) => task.id === currentId);
  const itemAt = tasks[at]?.checklist.findIndex(({ id }) => id === itemId) ?? -1;
  const place = useLastPlace(tasks, at, listKey);
  const select = (index: number) => {
    const next = tasks[Math.min(Math.max(index, 0), tasks.length - 1)];
    if (next === undefined) return;
    setCurrentId(next.id);
    setItemId(null);
  };
  const { isTurning, turn } = usePageTurn(on, select);
  const move = (by: number) => {
    const index = place.after(by);
    const isOnPage = tasks[index] !== undefined;
    if (isTurning(by) || (!isOnPage && turn(by))) return;
    if (!isOnPage && (at !== -1 || tasks.length === 0)) sayEnd(by, on);
    else select(index);
  };
  const onCurrent = (run: (task: Task) => void) => () => {
    const task = tasks[at];
    if (task === undefined)
      toast.info('No task selected', isKeyOn('j') ? 'Press J to select one' : undefined);
    else run(task);
  };
  const toggleItem = (index: number) =>
    onCurrent((task) => {
      const item = task.checklist[index];
      if (item === undefined) toast.info(noItem(task, index));
      else on.onItem(task, item);
    });
  const moveItem = (by: number) =>
    onCurrent((task) => {
      const last = task.checklist.length - 1;
      const item = task.checklist[itemAt === -1 ? 0 : Math.min(Math.max(itemAt + by, 0), last)];
      if (item === undefined) toast.info(noItem(task, 0));
      else setItemId(item.id);
    });
  const toggleCurrent = () =>
    itemAt === -1 ? toast.info('No item selected', 'Press ] to select one') : toggleItem(itemAt)();
  const scroll = useScrollToCurrent(currentId, at, isSettling);
  const dueOf = useOptimisticDueDates(isSettling);
  const { thenNext, onChange } = useSelectSuccessor({ currentId, at, isSettling, place, select });
  const moveDue = (days: number) =>
    onCurrent((task) => {
      scroll.followChange();
      onDue(task, dueOf.set(task, addDays(dueOf.get(task), days)));
    });
  useShortcuts(
    bindKeys(TASK_KEYS, {
      j: () => move(1),
      k: () => move(-1),
      Enter: onCurrent(on.onEdit),
      t: on.onCreate,
      '#': onCurrent(thenNext(on.onArchive)),
      x: onCurrent(thenNext(on.onDone)),
      1: toggleItem(0),
      2: toggleItem(1),
      3: toggleItem(2),
      4: toggleItem(3),
      5: toggleItem(4),
      6: toggleItem(5),
      7: toggleItem(6),
      8: toggleItem(7),
      9: toggleItem(8),
      ']': moveItem(1),
      '[': moveItem(-1),
      Space: toggleCurrent,
      d: onCurrent(openCalendar),
      '+': moveDue(1),
      '-': moveDue(-1),
      '/': on.onSearch,
      // Without an item, Space scrolls.
    }).filter(({ keys }) => keys !== 'Space' || itemId !== null),
  );
  return { currentId, itemAt: itemAt === -1 ? null : itemAt, select, onChange };
}

/** Where the next task is, even if the current one has left the list, perhaps with others. */
function useLastPlace(tasks: readonly Task[], at: number, listKey: string | null) {
  const last = useRef<{ at: number; ids: string[]; listKey: string } | null>(null);
  useEffect(() => {
    if (at !== -1 && listKey !== null)
      last.current = { at, ids: tasks.map(({ id }) => id), listKey };
  }, [tasks, at, listKey]);
  /** The index of the first one after the departed task that is still there; where the list ends if none is. */
  const ofDeparted = (): number | null => {
    const { current } = last;
    if (at !== -1 || current === null || current.listKey !== listKey) return null;
    const later = new Set(current.ids.slice(current.at + 1));
    const next = tasks.findIndex(({ id }) => later.has(id));
    if (next !== -1) return next;
    const earlier = new Set(current.ids.slice(0, current.at));
    return tasks.findLastIndex(({ id }) => earlier.has(id)) + 1;
  };
  return {
    after: (by: number): number => {
      if (at !== -1) return at + by;
      const next = ofDeparted();
      if (next === null) return 0;
      return by > 0 ? next : next + by;
    },
    /** Null while the current task is listed, and in any other list. */
    ofDeparted,
  };
}

type Departure = {
  currentId: string | null;
  at: number;
  isSettling: boolean;
  place: ReturnType<typeof useLastPlace>;
  select: (index: number) => void;
};

/**
 * Selects the next task, or at the end the previous one, once the current task has left the list because of what the
 * person did. If it left otherwise, none is selected: the next key must not act on a task that nobody chose. Selected and
 * focused before the browser paints, or the focus would be moved to the main content first, which screen readers begin
 * to read.
 */
function useSelectSuccessor({ currentId, at, isSettling, place, select }: Departure) {
  const leaving = useRef<string | null>(null);
  const selectSuccessor = useStable(() => {
    const successor = place.ofDeparted();
    if (leaving.current === null || leaving.current !== currentId || successor === null) return;
    leaving.current = null;
    select(successor);
  });
  useLayoutEffect(() => {
    if (at === -1) selectSuccessor();
  }, [at, selectSuccessor]);
  useEffect(() => {
    if (!isSettling) leaving.current = null;
  }, [isSettling]);
  return {
    thenNext: (run: (task: Task) => void) => (task: Task) => {
      leaving.current = task.id;
      run(task);
    },
    onChange: (ids: readonly string[]) => {
      if (currentId !== null && ids.includes(currentId)) leaving.current = currentId;
    },
  };
}

type PageTurn = { to: number; from: 'start' | 'end'; ahead: number };
type Pages = Pick<Actions, 'tasks' | 'listKey' | 'page' | 'pages' | 'onPage'>;

/** Goes on to the next or previous page, and selects its task once it has loaded. */
function usePageTurn({ tasks, listKey, page, pages, onPage }: Pages, select: (at: number) => void) {
  const current = useRef<PageTurn | null>(null);
  const arrive = useStable(() => {
    if (current.current === null) return;
    const { to, from, ahead } = current.current;
    current.current = null;
    if (to === page) select(from === 'start' ? ahead : tasks.length - 1 + ahead);
  });
  useEffect(() => {
    if (listKey !== null) arrive();
  }, [arrive, listKey]);
  return {
    /** Counts a key pressed before the page has loaded. */
    isTurning: (by: number): boolean => {
      if (current.current === null) return false;
      current.current.ahead += by;
      return true;
    },
    /** False if there is no page in that direction. */
    turn: (by: number): boolean => {
      const to = page + by;
      if (to < 1 || to > pages) return false;
      current.current = { to, from: by > 0 ? 'start' : 'end', ahead: 0 };
      onPage(to);
      return true;
    },
  };
}

function sayEnd(by: number, { tasks, listKey }: Pages): void {
  if (listKey === null) return;
  if (tasks.length === 0) toast.info('There are no tasks in this list');
  else toast.info(by > 0 ? 'This is the last task' : 'This is the first task');
}

/** Scrolls to the current card and focuses it when it is selected, and when + or - moves it. */
function useScrollToCurrent(currentId: string | null, at: number, isSettling: boolean) {
  const follows = useRef(false);
  const card = () => document.getElementById(`task-${currentId}`);
  const scroll = useStable(() => card()?.scrollIntoView({ block: 'nearest' }));
  const focus = useStable(() => takeFocus(card()));
  useLayoutEffect(() => {
    if (currentId === null) return;
    scroll();
    focus();
  }, [currentId, scroll, focus]);
  useEffect(() => {
    if (follows.current && at !== -1) scroll();
    follows.current = false;
  }, [at, scroll]);
  useEffect(() => {
    if (!isSettling) follows.current = false;
  }, [isSettling]);
  return {
    followChange: () => {
      follows.current = true;
    },
  };
}

/** Due dates as changed by keys, as the list may not have been refetched yet. */
function useOptimisticDueDates(isSettling: boolean) {
  const last = useRef<{ id: string; date: string } | null>(null);
  useEffect(() => {
    if (!isSettling) last.current = null;
  }, [isSettling]);
  return {
    get: ({ id, due_date }: Task): string =>
      last.current?.id === id ? last.current.date : (due_date ?? dateOf(Date.now())),
    set: ({ id }: Task, date: string): string => {
      last.current = { id, date };
      return date;
    },
  };
}

function noItem({ checklist }: Task, place: number): string {
  return checklist.length === 0
    ? 'This task has no checklist'
    : `This checklist has no item ${place + 1}`;
}

function openCalendar(task: Task): void {
  document.querySelector<HTMLElement>(`#task-${task.id} [data-due-date]`)?.click();
}
