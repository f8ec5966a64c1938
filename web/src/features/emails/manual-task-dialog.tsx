import type { EmailDetail } from '@docket/core/emails/email';

import { failureOf } from '../../api/client';
import { useCreateTask } from '../../api/tasks';
import { EMPTY_TASK } from '../../forms/task-form';
import { TaskFormDialog } from '../../forms/task-form-dialog';
import { toast } from '../../ui/toast';

type Props = { email: EmailDetail; open: boolean; onOpenChange: (open: boolean) => void };

/** The task form, prefilled from the email. */
export function ManualTaskDialog({ email, open, onOpenChange }: Props) {
  const create = useCreateTask();
  const project = email.recommendedProject;
  return (
    <TaskFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create New Task"
      submit="Create Task"
      busy={create.isPending}
      initial={{
        ...EMPTY_TASK,
        title: email.subject.slice(0, 200),
        description: email.preview,
        project_id: project?.approved === false ? '' : (project?.id ?? ''),
        email_id: email.id,
      }}
      onSubmit={(input) =>
        create.mutate(
          { body: input },
          {
            onSuccess: () => {
              onOpenChange(false);
              toast.success('Task Created', input.title);
            },
            onError: (error) => toast.error('Error', failureOf(error, 'Failed to create task')),
          },
        )
      }
    />
  );
}
