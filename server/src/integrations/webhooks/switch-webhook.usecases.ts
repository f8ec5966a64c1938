import { MAX_UNSENT, type WebhookPatch } from '@docket/core/webhooks/webhooks.contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  dropWaiting,
  holdWaiting,
  listUnsent,
  listWaitingTests,
  restartMessages,
} from './unsent-messages.repository';
import { failUnsent, type MessageRow } from './webhook-messages.repository';
import { setWebhookOff, setWebhookOn } from './webhooks.repository';

const TEST_NOT_SENT = 'The webhook was turned off before this test was sent';

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
  await sendInOrder(work, webhookId, await listUnsent(work, { webhookId, state: 'waiting' }));
}

/** Oldest first; returns how many. The webhook is locked and on. */
export async function sendFailedAgain(work: UnitOfWork, webhookId: string): Promise<number> {
  const failed = await listUnsent(work, { webhookId, state: 'failed', limit: MAX_UNSENT });
  await sendInOrder(work, webhookId, failed);
  return failed.length;
}

async function sendInOrder(
  work: UnitOfWork,
  webhookId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await restartMessages(work, ids, work.now);
  const { userId } = work;
  for (const [index, messageId] of ids.entries()) {
    // Jobs that are due at the same time have no order; these come before what happens from now on.
    const runAt = new Date(work.now.getTime() - ids.length + index);
    await work.announce(
      work.trx,
      { on: 'webhook.queued', runAt },
      { userId, webhookId, messageId },
    );
  }
}
