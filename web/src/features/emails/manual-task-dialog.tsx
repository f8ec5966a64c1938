import type { EmailDetail } from '@docket/core/emails/email';

import { CreateTaskDialog } from '../../forms/task-form-dialog';
import type { TaskEdit } from './task-edit-form';

/** edit: of a suggestion that was withdrawn while its form was open. */
export type ManualTask = { edit: TaskEdit | null; onCreated: () => void };

type ManualTaskDialogProps = { email: EmailDetail; onClose: () => void } & ManualTask;

/** The task form, prefilled from the email or the edit. */
export function ManualTaskDialog({ email, edit, onClose, onCreated }: ManualTaskDialogProps) {
  const project = email.recommendedProject;
  return (
    <CreateTaskDialog
      onClose={onClose}
      onCreated={onCreated}
      initial={{
        title: email.subject.slice(0, 200),
        description: email.preview,
        project_id: project?.approved === false ? '' : (project?.id ?? ''),
        email_id: email.id,
        ...(edit && {
          title: edit.title,
          description: edit.description,
          priority: edit.priority,
          due_date: edit.dueDate,
          due_time: edit.dueTime,
        }),
      }}
    />
  );
}
