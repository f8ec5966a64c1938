import {
  TASK_SERVICES,
  type TaskServiceKey,
  type TaskServiceStatus,
} from '@docket/core/task-services/task-service';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link2, ListChecks, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';

import {
  taskServicesQuery,
  useConnectTaskService,
  useDisconnectTaskService,
  useSyncTaskService,
} from '../../api/task-services';
import { permissionUrl } from '../../forms/asked-permission';
import { LoadedPanel } from '../../forms/loaded-panel';
import { toastError } from '../../forms/mutation-toasts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { toast } from '../../ui/toast';
import { ChooseProjects } from './choose-projects';
import { ConnectService } from './connect-service';

/** Task services with what is sent to each. */
export function TaskServices() {
  const services = useQuery(taskServicesQuery());
  return (
    <Panel
      title="Task Services"
      description="Keep the tasks of selected projects in sync with another app"
    >
      <LoadedPanel query={services} noun="task services">
        {({ items }) => (
          <ul className="grid divide-y">
            {items.map((status) => (
              <Service key={status.service} status={status} />
            ))}
          </ul>
        )}
      </LoadedPanel>
    </Panel>
  );
}

type Props = { status: TaskServiceStatus };

/** For services whose name does not explain them. */
const ABOUT: Partial<Record<TaskServiceKey, string>> = {
  caldav: 'Tasks on Nextcloud, Fastmail, Radicale and other CalDAV servers',
};

function Service({ status }: Props) {
  const { name } = TASK_SERVICES[status.service];
  const isHeld = holdsAccount(status);
  // Outlives the buttons, which move when a service is connected.
  const [dialog, setDialog] = useState<OpenDialog>(null);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grow basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-medium">{name}</h3>
            {status.state === 'connected' && <Badge tone="success">Connected</Badge>}
            {status.state === 'reconnect' && <Badge tone="warn">Reconnect needed</Badge>}
            {!isHeld && <Badge>Not connected</Badge>}
          </div>
          {!isHeld && ABOUT[status.service] !== undefined && (
            <p className="mt-1 text-12 text-ink-2">{ABOUT[status.service]}</p>
          )}
        </div>
        {!isHeld && <Actions status={status} onOpen={setDialog} />}
      </div>
      {isHeld && <Facts status={status} />}
      {status.problem !== null && (
        <Notice tone="warn" className="mt-3">
          {status.problem.message}
        </Notice>
      )}
      {status.failed > 0 && (
        <Notice tone="warn" className="mt-3">
          {name} rejected {countOf(status.failed)}. Each task shows the reason. Choose Sync Now to
          try again.
        </Notice>
      )}
      {isHeld && <Actions status={status} className="mt-3" onOpen={setDialog} />}
      <Dialogs status={status} dialog={dialog} onOpen={setDialog} />
    </li>
  );
}

function holdsAccount({ state }: TaskServiceStatus): boolean {
  return state === 'connected' || state === 'reconnect';
}

function Facts({ status }: Props) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <dt className="text-ink-3">Account</dt>
      <dd className="min-w-0 break-words">{status.account}</dd>
      <dt className="text-ink-3">Sent</dt>
      <dd>
        {status.projects.length === 0
          ? 'Nothing yet. Choose the projects whose tasks Docket should send.'
          : `${countOf(status.linked)} of ${status.projects.length} ${status.projects.length === 1 ? 'project' : 'projects'}${status.waiting > 0 ? `, ${status.waiting} waiting` : ''}`}
      </dd>
      <dt className="text-ink-3">Last sync</dt>
      <dd>{status.lastSyncAt === null ? 'Never' : <RelativeTime time={status.lastSyncAt} />}</dd>
    </dl>
  );
}

function countOf(tasks: number): string {
  return `${tasks} ${tasks === 1 ? 'task' : 'tasks'}`;
}

/** Choosing starts from the status given: right after connecting, the cached one still lacks the account's projects. */
type OpenDialog = 'connect' | 'disconnect' | { chooseFrom: TaskServiceStatus } | null;

type ActionsProps = Props & { className?: string; onOpen: (dialog: OpenDialog) => void };

