import type {
  NotificationChoices,
  PushDevice,
} from '@docket/core/notifications/notifications.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { messageOf } from '../../../api/client';
import {
  canBeTold,
  notificationsQuery,
  ownEndpoint,
  stopTellingThisBrowser,
  tellThisBrowser,
  useRemovePushDevice,
  useTestPush,
  useUpdateNotifications,
} from '../../../api/notifications';
import { failed } from '../../../forms/outcome';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Panel } from '../../../ui/panel';
import { RelativeTime } from '../../../ui/relative-time';
import { SwitchLine } from '../../../ui/switch';
import { toast } from '../../../ui/toast';

/** What to be told of once a working day, and in which browsers. */
export function Notifications() {
  const read = useQuery(notificationsQuery());
  const update = useUpdateNotifications();
  const { data } = read;
  const change = (choices: Partial<NotificationChoices>) =>
    update.mutate({ body: choices }, { onError: failed('Could not save the setting') });
  return (
    <Panel
      title="Notifications"
      description="Once at the beginning of your working day, and only if there is something to say"
    >
      {read.isError && data === undefined && (
        <Notice tone="danger">{messageOf(read.error, 'Failed to fetch data')}</Notice>
      )}
      {data !== undefined && (
        <div className="grid gap-2">
          <SwitchLine
            label="Tasks that are due"
            hint="Open tasks that are due today or overdue"
            checked={data.choices.tasksDue}
            onCheckedChange={(tasksDue) => change({ tasksDue })}
          />
          <SwitchLine
            label="Mail that needs an answer today"
            hint="Urgent mail, and mail whose suggested tasks are due today, that nobody has answered"
            checked={data.choices.mailToAnswer}
            onCheckedChange={(mailToAnswer) => change({ mailToAnswer })}
          />
          <Devices devices={data.devices} publicKey={data.publicKey} />
        </div>
      )}
    </Panel>
  );
}

type DevicesProps = { devices: readonly PushDevice[]; publicKey: string };

function Devices({ devices, publicKey }: DevicesProps) {
  const [own, setOwn] = useState<string | null>(null);
  const client = useQuery(notificationsQuery());
  const test = useTestPush();
  const add = useMutation({
    mutationFn: () => tellThisBrowser(publicKey),
    onSuccess: async () => {
      setOwn(await ownEndpoint());
      await client.refetch();
    },
    onError: failed('This browser could not be added'),
  });
  useEffect(() => {
    void ownEndpoint().then(setOwn);
  }, []);
  const isTold = devices.some(({ endpoint }) => endpoint === own);
  const sendTest = () =>
    test.mutate(
      {},
      {
        onSuccess: () => toast.success('Test notification sent'),
        onError: failed('Failed to send the test notification'),
      },
    );
  return (
    <>
      {devices.length > 0 && (
        <ul aria-label="Browsers that are told" className="mt-2 grid gap-3">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.endpoint === own} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isTold && canBeTold() && (
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            Notify this browser
          </Button>
        )}
        {devices.length > 0 && (
          <Button busy={test.isPending} onClick={sendTest}>
            Send test notification
          </Button>
        )}
      </div>
      {!canBeTold() && (
        <p className="text-12 text-ink-2">
          This browser cannot be notified. It needs https, and on an iPhone or iPad Docket on the
          home screen.
        </p>
      )}
    </>
  );
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const remove = useRemovePushDevice();
  async function end() {
    if (isOwn) await stopTellingThisBrowser();
    remove.mutate(
      { params: { id: device.id } },
      { onError: failed('The browser could not be removed') },
    );
  }
  return (
    <li className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {device.device}
          {isOwn && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="text-12 text-ink-2">
          {device.lastSentAt === null ? (
            'nothing sent yet'
          ) : (
            <>
              last notified <RelativeTime time={device.lastSentAt} />
            </>
          )}
          {device.problem !== null && <> · {device.problem}</>}
        </p>
      </div>
      <Button
        size="sm"
        busy={remove.isPending}
        onClick={() => void end()}
        aria-label={`Stop notifying ${device.device}`}
      >
        Remove
      </Button>
    </li>
  );
}
