import type { ResponseOf } from '@docket/core/contract';
import type {
  AdministrationAfterwards,
  previewAccountDeletion,
} from '@docket/core/users/account.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { accountDeletionQuery, useDeleteAccount } from '../../api/account';
import { failureMessage } from '../../api/client';
import { PERSON_DATA_URL } from '../../api/import';
import { Loaded } from '../../forms/loaded';
import { isSameAddress, TypedAddress } from '../../forms/typed-address';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { countOf, number } from '../../ui/figures';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';

type Preview = ResponseOf<typeof previewAccountDeletion>;

/** Says what is deleted and what stays, and asks for the account's address before it deletes anything. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery(accountDeletionQuery());
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const { data } = preview;
  const mayLeave = data !== undefined && data.administration !== 'hand_over';
  // The page is left once it is done.
  const isBusy = deletion.isPending || deletion.isSuccess;
  const isReady = mayLeave && isSameAddress(typed, data.email);
  return (
    <Dialog
      title="Delete My Account"
      onClose={() => {
        if (!isBusy) onClose();
      }}
      onSubmit={() => {
        if (isReady && !isBusy) deletion.mutate(typed);
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={isBusy} disabled={!isReady}>
            Delete My Account
          </Button>
        </>
      }
    >
      <Loaded
        query={preview}
        loading={<SkeletonRows label="Counting your data..." />}
        failure="Failed to count your data"
      >
        {(counted) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <Consequences preview={counted} />
            <Succession administration={counted.administration} />
            {mayLeave && (
              <>
                <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                  <span>If you may need any of it later, keep a copy:</span>
                  <Button asChild>
                    <a href={PERSON_DATA_URL} download>
                      Download All Data
                    </a>
                  </Button>
                </div>
                <TypedAddress
                  label="Type your email address to confirm"
                  address={counted.email}
                  typed={typed}
                  disabled={isBusy}
                  onChange={setTyped}
                />
              </>
            )}
            {isBusy && (
              <Notice>
                Deleting everything. A large mailbox can take minutes; keep this page open.
              </Notice>
            )}
            {deletion.isError && (
              <Notice tone="danger">
                {failureMessage(deletion.error, 'Failed to delete your account')}
              </Notice>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Consequences({ preview }: { preview: Preview }) {
  const { emails, projects, tasks, unsentReplies } = preview;
  return (
    <>
      <p>
        Docket deletes everything it stores about you: {countOf(emails, 'email')},{' '}
        {countOf(projects, 'project')}, {countOf(tasks, 'task')}, and with them your decisions,
        rules, connections, API tokens and Audit Log. You are signed out everywhere.{' '}
        <strong className="font-semi">This cannot be undone.</strong>
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>Your mailbox stays as it is.</li>
        <li>Tasks that Docket sent to Microsoft To Do, Todoist or CalDAV stay there.</li>
        <li>
          {unsentReplies === 0
            ? 'Docket sends nothing more in your name.'
            : `Replies that are waiting to be sent are not sent: ${number(unsentReplies)}.`}
        </li>
        <li>
          Backups made until now still contain your data, and administrators see in the security log
          that you deleted your account.
        </li>
      </ul>
    </>
  );
}

const SUCCESSION: Record<Exclude<AdministrationAfterwards, 'unchanged'>, string> = {
  hand_over:
    'You are the only administrator. Make someone else an administrator in Administration first.',
  next_to_sign_in:
    'You are the only person who uses this Docket. Whoever signs in next becomes its administrator.',
  configured:
    'You are the only person who uses this Docket. Its administrators are named in DOCKET_ADMINS.',
};

function Succession({ administration }: Pick<Preview, 'administration'>) {
  if (administration === 'unchanged') return null;
  return <Notice tone="warn">{SUCCESSION[administration]}</Notice>;
}
