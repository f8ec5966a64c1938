import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { webhookEventOf, type WebhookEvent } from '@docket/core/webhooks/webhook-event';
import type { WebhookBody } from '@docket/core/webhooks/webhooks.contract';

import { findAuditEntry } from '../../platform/changes/changes.repository';
import { intercept, type Announce } from '../../platform/jobs/announce';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  deleteOldWebhookMessages,
  insertWebhookMessage,
  type NewMessage,
} from './webhook-messages.repository';
import { hasWebhooks, listWebhookRows } from './webhooks.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

/** Changes of people without webhooks start no job. */
export function onlyWithWebhooks(announce: Announce): Announce {
  return intercept(announce, 'change.recorded', async (trx, payload) =>
    (await hasWebhooks({ userId: payload.userId, trx }))
      ? announce(trx, 'change.recorded', payload)
      : [],
  );
}

/** Idempotent: a change queued again, as after a crash, is sent once. */
export async function queueMessages(work: UnitOfWork, entryId: number): Promise<void> {
  const entry = await findAuditEntry(work, entryId, work.now);
  const event = entry === null ? null : webhookEventOf(entry);
  if (entry === null || event === null) return;
  await deleteOldWebhookMessages(work, new Date(work.now.getTime() - KEPT_MS));
  const body = JSON.stringify(bodyOf(entry, event));
  for (const webhook of await listWebhookRows(work))
    if (webhook.isEnabled && webhook.events.includes(event))
      await queueMessage(work, { webhookId: webhook.id, entryId, event, body });
}

/** Returns the id of the message; null if it was queued before. */
export async function queueMessage(work: UnitOfWork, message: NewMessage): Promise<string | null> {
  const messageId = await insertWebhookMessage(work, message, work.now);
  if (messageId === null) return null;
  const { userId } = work;
  await work.announce(work.trx, 'webhook.queued', {
    userId,
    webhookId: message.webhookId,
    messageId,
  });
  return messageId;
}

function bodyOf(entry: AuditEntry, type: WebhookEvent): WebhookBody {
  return {
    type,
    timestamp: entry.at,
    data: {
      actor: entry.actor,
      action: entry.action,
      noun: entry.noun,
      record_id: entry.recordId,
      title: entry.title,
      before: entry.before,
      after: entry.after,
    },
  };
}
