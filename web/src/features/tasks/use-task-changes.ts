import {
  taskStatusLabel,
  type ChecklistItem,
  type Task,
  type TaskStatus,
} from '@docket/core/tasks/task';

import { useDeleteTask, useUpdateTask } from '../../api/tasks';
import { toastError, useMutationToasts } from '../../forms/mutation-toasts';
import { formatDue } from '../../ui/calendar-date';
import { toast } from '../../ui/toast';

/** Mutations of a task card, with the specification's toasts and Undo. */
export function useTaskChanges() {
  // Sequential, in the order of the keys.
  const update = useUpdateTask({ scope: { id: 'task-changes' } });
  const remove = useDeleteTask();
  const outcome = useMutationToasts();
  const setChecklist = ({ id }: Task, checklist: ChecklistItem[]) =>
    update.mutate(
      { params: { id }, body: { checklist } },
      { onError: toastError('Failed to update checklist item') },
    );
  return {
    setStatus: (task: Task, status: TaskStatus) =>
      update.mutate(
        { params: { id: task.id }, body: { status } },
        outcome({
          title: statusTitle(task.status, status),
          text: `“${task.title || 'Untitled Task'}” is ${taskStatusLabel[status]}`,
          failure: 'Failed to update task status',
        }),
      ),
    /** time defaults to the current one; dropped without a date. */
    setDueDate: (task: Task, due_date: string | null, time: string | null = task.due_time) =>
      update.mutate(
        { params: { id: task.id }, body: dueChange(task, due_date, time) },
        outcome({
          title: 'Due Date Updated',
          text:
            due_date === null
              ? 'Due date removed'
              : `Due date changed to ${formatDue(due_date, time)}`,
          failure: 'Failed to update due date',
        }),
      ),
    setChecklist,
    /** Toggled by key, so confirmed with a toast: the card only shows the first items. */
    toggleItem: (task: Task, { id, text, completed }: ChecklistItem) => {
      const next = task.checklist.map((item) =>
        item.id === id ? { ...item, completed: !completed } : item,
      );
      setChecklist(task, next);
      toast.info(completed ? 'Item Unchecked' : 'Item Checked', text);
    },
    deleteTask: ({ id, title }: Task, onDone: () => void) =>
      remove.mutate(
        { params: { id } },
        outcome({
          title: 'Task Deleted',
          text: `"${title}" has been permanently deleted.`,
          failure: 'Failed to delete task',
          onDone,
        }),
      ),
    isDeleting: remove.isPending,
    isUpdating: update.isPending,
  };
}

function dueChange({ due_time: before }: Task, due_date: string | null, time: string | null) {
  if (due_date === null) return { due_date, due_time: null };
  return time === before ? { due_date } : { due_date, due_time: time };
}

function statusTitle(before: TaskStatus, after: TaskStatus): string {
  if (after === 'completed') return 'Task Completed';
  return before === 'completed' && after === 'to_do' ? 'Task Reopened' : 'Status Updated';
}
