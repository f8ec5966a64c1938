import { TEST_EVENT } from '@docket/core/webhooks/webhooks.contract';

import { insertOutboundEntries } from '../../analysis/outbound/outbound.repository';
import { cancelJob } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import { guardedPost, type PostOutcome } from '../../platform/outbound/guarded-post';
import { type AddressGuard } from '../../platform/outbound/guarded-request';
import { SealBroken } from '../../platform/crypto/sealer';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  inUnitOfWork,
  type UnitOfWork,
  type WorkDependencies,
} from '../../platform/use-cases/unit-of-work';
import { signatureHeaders } from './sign-message';
import { webhookSecretPurpose } from './webhooks.usecases';
import { failTest, switchOff } from './switch-webhook.usecases';
import {
  changeMessage,
  failUnsent,
  findWebhookMessage,
  insertAttempt,
  lockWebhookMessage,
  type MessageRow,
} from './webhook-messages.repository';
import {
  findWebhook,
  lockWebhook,
  pauseWebhook,
  setWebhookFailing,
  type WebhookRow,
} from './webhooks.repository';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const TIME_LIMIT_MS = 15 * SECOND_MS;
/** Delays before the second attempt, the third, and so on; after the last, delivery is abandoned. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A receiver that takes so long to fail delays the person's other webhooks, so its remaining messages pause. */
const SLOW_MS = 5 * SECOND_MS;
/** Receivers mostly recover soon, while a message that has failed often waits for hours. */
const LONGEST_PAUSE_MS = 30 * MINUTE_MS;
const OFF_AFTER_MS = 5 * 24 * HOUR_MS;
/** An old failure and a short interruption now are not 5 days. */
const OFF_AFTER_ATTEMPTS = 3;
const GONE = 410;
const SECRET_LOST =
  'Its signing secret cannot be decrypted with this DOCKET_SECRET. Remove it and add it again, or have the administrator set DOCKET_PREVIOUS_SECRET';

export type DeliveryDependencies = Pick<
  PlatformDependencies,
  'db' | 'clock' | 'sealer' | 'announce' | 'config'
> & { webhookGuard: AddressGuard };

export type Delivery = { userId: string; webhookId: string; messageId: string };

/** One attempt. Skips messages that are delivered or dropped, and webhooks that are off or deleted. A failed one was started again. */
export async function deliverMessage(
  deps: DeliveryDependencies,
  delivery: Delivery,
): Promise<void> {
  const { userId, webhookId, messageId } = delivery;
  const due = await inUnitOfWork(deps, userId, (work) => readDue(work, delivery));
  if (due === null) return;
  const at = deps.clock.now();
  const { url, sealedSecret } = due.webhook;
  const secret = openSecret(deps, { userId, webhookId, sealedSecret });
  if (secret === null) {
    await inUnitOfWork(deps, userId, async (work) => {
      if ((await lockWebhook(work, webhookId))?.isEnabled !== true) return;
      await switchOff(work, webhookId, SECRET_LOST);
      await publish(work, { topic: 'settings' });
    });
    return;
  }
  const { body } = due.message;
  const started = performance.now();
  const outcome = await guardedPost(deps.webhookGuard, {
    url,
    body,
    timeLimitMs: TIME_LIMIT_MS,
    headers: {
      ...signatureHeaders({ secret, messageId, at, body }),
      'content-type': 'application/json',
      'user-agent': `Docket/${deps.config.version}`,
    },
  });
  const milliseconds = Math.round(performance.now() - started);
  await inUnitOfWork(deps, userId, (work) =>
    recordAttempt(work, delivery, { at, url, body, milliseconds, outcome }),
  );
}

export function deliveryKey(messageId: string): string {
  return `webhook:${messageId}`;
}

/** Its job was stopped or could not run: the message's log says so, and it can be sent again from there. */
export async function giveUpDelivery(
  deps: WorkDependencies,
  { userId, webhookId, messageId }: Delivery,
  problem: string,
): Promise<void> {
  await inUnitOfWork(deps, userId, async (work) => {
    await lockWebhook(work, webhookId);
    const message = await lockWebhookMessage(work, messageId);
    if (message?.state !== 'waiting') return;
    await failUnsent(work, message, { at: work.now, problem });
    // The attempt under way may have announced the next one.
    await cancelJob(work.trx, deliveryKey(messageId));
    await publish(work, { topic: 'settings' });
  });
}

