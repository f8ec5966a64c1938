import type { Task } from '@docket/core/tasks/task';

import { findListedTasks } from '../../api/tasks';
import { type Selection, useSelection } from '../../forms/use-selection';
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
  /** Which list and page the tasks are from; null while they are those of another one. */
  listKey: string | null;
};

export function useTaskSelection({ query, tasks, position, listKey }: Listed): Selection {
  const pageIds = tasks.map(({ id }) => id);
  const selection = useSelection({
    list: JSON.stringify({ ...query, page: 0, pageSize: 0, sort: null }),
    shown: pageIds,
    departures: { place: listKey, findListed: (ids) => findListedTasks(query, ids) },
  });
  const { selected, select, selectPage, clear } = selection;
  const change: Selection['change'] = (work) =>
    selection.change((ids) => {
      position.onChange(ids);
      return work(ids);
    });
  const at = pageIds.indexOf(position.currentId ?? '');
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
  return { ...selection, change };
}
