import {
  taskStatusLabel,
  type ChecklistItem,
  type Task,
  type TaskStatus,
} from '@docket/core/tasks/task';

import { CARD_CHANGES, useCheckTaskItem, useDeleteTask, useUpdateTask } from '../../api/tasks';
import { report, toastError, useMutationToasts } from '../../forms/mutation-toasts';
import { formatDue } from '../../ui/calendar-date';
import { toast } from '../../ui/toast';

/** Mutations of a task card, with the specification's toasts and Undo. */
export function useTaskChanges() {
  const update = useUpdateTask(CARD_CHANGES);
  const check = useCheckTaskItem();
  const remove = useDeleteTask();
  const outcome = useMutationToasts();
  const checkItem = ({ id }: Task, item: ChecklistItem, onDone?: () => void) =>
    report(
      check.mutateAsync({
        params: { id },
        body: { itemId: item.id, completed: !item.completed },
      }),
      { onSuccess: onDone, onError: toastError('Failed to update checklist item') },
    );
  return {
    setStatus: (task: Task, status: TaskStatus) =>
      report(
        update.mutateAsync({ params: { id: task.id }, body: { status } }),
        outcome({
          title: statusTitle(task.status, status),
          text: `“${task.title || 'Untitled Task'}” is ${taskStatusLabel[status]}`,
          failure: 'Failed to update task status',
        }),
      ),
    /** time defaults to the current one; dropped without a date. */
    setDueDate: (task: Task, due_date: string | null, time: string | null = task.due_time) =>
      report(
        update.mutateAsync({ params: { id: task.id }, body: dueChange(task, due_date, time) }),
        outcome({
          title: 'Due Date Updated',
          text:
            due_date === null
              ? 'Due date removed'
              : `Due date changed to ${formatDue(due_date, time)}`,
          failure: 'Failed to update due date',
        }),
      ),
    toggleItem: (task: Task, item: ChecklistItem) => checkItem(task, item),
    /** By key, so confirmed with a toast: the card only shows the first items. */
    toggleItemByKey: (task: Task, item: ChecklistItem) =>
      checkItem(task, item, () =>
        toast.info(item.completed ? 'Item Unchecked' : 'Item Checked', item.text),
      ),
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
