import type { Task } from '@docket/core/tasks/task';
import { useState } from 'react';

import { useSelection } from '../../forms/use-selection';
import { isKeyOn } from '../../ui/character-keys';
import { toast } from '../../ui/toast';
import { bindKeys, useShortcuts } from '../../ui/use-shortcuts';
import type { useTaskListState } from './task-filters';
import { SELECT_TASK_KEYS } from './task-keys';
import type { TaskPosition } from './use-task-keys';

type Listed = {
  query: ReturnType<typeof useTaskListState>['query'];
  tasks: readonly Task[];
  position: TaskPosition;
};
export type TaskSelection = ReturnType<typeof useTaskSelection>;

/** Across the pages of a list. Another list starts without a selection, as its actions would reach what is not shown. */
export function useTaskSelection({ query, tasks, position }: Listed) {
  const { selected, select, selectAll, clear } = useSelection();
  const list = JSON.stringify({ ...query, page: 0, pageSize: 0 });
  const [listBefore, setListBefore] = useState(list);
  if (listBefore !== list) {
    setListBefore(list);
    clear();
  }
  const pageIds = tasks.map(({ id }) => id);
  const at = pageIds.indexOf(position.currentId ?? '');
  const selectPage = () => selectAll([...selected, ...pageIds]);
  function extend(by: number) {
    const next = at === -1 ? 0 : at + by;
    for (const id of pageIds.filter((_, index) => index === at || index === next)) select(id, true);
    if (next >= 0 && next < pageIds.length) position.select(next);
  }
  function toggleCurrent() {
    const id = pageIds[at];
    if (id !== undefined) select(id, !selected.has(id));
    else toast.info('No task to select', isKeyOn('j') ? 'Press J to go to one' : undefined);
  }
  useShortcuts(
    bindKeys(SELECT_TASK_KEYS, {
      s: toggleCurrent,
      'Shift+j': () => extend(1),
      'Shift+k': () => extend(-1),
      'mod+a': selectPage,
      Escape: clear,
    }),
    pageIds.length > 0,
  );
  return {
    selected,
    isPageSelected: pageIds.every((id) => selected.has(id)),
    /** isRange: everything since the last one that was selected. */
    select: (id: string, isSelected: boolean, isRange: boolean) =>
      select(id, isSelected, isRange ? pageIds : []),
    selectPage,
    clear,
  };
}
