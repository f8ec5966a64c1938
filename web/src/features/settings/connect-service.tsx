import {
  TASK_SERVICES,
  type TaskServiceKey,
  type TaskServiceStatus,
} from '@docket/core/task-services/task-service';
import { useState } from 'react';

import { failureMessage } from '../../api/client';
import { useConnectTaskService } from '../../api/task-services';
import { FormDialog } from '../../ui/form-dialog';
import { TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast';

type Entry = { token: string; url: string; username: string; password: string };
const EMPTY: Entry = { token: '', url: '', username: '', password: '' };

type FieldOf = {
  name: keyof Entry;
  label: string;
  hint?: string;
  type?: 'password' | 'url';
};
/** Credentials to enter, per service. */
const FIELDS: Record<TaskServiceKey, readonly FieldOf[]> = {
  todo: [],
  todoist: [
    {
      name: 'token',
      label: 'API token',
      type: 'password',
      hint: 'In Todoist, open Settings > Integrations > Developer and copy the API token. Docket uses a token because signing in with Todoist (OAuth) would require the administrator to register an app.',
    },
  ],
  caldav: [
    {
      name: 'url',
      label: 'Server address',
      type: 'url',
      hint: 'Nextcloud: https://cloud.example/remote.php/dav. Fastmail: https://caldav.fastmail.com',
    },
    { name: 'username', label: 'Username' },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      hint: 'Use an app password if the server supports it',
    },
  ],
};

type Props = {
  service: TaskServiceKey;
  onClose: () => void;
  /** With the projects that the account had before it was disconnected. */
  onConnected: (status: TaskServiceStatus) => void;
};

/** States exactly what will be sent, before anything is. */
export function ConnectService({ service, onClose, onConnected }: Props) {
  const connect = useConnectTaskService();
  const [entry, setEntry] = useState(EMPTY);
  const { name } = TASK_SERVICES[service];
  const fields = FIELDS[service];
  return (
    <FormDialog
      size="sm"
      title={`Connect ${name}`}
      submit="Connect"
      busy={connect.isPending}
      isReady={fields.every((field) => entry[field.name].trim() !== '')}
      draft={entry}
      onClose={onClose}
      onSubmit={() =>
        connect.mutate(
          { params: { service }, body: entry },
          {
            onSuccess: (connected) => {
              toast.success('Connection Successful', `${name} as ${connected.account}`);
              onConnected(connected);
            },
          },
        )
      }
    >
      <div className="grid gap-3">
        {fields.map(({ name: field, label, hint, type = 'text' }) => (
          <TextField
            key={field}
            label={label}
            hint={hint}
            type={type}
            autoComplete="off"
            required
            value={entry[field]}
            onChange={(value) => setEntry({ ...entry, [field]: value })}
          />
        ))}
        {connect.isError && (
          <Notice tone="danger">
            {failureMessage(connect.error, `Failed to connect to ${name}`)}
          </Notice>
        )}
        <div className="text-12 text-ink-2">
          <p>
            Connecting sends nothing. You then choose projects. For each open task in them, Docket
            sends the title, description, priority, due date, tags, checklist and a link back to the
            task. The description of a task from an email contains the email’s text unless you
            change that in Task Style.
          </p>
          <p className="mt-1.5">
            Docket does not import tasks you created in {name}. Changes, completions and deletions
            there come back to Docket.
          </p>
        </div>
      </div>
    </FormDialog>
  );
}