/** null if it was sealed with another secret. */
function openSecret(
  { sealer }: DeliveryDependencies,
  { userId, webhookId, sealedSecret }: Omit<Delivery, 'messageId'> & { sealedSecret: Buffer },
): string | null {
  try {
    return sealer.open(sealedSecret, webhookSecretPurpose(userId, webhookId));
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

async function readDue(work: UnitOfWork, { webhookId, messageId }: Delivery) {
  const webhook = await findWebhook(work, webhookId);
  const message = await findWebhookMessage(work, messageId);
  if (webhook === null || message === null) return null;
  if (message.state === 'delivered' || message.state === 'dropped') return null;
  if (!webhook.isEnabled) return holdMessage(work, message);
  if (message.state === 'failed')
    await changeMessage(work, messageId, {
      ...message,
      state: 'waiting',
      nextAttemptAt: work.now,
    });
  const { pausedUntil } = webhook;
  // This message has already waited for the pause to end.
  if (pausedUntil === null || (message.nextAttemptAt ?? pausedUntil) >= pausedUntil)
    return { webhook, message };
  await attemptLater(work, message, pausedUntil);
  return null;
}

/** Its webhook was read as off: waits until that is turned on. */
async function holdMessage(work: UnitOfWork, { id, webhookId }: MessageRow): Promise<null> {
  const webhook = await lockWebhook(work, webhookId);
  const message = await lockWebhookMessage(work, id);
  // Turned on meanwhile, which has started a job for each message that waited.
  if (webhook?.isEnabled !== false || message?.state !== 'waiting') return null;
  if (message.event === TEST_EVENT) await failTest(work, message);
  else await changeMessage(work, id, { ...message, nextAttemptAt: null });
  return null;
}

async function attemptLater(
  work: UnitOfWork,
  { id, webhookId, attempts }: Pick<MessageRow, 'id' | 'webhookId' | 'attempts'>,
  runAt: Date,
): Promise<void> {
  await changeMessage(work, id, { state: 'waiting', attempts, nextAttemptAt: runAt });
  const delivery = { userId: work.userId, webhookId, messageId: id };
  await work.announce(work.trx, { on: 'webhook.queued', runAt }, delivery);
}

function isDelivered({ status }: PostOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

function told(outcome: PostOutcome): PostOutcome {
  if (isDelivered(outcome) || outcome.problem !== null) return outcome;
  return { ...outcome, problem: `Responded with ${outcome.status}` };
}

type AttemptMade = {
  at: Date;
  url: string;
  body: string;
  milliseconds: number;
  outcome: PostOutcome;
};

async function recordAttempt(
  work: UnitOfWork,
  { webhookId, messageId }: Delivery,
  { at, url, body, milliseconds, outcome }: AttemptMade,
): Promise<void> {
  const { status, problem } = told(outcome);
  await insertOutboundEntries(work, [
    {
      destination: new URL(url).origin,
      purpose: 'webhook',
      emailId: null,
      bytes: Buffer.byteLength(body),
      outcome: problem ?? 'ok',
    },
  ]);
  const webhook = await lockWebhook(work, webhookId);
  const message = await lockWebhookMessage(work, messageId);
  // Removed meanwhile.
  if (webhook === null || message === null) return;
  await insertAttempt(work, messageId, { at, milliseconds, status, problem });
  // If the address was changed during the attempt, the result says nothing about the new one.
  const isPresent = webhook.url === url;
  if (isDelivered(outcome)) await recordDelivery(work, message, isPresent);
  else await recordFailure(work, { webhook, message }, { status, milliseconds, isPresent });
  await publish(work, { topic: 'settings' });
}

async function recordDelivery(
  work: UnitOfWork,
  message: MessageRow,
  isPresent: boolean,
): Promise<void> {
  const attempts = message.attempts + 1;
  await changeMessage(work, message.id, { state: 'delivered', attempts, nextAttemptAt: null });
  if (isPresent) await setWebhookFailing(work, message.webhookId, null);
}

type Failure = Pick<AttemptMade, 'milliseconds'> &
  Pick<PostOutcome, 'status'> & { isPresent: boolean };

async function recordFailure(
  work: UnitOfWork,
  { webhook, message }: { webhook: WebhookRow; message: MessageRow },
  failure: Failure,
): Promise<void> {
  const wait = WAITS_MS[message.attempts];
  const isBlamed = webhook.isEnabled && failure.isPresent;
  const reason = isBlamed ? await blameWebhook(work, message, { ...failure, wait }) : null;
  const isOff = reason !== null || !webhook.isEnabled;
  const attempts = message.attempts + 1;
  const isLast = wait === undefined || (isOff && message.event === TEST_EVENT);
  // Otherwise stopped by its person meanwhile.
  if (message.state === 'waiting') {
    if (isLast)
      await changeMessage(work, message.id, { state: 'failed', attempts, nextAttemptAt: null });
    else if (isOff)
      await changeMessage(work, message.id, { state: 'waiting', attempts, nextAttemptAt: null });
    else await attemptLater(work, { ...message, attempts }, new Date(work.now.getTime() + wait));
  }
  if (reason !== null) await switchOff(work, webhook.id, reason);
}

/** Why it is to be turned off; null if it stays on. */
async function blameWebhook(
  work: UnitOfWork,
  { webhookId, attempts: before }: MessageRow,
  { status, milliseconds, wait }: Failure & { wait: number | undefined },
): Promise<string | null> {
  await setWebhookFailing(work, webhookId, work.now);
  if (milliseconds >= SLOW_MS) {
    const pause = Math.min(wait ?? LONGEST_PAUSE_MS, LONGEST_PAUSE_MS);
    await pauseWebhook(work, webhookId, new Date(work.now.getTime() + pause));
  }
  return reasonToSwitchOff(work, { webhookId, attempts: before + 1, status });
}

async function reasonToSwitchOff(
  work: UnitOfWork,
  {
    webhookId,
    attempts,
    status,
  }: { webhookId: string; attempts: number; status: PostOutcome['status'] },
): Promise<string | null> {
  if (status === GONE) return 'The receiver says that this address no longer exists (410)';
  if (attempts < OFF_AFTER_ATTEMPTS) return null;
  const since = (await findWebhook(work, webhookId))?.failingSince ?? work.now;
  const isLong = work.now.getTime() - since.getTime() > OFF_AFTER_MS;
  return isLong ? 'No message could be delivered for 5 days' : null;
}
