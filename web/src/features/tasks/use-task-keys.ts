import { addDays } from '@docket/core/tasks/due-view';
import type { Task } from '@docket/core/tasks/task';
import { useEffect, useState } from 'react';

import { toCalendarDate } from '../../ui/calendar-date';
import { useShortcuts } from '../../ui/use-shortcuts';

type Actions = {
  tasks: readonly Task[];
  onCreate: () => void;
  onEdit: (task: Task) => void;
  onArchive: (task: Task) => void;
  onSearch: () => void;
  onDue: (task: Task, date: string | null) => void;
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
    if (task !== undefined) run(task);
  };
  useEffect(() => {
    if (currentId !== null)
      document.getElementById(`task-${currentId}`)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const moveDue = (days: number) =>
    onCurrent((task) => onDue(task, addDays(task.due_date ?? toCalendarDate(new Date()), days)));
  useShortcuts([
    { keys: 'j', label: 'Next task', hint: 'next, previous', run: () => move(1) },
    { keys: 'k', label: 'Previous task', hint: 'next, previous', run: () => move(-1) },
    { keys: 'Enter', label: 'Edit the task', hint: 'edit', run: onCurrent(on.onEdit) },
    { keys: 't', label: 'New task', hint: 'new task', run: on.onCreate },
    { keys: '#', label: 'Archive the task', hint: 'archive', run: onCurrent(on.onArchive) },
    { keys: 'd', label: 'Choose the due date', hint: 'due date', run: onCurrent(openCalendar) },
    { keys: '+', label: 'Due a day later', hint: 'a day later, earlier', run: moveDue(1) },
    { keys: '-', label: 'Due a day earlier', hint: 'a day later, earlier', run: moveDue(-1) },
    { keys: '/', label: 'Search tasks', hint: 'search', run: on.onSearch },
  ]);
  return currentId;
}

function openCalendar(task: Task): void {
  document.querySelector<HTMLElement>(`#task-${task.id} [data-due-date]`)?.click();
}
