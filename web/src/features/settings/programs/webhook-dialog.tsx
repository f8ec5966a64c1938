import { plainProblem } from '@docket/core/plain-problem';
import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@docket/core/webhooks/webhook-event';
import { webhookInputSchema, type Webhook } from '@docket/core/webhooks/webhooks.contract';
import { useState } from 'react';

import { useCreateWebhook, useUpdateWebhook } from '../../../api/webhooks';
import { fieldProblems, serverFieldProblems } from '../../../forms/field-problems';
import { toastError } from '../../../forms/mutation-toasts';
import { FormDialog } from '../../../ui/form-dialog';
import { ChoiceList } from '../../../ui/choice-list';
import { TextField } from '../../../ui/form-fields';
import { describedChoices } from './described-choices';
import { SecretDialog } from './secret-dialog';

/** Creates a webhook and shows its secret once, or edits one. */
export function WebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook | null;
  onClose: () => void;
}) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook?.events ?? WEBHOOK_EVENT_NAMES,
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  if (create.data !== undefined)
    return <CreatedWebhook secret={create.data.secret} onClose={onClose} />;
  function submit() {
    const parsed = webhookInputSchema.safeParse(
      { url, description, events },
      { error: plainProblem },
    );
    if (!parsed.success) return setProblems(fieldProblems(parsed.error));
    const body = parsed.data;
    const onError = (error: Error) => {
      const refused = serverFieldProblems(error);
      if (refused === null) toastError('Failed to save the webhook')(error);
      else setProblems(refused);
    };
    if (webhook === null) return create.mutate({ body }, { onError });
    return update.mutate({ params: { id: webhook.id }, body }, { onError, onSuccess: onClose });
  }
  return (
    <FormDialog
      title={webhook === null ? 'New Webhook' : 'Edit Webhook'}
      description="Docket posts these events to the address, including titles and descriptions."
      submit={webhook === null ? 'Add Webhook' : 'Save Changes'}
      busy={create.isPending || update.isPending}
      draft={[url, description, events]}
      refused={problems}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4">
        <TextField
          label="Address"
          required
          autoFocus
          inputMode="url"
          placeholder="https://example.com/hooks/docket"
          value={url}
          onChange={setUrl}
          error={problems['url']}
        />
        <TextField
          label="Description"
          value={description}
          onChange={setDescription}
          error={problems['description']}
        />
        <ChoiceList
          legend="Events"
          choices={describedChoices(WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS)}
          chosen={events}
          onChange={setEvents}
          problem={problems['events']}
        />
      </div>
    </FormDialog>
  );
}

function CreatedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Copy the Signing Secret Now"
      label="Signing secret"
      secret={secret}
      onClose={onClose}
    >
      Receivers verify each message with this secret. The headers follow{' '}
      <a className="link underline" href="https://www.standardwebhooks.com" rel="noreferrer">
        Standard Webhooks
      </a>
      , for which there are libraries in most languages. Docket cannot show the secret again.
    </SecretDialog>
  );
}
