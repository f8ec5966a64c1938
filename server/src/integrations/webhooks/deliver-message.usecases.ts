import { insertOutboundEntries } from '../../analysis/outbound/outbound.repository';
import { publish } from '../../platform/live/publish';
import {
  guardedPost,
  type AddressGuard,
  type PostOutcome,
} from '../../platform/outbound/guarded-post';
import { SealBroken } from '../../platform/crypto/sealer';
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { signatureHeaders } from './sign-message';
import { webhookSecretPurpose } from './webhooks.usecases';
import {
  changeMessage,
  findWebhookMessage,
  insertAttempt,
  type MessageRow,
} from './webhook-messages.repository';
import { findWebhook, setWebhookFailing, switchWebhookOff } from './webhooks.repository';

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

/** One attempt. Skips messages no longer waiting, and webhooks that are off or deleted. */
export async function deliverMessage(
  deps: DeliveryDependencies,
  { userId, webhookId, messageId }: Delivery,
): Promise<void> {
  const due = await asUser(deps.db, userId, (scope) => readDue(scope, webhookId, messageId));
  if (due === null) return;
  const at = deps.clock.now();
  const { url, sealedSecret } = due.webhook;
  const secret = openSecret(deps, { userId, webhookId, sealedSecret });
  if (secret === null) {
    await inUnitOfWork(deps, userId, async (work) => {
      await switchWebhookOff(work, webhookId, SECRET_LOST);
      await changeMessage(work, messageId, {
        ...due.message,
        state: 'failed',
        nextAttemptAt: null,
      });
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
  await inUnitOfWork(deps, userId, async (work) => {
    const { status, problem } = told(outcome);
    await insertAttempt(work, messageId, { at, milliseconds, status, problem });
    await insertOutboundEntries(work, [
      {
        destination: new URL(url).origin,
        purpose: 'webhook',
        emailId: null,
        bytes: Buffer.byteLength(body),
        outcome: problem ?? 'ok',
      },
    ]);
    if (isDelivered(outcome)) await recordDelivery(work, due.message);
    else await recordFailure(work, due.message, outcome);
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

async function readDue(scope: UserScope, webhookId: string, messageId: string) {
  const webhook = await findWebhook(scope, webhookId);
  const message = await findWebhookMessage(scope, messageId);
  if (webhook === null || message === null || message.state !== 'waiting') return null;
  if (webhook.isEnabled) return { webhook, message };
  await changeMessage(scope, messageId, { ...message, state: 'failed', nextAttemptAt: null });
  return null;
}

function isDelivered({ status }: PostOutcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

function told(outcome: PostOutcome): PostOutcome {
  if (isDelivered(outcome) || outcome.problem !== null) return outcome;
  return { ...outcome, problem: `Responded with ${outcome.status}` };
}

async function recordDelivery(work: UnitOfWork, message: MessageRow): Promise<void> {
  const attempts = message.attempts + 1;
  await changeMessage(work, message.id, { state: 'delivered', attempts, nextAttemptAt: null });
  await setWebhookFailing(work, message.webhookId, null);
}

async function recordFailure(
  work: UnitOfWork,
  message: MessageRow,
  { status }: PostOutcome,
): Promise<void> {
  const wait = WAITS_MS[message.attempts];
  const attempts = message.attempts + 1;
  const { webhookId } = message;
  await setWebhookFailing(work, webhookId, work.now);
  const reason = await reasonToSwitchOff(work, { webhookId, attempts, status });
  if (reason !== null) await switchWebhookOff(work, webhookId, reason);
  if (wait === undefined || reason !== null) {
    await changeMessage(work, message.id, { state: 'failed', attempts, nextAttemptAt: null });
    return;
  }
  const runAt = new Date(work.now.getTime() + wait);
  await changeMessage(work, message.id, { state: 'waiting', attempts, nextAttemptAt: runAt });
  const delivery = { userId: work.userId, webhookId, messageId: message.id };
  await work.announce(work.trx, { on: 'webhook.queued', runAt, priority: 0 }, delivery);
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
