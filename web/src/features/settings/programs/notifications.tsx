import type {
  NotificationChoices,
  NotificationSummary,
  PushDevice,
} from '@docket/core/notifications/notifications.contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';

import {
  supportsPush,
  notificationsQuery,
  currentEndpoint,
  unsubscribeThisBrowser,
  subscribeThisBrowser,
  useRemovePushDevice,
  useTestPush,
  useUpdateNotifications,
} from '../../../api/notifications';
import { ConsentDialog, isConsentNeeded } from '../../../forms/consent-dialog';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { report, toastError } from '../../../forms/mutation-toasts';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Input } from '../../../ui/input';
import { Notice } from '../../../ui/notice';
import { Panel } from '../../../ui/panel';
import { RelativeTime } from '../../../ui/relative-time';
import { SwitchLine } from '../../../ui/switch';
import { toast } from '../../../ui/toast';

/** Daily notifications: about what, and in which browsers. */
export function Notifications() {
  const query = useQuery(notificationsQuery());
  const update = useUpdateNotifications();
  const [needsConsent, setNeedsConsent] = useState(false);
  const change: Change = (choices, onRefused) =>
    report(update.mutateAsync({ body: choices }), {
      onError: (error) => {
        onRefused?.();
        if (isConsentNeeded(error)) setNeedsConsent(true);
        else toastError('Failed to save the setting')(error);
      },
    });
  return (
    <Panel
      title="Notifications"
      description="Once each working day, and only if there is something to tell you"
    >
      <LoadedPanel query={query} noun="notifications">
        {(data) => (
          <div className="grid gap-2">
            <SwitchLine
              label="Tasks due"
              hint="Open tasks that are due today or overdue"
              checked={data.choices.tasksDue}
              onCheckedChange={(tasksDue) => change({ tasksDue })}
            />
            <SwitchLine
              label="Emails to answer today"
              hint="Unanswered emails that are urgent or have a suggested task due today"
              checked={data.choices.mailToAnswer}
              onCheckedChange={(mailToAnswer) => change({ mailToAnswer })}
            />
            <Devices devices={data.devices} publicKey={data.publicKey} />
            <MorningSummary choices={data.choices} summary={data.summary} onChange={change} />
          </div>
        )}
      </LoadedPanel>
      {needsConsent && (
        <ConsentDialog to="send" returnsToSettings onClose={() => setNeedsConsent(false)}>
          Then turn on the summary again.
        </ConsentDialog>
      )}
    </Panel>
  );
}

type Change = (choices: Partial<NotificationChoices>, onRefused?: () => void) => void;
type MorningSummaryProps = {
  choices: NotificationChoices;
  summary: NotificationSummary;
  onChange: Change;
};

function MorningSummary({ choices, summary, onChange }: MorningSummaryProps) {
  const { morningSummary, summaryTime } = choices;
  const { nextAt, lastSentAt, problem } = summary;
  return (
    <div className="mt-2 grid gap-2 border-t border-line pt-3">
      <SwitchLine
        label="Morning summary by email"
        hint="Tasks due, emails to answer and emails to review, sent from your mailbox to yourself on working days"
        checked={morningSummary}
        onCheckedChange={(checked) => onChange({ morningSummary: checked })}
      />
      {morningSummary && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <SummaryTime stored={summaryTime} onChange={onChange} />
          <p className="text-12 text-ink-2">
            {nextAt !== null && (
              <>
                next <RelativeTime time={nextAt} />
              </>
            )}
            {lastSentAt !== null && (
              <>
                {' '}
                · last sent <RelativeTime time={lastSentAt} />
              </>
            )}
          </p>
        </div>
      )}
      {morningSummary && problem !== null && (
        <Notice tone="warn">The last summary was not sent. {problem}</Notice>
      )}
    </div>
  );
}

/** Saved on Enter or when left. After a refusal it shows the stored time again. */
function SummaryTime({ stored, onChange }: { stored: string; onChange: Change }) {
  const id = useId();
  const [edit, setEdit] = useState<TimeEdit | null>(null);
  // Another time was stored since: the sent one, or one from another page. What was typed after the sent one stays.
  if (edit !== null && edit.over !== stored)
    setEdit(edit.isSent || edit.time === stored ? null : { ...edit, over: stored });
  function save() {
    if (edit === null || edit.isSent) return;
    const { time } = edit;
    if (time === '' || time === stored) return setEdit(null);
    setEdit({ ...edit, isSent: true });
    onChange({ summaryTime: time }, () =>
      setEdit((latest) => (latest?.isSent === true ? null : latest)),
    );
  }
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id}>Send at</label>
      <Input
        id={id}
        type="time"
        className="w-28"
        value={edit?.time ?? stored}
        onChange={({ target }) => setEdit({ time: target.value, over: stored, isSent: false })}
        onKeyDown={({ key }) => key === 'Enter' && save()}
        onBlur={save}
      />
    </span>
  );
}
type TimeEdit = { time: string; over: string; isSent: boolean };

type DevicesProps = { devices: readonly PushDevice[]; publicKey: string };

function Devices({ devices, publicKey }: DevicesProps) {
  const [own, setOwn] = useState<string | null>(null);
  const client = useQuery(notificationsQuery());
  const test = useTestPush();
  const add = useMutation({
    mutationFn: () => subscribeThisBrowser(publicKey),
    onSuccess: async () => {
      setOwn(await currentEndpoint());
      await client.refetch();
    },
    onError: toastError('Failed to add this browser'),
  });
  useEffect(() => {
    void currentEndpoint().then(setOwn);
  }, []);
  const isTold = devices.some(({ endpoint }) => endpoint === own);
  const sendTest = () =>
    report(test.mutateAsync({}), {
      onSuccess: () => toast.success('Test Notification Sent'),
      onError: toastError('Failed to send the test notification'),
    });
  return (
    <>
      {devices.length > 0 && (
        <ul aria-label="Browsers that are notified" className="mt-2 grid gap-3">
          {devices.map((device) => (
            <Device key={device.id} device={device} isOwn={device.endpoint === own} />
          ))}
        </ul>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {!isTold && supportsPush() && (
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            Notify This Browser
          </Button>
        )}
        {devices.length > 0 && (
          <Button busy={test.isPending} onClick={sendTest}>
            Send Test Notification
          </Button>
        )}
      </div>
      {!supportsPush() && (
        <p className="text-12 text-ink-2">
          Docket cannot notify this browser. Docket must be served over https and, on an iPhone or
          iPad, installed on the home screen.
        </p>
      )}
    </>
  );
}

function Device({ device, isOwn }: { device: PushDevice; isOwn: boolean }) {
  const remove = useRemovePushDevice();
  async function end() {
    if (isOwn) await unsubscribeThisBrowser();
    report(remove.mutateAsync({ params: { id: device.id } }), {
      onError: toastError('Failed to remove the browser'),
    });
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
            'Nothing sent yet'
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
