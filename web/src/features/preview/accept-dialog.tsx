import type { Prediction } from '@docket/core/preview/preview.contract';
import type { TaskInput } from '@docket/core/tasks/task';

import { failureOf } from '../../api/client';
import { useCreateTask } from '../../api/tasks';
import { EMPTY_TASK } from '../../forms/task-form';
import { TaskFormDialog } from '../../forms/task-form-dialog';
import { useUndo } from '../../forms/use-undo';
import { toast } from '../../ui/toast';

/** The task form prefilled with the prediction; what is saved is a real task. */
export function AcceptDialog({
  prediction,
  onClose,
}: {
  prediction: Prediction;
  onClose: () => void;
}) {
  const create = useCreateTask();
  const { offer } = useUndo();
  function save(body: TaskInput) {
    create.mutate(
      { body },
      {
        onSuccess: (task) => {
          onClose();
          toast.success('Task Created', task.title, {
            action: offer(task),
          });
        },
        onError: (error) => toast.error('Error', failureOf(error, 'Failed to create task')),
      },
    );
  }
  return (
    <TaskFormDialog
      open
      onOpenChange={onClose}
      title="Adjust & Accept"
      submit="Create Task"
      busy={create.isPending}
      initial={{
        ...EMPTY_TASK,
        title: prediction.title,
        description: prediction.description,
        priority: prediction.priority,
        due_date: prediction.due,
        due_time: prediction.dueTime,
        project_id: prediction.projectId ?? '',
        assignee: prediction.assignee ?? '',
        tags: prediction.tags,
      }}
      onSubmit={save}
    />
  );
}
