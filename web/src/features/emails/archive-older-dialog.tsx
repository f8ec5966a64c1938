import { OLD_TO_REVIEW_DAYS } from '@docket/core/emails/emails.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { queueIds } from '../../api/emails';
import { settingsQuery } from '../../api/settings';
import { toastError } from '../../forms/mutation-toasts';
import { useDecideMany } from '../../forms/use-decide-many';
import { AlertDialog } from '../../ui/dialog';
import { countOf, number } from '../../ui/figures';
import { ProgressBar } from '../../ui/progress-bar';

type Props = { count: number; onClose: () => void };

/** Says what happens to old emails to review, archives them and shows how far it is. */
export function ArchiveOlderDialog({ count, onClose }: Props) {
  // What is being archived is counted down meanwhile.
  const [asked] = useState(count);
  const { data: settings, isPending } = useQuery(settingsQuery());
  const { decideMany, done } = useDecideMany();
  const [isRunning, setRunning] = useState(false);
  async function archive(): Promise<void> {
    setRunning(true);
    const ids = await queueIds({ review: 'pending', olderThanDays: OLD_TO_REVIEW_DAYS });
    await decideMany(ids, { action: 'archive', title: 'Emails Archived' });
  }
  return (
    <AlertDialog
      title={`Archive ${number(asked)} older emails?`}
      confirm="Archive"
      busy={isRunning || isPending}
      onClose={onClose}
      onConfirm={() =>
        void archive().catch(toastError('Failed to archive emails')).finally(onClose)
      }
    >
      <p>
        They wait in To Review, in any project, and are older than two weeks. They go to Archives
        with their suggestions. Emails with a task due today or later stay.
      </p>
      {settings !== undefined && (
        <p className="mt-2">
          {settings.archiveMovesMessage
            ? 'As chosen in Settings, their messages also move to the Archive folder of your mailbox.'
            : 'Nothing changes in your mailbox.'}{' '}
          You can undo this.
        </p>
      )}
      {isRunning && (
        <>
          <ProgressBar className="mt-4" label="Archived" value={(done ?? 0) / asked} />
          <p className="mt-1 text-12 text-ink-2 tabular-nums">
            {number(done ?? 0)} of {countOf(asked, 'email')}
          </p>
        </>
      )}
    </AlertDialog>
  );
}
