import type { outlookConnectionSchema } from '@docket/core/settings/settings.contract';
import { Link2, RefreshCw, Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';

import { signInUrl } from '../../api/session';
import { useRefreshConnection, useUpdateConnection } from '../../api/settings';
import { AlertDialog } from '../../ui/dialog';
import { isPermission, PERMISSIONS, RETURNED, type Permission } from '../../forms/asked-permission';
import { toastError } from '../../forms/mutation-toasts';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { RelativeTime } from '../../ui/relative-time';
import { toast } from '../../ui/toast';
import { useStable } from '../../ui/use-stable';
import { useUrlState } from '../../ui/use-url-state';

const NOT_CONNECTED = 'Failed to connect to Outlook';
const CONNECT_URL = signInUrl({ pathname: '/settings', search: `?${RETURNED}=1` });
type Outlook = z.infer<typeof outlookConnectionSchema>;

export function AccountConnections({ outlook }: { outlook: Outlook }) {
  useReturnFromMicrosoft(outlook);
  const isHeld = outlook.state === 'connected' || outlook.state === 'reconnect';
  return (
    <Panel title="Account Connections" description="The mailbox that Docket reads">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">Outlook</h3>
        <ConnectionBadge state={outlook.state} />
      </div>
      {isHeld && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-3">Account</dt>
          <dd className="min-w-0 break-words">{outlook.email ?? 'Unknown'}</dd>
          <dt className="text-ink-3">Last sync</dt>
          <dd>{outlook.lastSync === null ? 'Never' : <RelativeTime time={outlook.lastSync} />}</dd>
        </dl>
      )}
      {outlook.problem !== null && (
        <Notice tone="warn" className="mt-3">
          {outlook.problem}
        </Notice>
      )}
      <Actions outlook={outlook} isHeld={isHeld} />
    </Panel>
  );
}

function toastConnection({ connected, problem }: Outlook): void {
  if (connected)
    toast.success('Connection Successful', 'Outlook is connected and a sync has started');
  else toast.error('Connection Failed', problem ?? NOT_CONNECTED);
}

function toastPermission({ connected, scopes }: Outlook, permission: Permission): void {
  const { scope, can } = PERMISSIONS[permission];
  if (connected && scopes.includes(scope)) toast.success('Access Granted', `Docket can now ${can}`);
  else toast.error('Access Not Granted', `Docket still cannot ${can}`);
}

/** Says once how connecting, or asking for a permission, went. */
function useReturnFromMicrosoft(outlook: Outlook): void {
  const { search, replace } = useUrlState();
  const hasReturned = search.has(RETURNED);
  const report = useStable(() => {
    const asked = search.get(RETURNED);
    if (isPermission(asked)) toastPermission(outlook, asked);
    else toastConnection(outlook);
    replace({ [RETURNED]: null });
  });
  const isReported = useRef(false);
  useEffect(() => {
    if (!hasReturned || isReported.current) return;
    isReported.current = true;
    report();
  }, [hasReturned, report]);
}

function ConnectionBadge({ state }: { state: Outlook['state'] }) {
  if (state === 'connected') return <Badge tone="success">Connected</Badge>;
  if (state === 'reconnect') return <Badge tone="warn">Reconnect needed</Badge>;
  return <Badge>{state === 'no_mailbox' ? 'No mailbox' : 'Disconnected'}</Badge>;
}

function Actions({ outlook, isHeld }: { outlook: Outlook; isHeld: boolean }) {
  const refresh = useRefreshConnection();
  const update = useUpdateConnection();
  const [isConfirming, setIsConfirming] = useState(false);
  const checkAgain = () =>
    refresh.mutate(
      {},
      {
        onSuccess: ({ outlook: now }) => toastConnection(now),
        onError: toastError(NOT_CONNECTED, 'Connection Failed'),
      },
    );
  const disconnect = () =>
    update.mutate(
      { body: { connected: false } },
      {
        onSuccess: () =>
          toast.success('Disconnected', 'Outlook is disconnected. Stored emails are kept.'),
        onError: toastError('Failed to disconnect from Outlook', 'Disconnection Failed'),
        onSettled: () => setIsConfirming(false),
      },
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {outlook.state !== 'connected' && (
        <Button asChild variant={outlook.state === 'reconnect' ? 'primary' : 'normal'}>
          <a href={CONNECT_URL}>
            <Link2 size={16} aria-hidden />
            {outlook.state === 'reconnect' ? 'Reconnect' : 'Connect Outlook'}
          </a>
        </Button>
      )}
      {isHeld && (
        <>
          <Button icon={RefreshCw} busy={refresh.isPending} onClick={checkAgain}>
            Refresh
          </Button>
          <Button icon={Unplug} onClick={() => setIsConfirming(true)}>
            Disconnect
          </Button>
        </>
      )}
      <AlertDialog
        open={isConfirming}
        title="Disconnect Outlook"
        confirm="Disconnect"
        danger
        busy={update.isPending}
        onClose={() => setIsConfirming(false)}
        onConfirm={disconnect}
      >
        Docket removes its access and stops syncing. Emails, tasks and decisions stay, and you can
        reconnect at any time.
      </AlertDialog>
    </div>
  );
}
