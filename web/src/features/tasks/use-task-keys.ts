import type { Task } from '@docket/core/tasks/task';
import { useEffect, useState } from 'react';

import { useShortcuts } from '../../ui/use-shortcuts';

type Actions = {
  tasks: readonly Task[];
  onCreate: () => void;
  onEdit: (task: Task) => void;
  onArchive: (task: Task) => void;
  onSearch: () => void;
};

/** The keys of the task list; returns the id of the current card. */
export function useTaskKeys({
  tasks,
  onCreate,
  onEdit,
  onArchive,
  onSearch,
}: Actions): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const at = tasks.findIndex((task) => task.id === currentId);
  const move = (by: number) => {
    const next = tasks[at === -1 ? 0 : Math.min(Math.max(at + by, 0), tasks.length - 1)];
    if (next !== undefined) setCurrentId(next.id);
  };
  const onCurrent = (run: (task: Task) => void) => () => {
    const task = tasks[at];
    if (task !== undefined) run(task);
  };
  useEffect(() => {
    if (currentId !== null)
      document.getElementById(`task-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  useShortcuts([
    { keys: 'j', label: 'Next task', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous task', hint: 'next, previous', run: () => move(-1) },
    { keys: 'Enter', label: 'Edit the task', hint: 'edit', run: onCurrent(onEdit) },
    { keys: 't', label: 'New task', hint: 'new task', run: onCreate },
    { keys: '#', label: 'Archive the task', hint: 'archive', run: onCurrent(onArchive) },
    { keys: '/', label: 'Search tasks', hint: 'search', run: onSearch },
  ]);
  return currentId;
}
