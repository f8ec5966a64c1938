import type { SuggestedTask } from '@docket/core/emails/email';

import { AlertDialog } from '../../ui/alert-dialog';

type Props = { task: SuggestedTask; onCancel: () => void; onReset: () => void };

export function ResetDialog({ task, onCancel, onReset }: Props) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title="Reset approval"
      confirm="Remove task"
      danger
      onConfirm={onReset}
    >
      The task "{task.title}" was edited since it was approved. Resetting removes it.
    </AlertDialog>
  );
}
