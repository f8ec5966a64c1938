import type { Task, TaskInput } from '@docket/core/tasks/task';

import { failureOf } from '../../api/client';
import { useCreateTask, useUpdateTask } from '../../api/tasks';
import { EMPTY_TASK, draftOf } from '../../forms/task-form';
import { TaskFormDialog } from '../../forms/task-form-dialog';
import { useUndo } from '../../forms/use-undo';
import { AlertDialog } from '../../ui/alert-dialog';
import { toast } from '../../ui/toast';

export function CreateTaskDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTask();
  const { offer } = useUndo();
  const submit = (input: TaskInput) =>
    create.mutate(
      { body: input },
      {
        onSuccess: (answer) => {
          onClose();
          toast.success('Task Created', input.title, { action: offer(answer) });
        },
        onError: (error) => toast.error('Error', failureOf(error, 'Failed to create task')),
      },
    );
  return (
    <TaskFormDialog
      open
      onOpenChange={onClose}
      title="Create New Task"
      submit="Create Task"
      initial={EMPTY_TASK}
      busy={create.isPending}
      onSubmit={submit}
    />
  );
}

export function EditTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const update = useUpdateTask();
  const { offer } = useUndo();
  const submit = (body: TaskInput) =>
    update.mutate(
      { params: { id: task.id }, body },
      {
        onSuccess: (answer) => {
          onClose();
          toast.success('Task Updated', body.title, { action: offer(answer) });
        },
        onError: (error) => toast.error('Error', failureOf(error, 'Failed to update task')),
      },
    );
  return (
    <TaskFormDialog
      open
      onOpenChange={onClose}
      title="Edit Task"
      submit="Save Changes"
      initial={draftOf(task)}
      busy={update.isPending}
      isEdit
      onSubmit={submit}
    />
  );
}

type DeleteProps = { task: Task; busy: boolean; onCancel: () => void; onDelete: () => void };

export function DeleteTaskDialog({ task, busy, onCancel, onDelete }: DeleteProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Delete Task"
      confirm="Delete Task"
      danger
      busy={busy}
      onConfirm={onDelete}
    >
      Are you sure you want to delete "{task.title}"? This action cannot be undone.
    </AlertDialog>
  );
}