function Actions({ status, className, onOpen }: ActionsProps) {
  const { service, state } = status;
  const { name } = TASK_SERVICES[service];
  const sync = useSyncTaskService();
  return (
    <div className={clsx('flex flex-wrap gap-2', className)}>
      {state !== 'connected' && <Connect status={status} onOpen={() => onOpen('connect')} />}
      {state === 'connected' && (
        <>
          <Button icon={ListChecks} onClick={() => onOpen({ chooseFrom: status })}>
            Choose Projects
          </Button>
          <Button
            icon={RefreshCw}
            busy={sync.isPending}
            aria-label={`Sync ${name} now`}
            onClick={() =>
              sync.mutate(
                { params: { service } },
                {
                  onSuccess: () => toast.success('Sync Started', undefined),
                  onError: toastError(`Failed to sync ${name}`),
                },
              )
            }
          >
            Sync Now
          </Button>
        </>
      )}
      {holdsAccount(status) && (
        <Button
          icon={Unplug}
          aria-label={`Disconnect ${name}`}
          onClick={() => onOpen('disconnect')}
        >
          Disconnect
        </Button>
      )}
    </div>
  );
}

type DialogsProps = Props & { dialog: OpenDialog; onOpen: (dialog: OpenDialog) => void };

function Dialogs({ status, dialog, onOpen }: DialogsProps) {
  const { service } = status;
  return (
    <>
      {dialog === 'connect' && (
        <ConnectService
          service={service}
          onClose={() => onOpen(null)}
          onConnected={(connected) => onOpen({ chooseFrom: connected })}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <ChooseProjects status={dialog.chooseFrom} onClose={() => onOpen(null)} />
      )}
      <Disconnect status={status} isOpen={dialog === 'disconnect'} onClose={() => onOpen(null)} />
    </>
  );
}

/** Microsoft asks for consent on its own page; the others need credentials. */
function Connect({ status: { service, state }, onOpen }: Props & { onOpen: () => void }) {
  const connect = useConnectTaskService();
  const { name } = TASK_SERVICES[service];
  const words = state === 'reconnect' ? `Reconnect ${name}` : `Connect ${name}`;
  const mustAsk = service === 'todo' && state !== 'disconnected';
  if (mustAsk)
    return (
      <Button asChild variant={state === 'reconnect' ? 'primary' : 'normal'}>
        <a href={permissionUrl('tasks')}>
          <Link2 size={16} aria-hidden />
          {state === 'reconnect' ? words : 'Allow Access to Microsoft To Do'}
        </a>
      </Button>
    );
  return (
    <Button icon={Link2} busy={connect.isPending} onClick={onOpen}>
      {words}
    </Button>
  );
}

function Disconnect({
  status: { service, linked },
  isOpen,
  onClose,
}: Props & { isOpen: boolean; onClose: () => void }) {
  const disconnect = useDisconnectTaskService();
  const { name } = TASK_SERVICES[service];
  return (
    <AlertDialog
      open={isOpen}
      title={`Disconnect ${name}`}
      confirm="Disconnect"
      danger
      busy={disconnect.isPending}
      onClose={onClose}
      onConfirm={() =>
        disconnect.mutate(
          { params: { service } },
          {
            onSuccess: ({ kept }) =>
              toast.success(
                'Disconnected',
                kept === 0 ? undefined : `${stays(kept)} in ${name}, unchanged.`,
              ),
            onError: toastError(`Failed to disconnect from ${name}`, 'Disconnection Failed'),
            onSettled: onClose,
          },
        )
      }
    >
      {service === 'todo'
        ? 'Docket stops syncing. '
        : 'Docket deletes your saved credentials and stops syncing. '}
      {linked === 0
        ? 'All tasks stay in Docket. '
        : `${stays(linked)} in ${name} unchanged, and all tasks stay in Docket. `}
      If you connect the same account again, Docket picks up where it left off.
      {service === 'todo' &&
        ' The permission to change tasks belongs to your Microsoft sign-in; you can withdraw it in your Microsoft account.'}
    </AlertDialog>
  );
}

function stays(tasks: number): string {
  return tasks === 1 ? '1 task stays' : `${tasks} tasks stay`;
}
