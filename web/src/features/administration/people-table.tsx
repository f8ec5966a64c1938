import type { Person, RemovalReceipt } from '@docket/core/users/administration.contract';
import { Ban, LogOut, ShieldCheck, ShieldOff, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';

import { useEndSessions, useUpdatePerson } from '../../api/administration';
import { toastError } from '../../forms/mutation-toasts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu';
import { bytesOf, number } from '../../ui/figures';
import { RelativeTime } from '../../ui/relative-time';
import { StackedTable } from '../../ui/stacked-table';
import { toast } from '../../ui/toast';
import { RemoveDialog } from './remove-dialog';

type TableProps = {
  people: readonly Person[];
  onRemoved: (receipt: RemovalReceipt | null) => void;
};

export function PeopleTable({ people, onRemoved }: TableProps) {
  if (people.length === 0) return <p className="text-ink-2">No people match your search.</p>;
  return (
    <StackedTable
      label="People"
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Person', cell: (person) => <Name person={person} /> },
        { label: 'Mailbox', cell: (person) => <Mailbox mailbox={person.mailbox} /> },
        { label: 'Emails', isNumber: true, cell: ({ emails }) => number(emails) },
        { label: 'Storage', isNumber: true, cell: ({ bytes }) => bytesOf(bytes) },
        { label: 'Last sign-in', cell: (person) => <LastSignIn person={person} /> },
        { label: 'Actions', cell: (person) => <Actions person={person} onRemoved={onRemoved} /> },
      ]}
    />
  );
}

function Name({ person }: { person: Person }) {
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        {person.name}
        {person.isYou && <Badge>You</Badge>}
        {person.role === 'administrator' && <Badge tone="success">Administrator</Badge>}
        {person.state === 'waiting' && <Badge tone="warn">Waiting</Badge>}
        {person.state === 'blocked' && <Badge tone="danger">Blocked</Badge>}
        {person.isBeingDeleted && <Badge tone="warn">Being deleted</Badge>}
      </p>
      <p className="text-12 break-words text-ink-2">{person.email}</p>
    </div>
  );
}

function Mailbox({ mailbox }: { mailbox: Person['mailbox'] }) {
  if (mailbox === null) return 'None';
  if (mailbox.problem !== null) return <span className="text-warn">{mailbox.problem}</span>;
  if (mailbox.state !== 'connected') return MAILBOX_WORDS[mailbox.state];
  return mailbox.lastSyncAt === null ? (
    'Not synced yet'
  ) : (
    <>
      Synced <RelativeTime time={mailbox.lastSyncAt} />
    </>
  );
}

function LastSignIn({ person: { lastSignInAt } }: { person: Person }) {
  return lastSignInAt === null ? 'Never' : <RelativeTime time={lastSignInAt} />;
}

const MAILBOX_WORDS = {
  reconnect: 'Reconnect needed',
  disconnected: 'Disconnected',
  no_mailbox: 'No mailbox',
} as const;

type Question = 'administrator' | 'member' | 'block' | 'sessions' | 'remove';

