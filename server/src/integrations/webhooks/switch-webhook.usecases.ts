import { MAX_UNSENT, type WebhookPatch } from '@docket/core/webhooks/webhooks.contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  dropWaiting,
  holdFailed,
  holdWaiting,
  listWaitingTests,
  takeHeld,
} from './unsent-messages.repository';
import { failUnsent, type MessageRow } from './webhook-messages.repository';
import { lockWebhook, setWebhookOff, setWebhookOn } from './webhooks.repository';

/** Messages that one job starts. */
const PORTION = 50;
const TEST_NOT_SENT = 'The webhook was turned off, so this test is not sent again';

/**
 * What waits is kept until it is turned on. `problem`: why Docket turns it off, and that later events are kept too; null
 * if its owner does. The webhook is locked.
 */
export async function switchOff(
  work: UnitOfWork,
  webhookId: string,
  problem: string | null,
): Promise<void> {
  await setWebhookOff(work, webhookId, { at: work.now, problem });
  for (const message of await listWaitingTests(work, webhookId)) await failTest(work, message);
  await holdWaiting(work, webhookId);
}

/** A test is about now, so that it isn't sent later. */
export async function failTest(
  work: UnitOfWork,
  message: Pick<MessageRow, 'id' | 'attempts'>,
): Promise<void> {
  await failUnsent(work, message, { at: work.now, problem: TEST_NOT_SENT });
}

/** Sends what waited for it, oldest first, or drops it. The webhook is locked. */
export async function switchOn(
  work: UnitOfWork,
  webhookId: string,
  missed: NonNullable<WebhookPatch['missed']>,
): Promise<void> {
  await setWebhookOn(work, webhookId);
  if (missed === 'drop') return dropWaiting(work, webhookId);
  await announceResumed(work, webhookId);
}

/** Oldest first, at most 1,000 at once; returns how many. The webhook is locked and on. */
export async function sendFailedAgain(work: UnitOfWork, webhookId: string): Promise<number> {
  const queued = await holdFailed(work, { webhookId, limit: MAX_UNSENT });
  await announceResumed(work, webhookId);
  return queued;
}

/** Starts what waits for a webhook that is on again, a portion at a time: any number may have waited when it went off. */
export async function resumeWebhook(work: UnitOfWork, webhookId: string): Promise<void> {
  const webhook = await lockWebhook(work, webhookId);
  if (webhook?.isEnabled !== true) return;
  const messages = await takeHeld(work, { webhookId, limit: PORTION, now: work.now });
  const { userId } = work;
  for (const { id: messageId, createdAt } of messages) {
    // Jobs run in the order of their times, so these come before what happens from now on.
    const event = { on: 'webhook.queued', runAt: createdAt } as const;
    await work.announce(work.trx, event, { userId, webhookId, messageId });
  }
  if (messages.length === PORTION) await announceResumed(work, webhookId);
}

async function announceResumed(work: UnitOfWork, webhookId: string): Promise<void> {
  await work.announce(work.trx, 'webhook.resumed', { userId: work.userId, webhookId });
}
