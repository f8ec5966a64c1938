import type { Webhook } from '@docket/core/webhooks/webhooks.contract';

import type { Browser } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { recordChange } from '../../platform/changes/record-change';
import type { SignedInUser } from '../../platform/http/route';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';

/** Who changes a webhook, and from where. */
export type WebhookOwner = { user: SignedInUser; browser: Browser };
type Logged = WebhookOwner & { before: Webhook | null; after: Webhook | null };

const ACTIONS = {
  webhook_created: 'create',
  webhook_changed: 'update',
  webhook_removed: 'delete',
} as const;

/** A webhook lets data out: its owner finds it in the Audit Log, an administrator in the security log. */
export async function logWebhook(
  work: UnitOfWork,
  { user, browser, before, after }: Logged,
): Promise<void> {
  const webhook = after ?? before;
  if (webhook === null) return;
  const kind = kindOf(before, after);
  const { origin } = new URL(webhook.url);
  await recordChange(work, {
    actor: 'person',
    action: ACTIONS[kind],
    noun: 'webhook',
    recordId: webhook.id,
    title: origin,
    before: before === null ? null : shownFields(before),
    after: after === null ? null : shownFields(after),
  });
  await insertSecurityEvent(work.trx, {
    kind,
    at: work.now,
    personId: user.id,
    actorId: user.id,
    email: user.email,
    ...browser,
    detail: `${origin}: ${webhook.isEnabled ? webhook.events.join(', ') : 'off'}`,
  });
}

function kindOf(before: Webhook | null, after: Webhook | null): keyof typeof ACTIONS {
  if (before === null) return 'webhook_created';
  return after === null ? 'webhook_removed' : 'webhook_changed';
}

/** The address may contain a password, which the log would keep after the webhook is gone. */
function shownFields({ url, description, events, isEnabled }: Webhook) {
  const { origin, pathname } = new URL(url);
  return { address: origin + pathname, description, events, isEnabled };
}
