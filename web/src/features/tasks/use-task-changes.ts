import {
  taskStatusLabel,
  type ChecklistItem,
  type Task,
  type TaskStatus,
} from '@docket/core/tasks/task';

import { failureOf } from '../../api/client';
import { useDeleteTask, useUpdateTask } from '../../api/tasks';
import { useUndo } from '../../forms/use-undo';
import { formatCalendarDate } from '../../ui/calendar-date';
import { toast } from '../../ui/toast';

const failed = (text: string) => (error: Error) => {
  toast.error('Error', failureOf(error, text));
};

/** The changes of a task card, each with the specification's toast and Undo. */
export function useTaskChanges() {
  const update = useUpdateTask();
  const remove = useDeleteTask();
  const { offer } = useUndo();

  function setStatus(task: Task, status: TaskStatus) {
    update.mutate(
      { params: { id: task.id }, body: { status } },
      {
        onSuccess: (answer) =>
          toast.success(statusTitle(task.status, status), statusText(task, status), {
            action: offer(answer),
          }),
        onError: failed('Failed to update task status'),
      },
    );
  }
  function setDueDate(task: Task, due_date: string | null) {
    update.mutate(
      {
        params: { id: task.id },
        body: { due_date, ...(due_date === null ? { due_time: null } : {}) },
      },
      {
        onSuccess: (answer) =>
          toast.success(
            'Due Date Updated',
            due_date === null
              ? 'Due date removed'
              : `Due date changed to ${formatCalendarDate(due_date)}`,
            { action: offer(answer) },
          ),
        onError: failed('Failed to update due date'),
      },
    );
  }
  function setChecklist(task: Task, checklist: ChecklistItem[]) {
    update.mutate(
      { params: { id: task.id }, body: { checklist } },
      { onError: failed('Failed to update checklist item') },
    );
  }
  function deleteTask(task: Task, onDone: () => void) {
    remove.mutate(
      { params: { id: task.id } },
      {
        onSuccess: (answer) => {
          onDone();
          toast.success('Task Deleted', `"${task.title}" has been permanently deleted.`, {
            action: offer(answer),
          });
        },
        onError: failed('Failed to delete task'),
      },
    );
  }
  return { setStatus, setDueDate, setChecklist, deleteTask, isDeleting: remove.isPending };
}

function statusTitle(before: TaskStatus, after: TaskStatus): string {
  if (after === 'completed') return 'Task Completed';
  return before === 'completed' && after === 'to_do' ? 'Task Reopened' : 'Status Updated';
}

function statusText(task: Task, status: TaskStatus): string {
  return `"${task.title || 'Untitled Task'}" is ${taskStatusLabel[status]}`;
}