function Actions({ person, onRemoved }: { person: Person; onRemoved: TableProps['onRemoved'] }) {
  const update = useUpdatePerson();
  const [question, setQuestion] = useState<Question | null>(null);
  const params = { id: person.id };
  const change = (body: Parameters<typeof update.mutate>[0]['body'], done: string) =>
    update.mutate(
      { params, body },
      {
        onSuccess: () => toast.success(done, nameAndAddress(person)),
        onError: toastError('Failed to update this person'),
        onSettled: () => setQuestion(null),
      },
    );
  return (
    <div className="flex items-center gap-2">
      {person.state === 'waiting' && (
        <Button
          size="sm"
          icon={UserCheck}
          aria-label={`Approve ${person.name}`}
          busy={update.isPending}
          onClick={() => change({ state: 'active' }, 'Approved')}
        >
          Approve
        </Button>
      )}
      <ActionsMenu of={person.name}>
        {person.state === 'blocked' && (
          <MenuItem icon={UserCheck} onSelect={() => change({ state: 'active' }, 'Unblocked')}>
            Unblock
          </MenuItem>
        )}
        {person.role === 'member' ? (
          <MenuItem icon={ShieldCheck} onSelect={() => setQuestion('administrator')}>
            Make Administrator
          </MenuItem>
        ) : (
          <MenuItem icon={ShieldOff} onSelect={() => setQuestion('member')}>
            Remove as Administrator
          </MenuItem>
        )}
        <MenuSeparator />
        {person.state === 'active' && !person.isYou && (
          <MenuItem icon={LogOut} onSelect={() => setQuestion('sessions')}>
            Sign Out Everywhere
          </MenuItem>
        )}
        {person.state !== 'blocked' && (
          <MenuItem icon={Ban} onSelect={() => setQuestion('block')}>
            Block
          </MenuItem>
        )}
        {/* Your own account is deleted in Settings. */}
        {!person.isYou && (
          <MenuItem icon={Trash2} onSelect={() => setQuestion('remove')}>
            Remove and Delete Data
          </MenuItem>
        )}
      </ActionsMenu>
      <AlertDialog
        open={question === 'administrator'}
        title={`Make ${person.name} an administrator`}
        confirm="Make Administrator"
        busy={update.isPending}
        onConfirm={() => change({ role: 'administrator' }, 'Made an administrator')}
        onClose={() => setQuestion(null)}
      >
        <Address of={person} />
        They can approve, block and remove people, including you, and read the security log. They
        never see anyone else’s mail.
      </AlertDialog>
      <AlertDialog
        open={question === 'member'}
        title={`Remove ${person.name} as administrator`}
        confirm="Remove as Administrator"
        danger
        busy={update.isPending}
        onConfirm={() => change({ role: 'member' }, 'No longer an administrator')}
        onClose={() => setQuestion(null)}
      >
        <Address of={person} />
        They keep their account and their data. Anyone named in DOCKET_ADMINS becomes an
        administrator again the next time they sign in.
      </AlertDialog>
      <AlertDialog
        open={question === 'block'}
        title={`Block ${person.name}`}
        confirm="Block"
        danger
        busy={update.isPending}
        onConfirm={() => change({ state: 'blocked' }, 'Blocked')}
        onClose={() => setQuestion(null)}
      >
        <Address of={person} />
        They are signed out everywhere and their mailbox is disconnected. Their data stays until you
        remove them.
      </AlertDialog>
      <SessionsDialog
        person={person}
        isOpen={question === 'sessions'}
        onClose={() => setQuestion(null)}
      />
      <RemoveDialog
        person={person}
        isOpen={question === 'remove'}
        onClose={() => setQuestion(null)}
        onRemoved={onRemoved}
      />
    </div>
  );
}

/** Two people can have the same name. */
function Address({ of: { email } }: { of: Person }) {
  return <p className="mb-2 font-medium break-words text-ink">{email}</p>;
}

function nameAndAddress({ name, email }: Person): string {
  return `${name} (${email})`;
}

type DialogProps = { person: Person; isOpen: boolean; onClose: () => void };

function SessionsDialog({ person, isOpen, onClose }: DialogProps) {
  const end = useEndSessions();
  return (
    <AlertDialog
      open={isOpen}
      title={`Sign out ${person.name}`}
      confirm="Sign Out Everywhere"
      danger
      busy={end.isPending}
      onConfirm={() =>
        end.mutate(
          { params: { id: person.id } },
          {
            onSuccess: () => toast.success('Signed out everywhere', nameAndAddress(person)),
            onError: toastError('Failed to sign this person out'),
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    >
      <Address of={person} />
      They are signed out in all browsers and can sign in again. Their mailbox stays connected, and
      their API tokens keep working. To stop those too, block them.
    </AlertDialog>
  );
}
