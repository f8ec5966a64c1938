import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { webhookEventOf, type WebhookEvent } from '@docket/core/webhooks/webhook-event';
import {
  MAX_UNSENT,
  MESSAGE_DAYS,
  type WebhookBody,
} from '@docket/core/webhooks/webhooks.contract';

import { findAuditEntry } from '../../platform/changes/changes.repository';
import { readVersions } from '../../platform/changes/record-versions.repository';
import { withoutInternals } from '../../platform/changes/without-internals';
import type { UserScope } from '../../platform/db/database';
import { intercept, type Announce, type EventMap } from '../../platform/jobs/announce';
import { publish } from '../../platform/live/publish';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import {
  deleteOldWebhookMessages,
  failUnsent,
  insertWebhookMessage,
  type NewMessage,
} from './webhook-messages.repository';
import { countExpiring, countWaiting } from './unsent-messages.repository';
import {
  countNotKept,
  hasWebhooks,
  listWebhookRows,
  lockWebhook,
  type WebhookRow,
} from './webhooks.repository';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = MESSAGE_DAYS * DAY_MS;

/** Changes of people without webhooks start no job. The version is read here, as the record may change again before the job runs. */
export function onlyWithWebhooks(announce: Announce): Announce {
  return intercept(announce, 'change.recorded', async (trx, payload) => {
    const scope = { userId: payload.userId, trx };
    if (!(await hasWebhooks(scope))) return [];
    const version = await findVersion(scope, payload.changed);
    return announce(trx, 'change.recorded', { ...payload, version });
  });
}

/** null if the record has none, or is deleted. */
async function findVersion(
  scope: UserScope,
  { noun, recordId, isGone }: EventMap['change.recorded']['changed'],
): Promise<number | null> {
  if (noun !== 'task' || isGone) return null;
  return (await readVersions(scope, 'tasks', [recordId])).get(recordId) ?? null;
}

type QueuedChange = { entryId: number; version?: number | null | undefined };

/** Idempotent: a change queued again, as after a crash, is sent once. */
export async function queueMessages(work: UnitOfWork, change: QueuedChange): Promise<void> {
  for (const message of await messagesOf(work, change)) await queueMessage(work, message);
}

/** The messages that could not be queued are listed as failed, and each can be sent again from there. */
export async function giveUpQueueing(
  deps: WorkDependencies,
  { userId, ...change }: QueuedChange & { userId: string },
  problem: string,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    for (const message of await messagesOf(work, change)) {
      const id = await insertWebhookMessage(work, message, work.now);
      if (id !== null) await failUnsent(work, { id, attempts: 0 }, { at: work.now, problem });
    }
    await publish(work, { topic: 'settings' });
  });
}

async function messagesOf(
  work: UnitOfWork,
  { entryId, version = null }: QueuedChange,
): Promise<NewMessage[]> {
  const entry = await findAuditEntry(work, entryId, work.now);
  const event = entry === null ? null : webhookEventOf(entry);
  if (entry === null || event === null) return [];
  const { apiToken: name, apiTokenId: id } = entry;
  const apiToken = name === null ? null : { id, name };
  const body = JSON.stringify(
    bodyOf(withoutInternals(entry), event, { api_token: apiToken, version }),
  );
  const webhooks = await listWebhookRows(work);
  return webhooks
    .filter((webhook) => hears(webhook) && webhook.events.includes(event))
    .map(({ id: webhookId }) => ({ webhookId, entryId, event, body }));
}

/** One that its owner turned off keeps nothing. */
function hears({ isEnabled, problem }: WebhookRow): boolean {
  return isEnabled || problem !== null;
}

export async function forgetOldMessages(scope: UserScope, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_MS);
  await countExpiring(scope, since);
  await deleteOldWebhookMessages(scope, since);
}

async function queueMessage(work: UnitOfWork, message: NewMessage): Promise<void> {
  // So that nobody turns it on or off meanwhile.
  const webhook = await lockWebhook(work, message.webhookId);
  if (webhook === null || !hears(webhook)) return;
  if (!webhook.isEnabled) return keepMessage(work, message);
  const messageId = await insertWebhookMessage(work, message, work.now);
  if (messageId === null) return;
  const { userId } = work;
  const { webhookId } = message;
  await work.announce(work.trx, 'webhook.queued', { userId, webhookId, messageId });
}

/** Until the webhook is turned on. */
async function keepMessage(work: UnitOfWork, message: NewMessage): Promise<void> {
  const { webhookId } = message;
  if ((await countWaiting(work, webhookId)) < MAX_UNSENT)
    await insertWebhookMessage(work, { ...message, isHeld: true }, work.now);
  else await countNotKept(work, webhookId);
  await publish(work, { topic: 'settings' });
}

function bodyOf(
  entry: AuditEntry,
  type: WebhookEvent,
  { api_token, version }: Pick<WebhookBody['data'], 'api_token' | 'version'>,
): WebhookBody {
  return {
    type,
    timestamp: entry.at,
    data: {
      actor: entry.actor,
      api_token,
      action: entry.action,
      noun: entry.noun,
      record_id: entry.recordId,
      version,
      title: entry.title,
      before: entry.before,
      after: entry.after,
    },
  };
}
