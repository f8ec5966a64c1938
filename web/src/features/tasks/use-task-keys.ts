import { addDays } from '@docket/core/tasks/due-view';
import type { ChecklistItem, Task } from '@docket/core/tasks/task';
import { useEffect, useState } from 'react';

import { toast } from '../../ui/toast';
import { useShortcuts } from '../../ui/use-shortcuts';
import { dateOf } from '../../ui/zone';

type Actions = {
  tasks: readonly Task[];
  onCreate: () => void;
  onEdit: (task: Task) => void;
  onArchive: (task: Task) => void;
  onSearch: () => void;
  onDue: (task: Task, date: string | null) => void;
  onDone: (task: Task) => void;
  onItem: (task: Task, item: ChecklistItem) => void;
};

/** The keys of the task list; returns the id of the current card. */
export function useTaskKeys({ tasks, onDue, ...on }: Actions): string | null {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const at = tasks.findIndex((task) => task.id === currentId);
  const move = (by: number) => {
    const next = tasks[at === -1 ? 0 : Math.min(Math.max(at + by, 0), tasks.length - 1)];
    if (next !== undefined) setCurrentId(next.id);
  };
  const onCurrent = (run: (task: Task) => void) => () => {
    const task = tasks[at];
    if (task === undefined) toast.info('No task is chosen', 'Choose one with J');
    else run(task);
  };
  const toggleItem = (place: number) =>
    onCurrent((task) => {
      const item = task.checklist[place];
      if (item === undefined) toast.info(noItem(task, place));
      else on.onItem(task, item);
    });
  useEffect(() => {
    if (currentId !== null)
      document.getElementById(`task-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const moveDue = (days: number) =>
    onCurrent((task) => onDue(task, addDays(task.due_date ?? dateOf(Date.now()), days)));
  useShortcuts([
    { keys: 'j', label: 'Next task', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous task', hint: 'next, previous', run: () => move(-1) },
    { keys: 'Enter', label: 'Edit the task', hint: 'edit', run: onCurrent(on.onEdit) },
    { keys: 't', label: 'New task', hint: 'new task', run: on.onCreate },
    { keys: '#', label: 'Archive the task', hint: 'archive', run: onCurrent(on.onArchive) },
    { keys: 'x', label: 'Complete or reopen the task', hint: 'done', run: onCurrent(on.onDone) },
    ...ITEMS.map((place) => ({
      keys: String(place + 1),
      label: `Tick item ${place + 1} of the checklist`,
      run: toggleItem(place),
    })),
    { keys: 'd', label: 'Choose the due date', hint: 'due date', run: onCurrent(openCalendar) },
    { keys: '+', label: 'Due a day later', hint: 'a day later, earlier', run: moveDue(1) },
    { keys: '-', label: 'Due a day earlier', hint: 'a day later, earlier', run: moveDue(-1) },
    { keys: '/', label: 'Search tasks', hint: 'search', run: on.onSearch },
  ]);
  return currentId;
}

const ITEMS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

function noItem({ checklist }: Task, place: number): string {
  return checklist.length === 0
    ? 'This task has no checklist'
    : `This checklist has no item ${place + 1}`;
}

function openCalendar(task: Task): void {
  document.querySelector<HTMLElement>(`#task-${task.id} [data-due-date]`)?.click();
}
