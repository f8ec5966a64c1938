import type { Webhook, WebhookPatch } from '@docket/core/webhooks/webhooks.contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import {
  useDeleteWebhook,
  useTestWebhook,
  useUpdateWebhook,
  webhooksQuery,
} from '../../../api/webhooks';
import { LoadedPanel } from '../../../forms/loaded-panel';
import { report, toastError } from '../../../forms/mutation-toasts';
import { Button } from '../../../ui/button';
import { AlertDialog } from '../../../ui/dialog';
import { Panel } from '../../../ui/panel';
import { SwitchLine } from '../../../ui/switch';
import { toast } from '../../../ui/toast';
import { WebhookDialog } from './webhook-dialog';
import { WebhookLog } from './webhook-log';
import { TurnOnDialog, WebhookOff } from './webhook-off';

/** Webhooks for tasks and decisions, with their log. */
export function Webhooks() {
  const query = useQuery(webhooksQuery());
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title="Webhooks"
      description="Notify other programs of your tasks and decisions as they happen"
      actions={
        <Button size="sm" icon={Plus} onClick={() => setIsAdding(true)}>
          New Webhook
        </Button>
      }
    >
      <LoadedPanel query={query} noun="webhooks">
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <p className="text-ink-2">No webhooks.</p>
          ) : (
            <ul aria-label="Webhooks" className="grid gap-4">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </LoadedPanel>
      {isAdding && <WebhookDialog webhook={null} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

type Opened = 'log' | 'form' | 'removal' | 'missed';

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const update = useUpdateWebhook();
  const test = useTestWebhook();
  const [opened, setOpened] = useState<Opened | null>(null);
  const params = { id: webhook.id };
  const close = () => setOpened(null);
  const name = webhook.description || new URL(webhook.url).host;
  const turn = (body: Pick<WebhookPatch, 'isEnabled' | 'missed'>) =>
    report(update.mutateAsync({ params, body }), {
      onError: toastError('Failed to update the webhook'),
    });
  const sendTest = () =>
    report(test.mutateAsync({ params }), {
      onSuccess: () => {
        toast.success('Test Message Queued');
        setOpened('log');
      },
      onError: toastError('Failed to send the test message'),
    });
  return (
    <li className="grid gap-2">
      <SwitchLine
        label={name}
        hint={`${webhook.url} · ${webhook.events.join(', ')}`}
        checked={webhook.isEnabled}
        onCheckedChange={(isEnabled) => {
          if (isEnabled && webhook.unsentCount > 0) return setOpened('missed');
          return turn({ isEnabled });
        }}
      />
      <WebhookOff webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Messages: ${name}`} onClick={() => setOpened('log')}>
          Messages
        </Button>
        <Button
          size="sm"
          aria-label={`Send Test: ${name}`}
          busy={test.isPending}
          disabled={!webhook.isEnabled}
          onClick={sendTest}
        >
          Send Test
        </Button>
        <Button size="sm" aria-label={`Edit: ${name}`} onClick={() => setOpened('form')}>
          Edit
        </Button>
        <Button size="sm" aria-label={`Remove: ${name}`} onClick={() => setOpened('removal')}>
          Remove
        </Button>
      </div>
      {opened === 'log' && <WebhookLog webhook={webhook} onClose={close} />}
      {opened === 'form' && <WebhookDialog webhook={webhook} onClose={close} />}
      {opened === 'missed' && (
        <TurnOnDialog
          webhook={webhook}
          onClose={close}
          onChoose={(missed) => {
            close();
            turn({ isEnabled: true, missed });
          }}
        />
      )}
      {opened === 'removal' && <RemovalDialog webhook={webhook} onClose={close} />}
    </li>
  );
}

function RemovalDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useDeleteWebhook();
  return (
    <AlertDialog
      danger
      title="Remove this webhook?"
      confirm="Remove"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        report(remove.mutateAsync({ params: { id: webhook.id } }).finally(onClose), {
          onError: toastError('Failed to remove the webhook'),
        })
      }
    >
      This deletes its log, and queued messages will not be sent. This cannot be undone.
    </AlertDialog>
  );
}
