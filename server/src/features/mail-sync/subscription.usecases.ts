import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { AppError } from '@docket/core/errors';
import type { Notifications } from '@docket/core/sync/notifications.contract';
import type { SyncProblem } from '@docket/core/sync/sync-status';

import type { MailboxFor } from '../../adapters/mailbox/mailbox';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { findMailbox } from './mailboxes.repository';
import { notificationAddress, type NotificationAddress } from './notification-address';
import {
  deleteSubscription,
  findSubscription,
  findSubscriptionsDue,
  saveSubscription,
  type KeptSubscription,
} from './subscription.repository';
import { subscriptionRequest } from './subscription-request';
import { problemOf } from './sync-problem';
import { POLL_MS } from './sync.usecases';

// Outlook allows 10,080 minutes. Renewing each hour keeps the token behind it fresh and finds a lost one soon.
const LIFETIME_MS = 6 * 24 * 60 * 60_000;
const RENEW_EVERY_MS = 60 * 60_000;
const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;
const GOODBYE_MS = 5_000;

export type SubscriptionNeeds = Pick<Deps, 'config' | 'db' | 'clock' | 'log'> & {
  mailboxFor: MailboxFor;
};

/** The provider gives it back with each notification; the database knows its hash only. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Renews the mailbox's subscription, or makes it when there is none; a refusal is noted and tried again later. */
export async function keepSubscription(needs: SubscriptionNeeds, userId: string): Promise<void> {
  const address = notificationAddress(needs.config);
  if (address === null) return;
  const { mailbox, kept } = await asUser(needs.db, userId, async (scope) => ({
    mailbox: await findMailbox(scope),
    kept: await findSubscription(scope),
  }));
  if (mailbox?.state !== 'connected') return;
  try {
    await renewOrSubscribe(needs, { userId, kept, address });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    needs.log.info({ err: error, userId }, 'The mailbox would not tell of changes');
    await noteFailure(needs, { userId, kept, problem: problemOf(error, needs.clock.now()) });
  }
}

type Kept = { userId: string; kept: KeptSubscription | null };

async function renewOrSubscribe(
  needs: SubscriptionNeeds,
  { userId, kept, address }: Kept & { address: NotificationAddress },
): Promise<void> {
  const now = needs.clock.now();
  const mailbox = needs.mailboxFor(userId);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const isOurs = kept?.notification_url === address.notificationUrl;
  const renewed =
    isOurs && kept.subscription_id !== null
      ? await mailbox.renewSubscription(kept.subscription_id, expiresAt)
      : null;
  const secret = randomBytes(32).toString('base64url');
  const subscription = renewed ?? (await mailbox.subscribe({ ...address, secret, expiresAt }));
  await asUser(needs.db, userId, async (scope) => {
    await saveSubscription(scope, {
      subscription_id: subscription.id,
      secret_hash: renewed === null ? hashSecret(secret) : (kept?.secret_hash ?? null),
      notification_url: address.notificationUrl,
      expires_at: subscription.expiresAt,
      renew_at: new Date(now.getTime() + RENEW_EVERY_MS),
      failures: 0,
      problem: null,
    });
    await publish(scope, { topic: 'sync' });
  });
  if (renewed === null && kept?.subscription_id != null && !isOurs)
    await mailbox.unsubscribe(kept.subscription_id);
}

async function noteFailure(
  { db, clock }: SubscriptionNeeds,
  { userId, kept, problem }: Kept & { problem: SyncProblem },
): Promise<void> {
  const failures = (kept?.failures ?? 0) + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  await asUser(db, userId, async (scope) => {
    await saveSubscription(scope, {
      subscription_id: kept?.subscription_id ?? null,
      secret_hash: kept?.secret_hash ?? null,
      notification_url: kept?.notification_url ?? null,
      expires_at: kept?.expires_at ?? null,
      renew_at: new Date(clock.now().getTime() + wait),
      failures,
      problem,
    });
    await publish(scope, { topic: 'sync' });
  });
}

/** Before a mailbox is disconnected, while there still is a token; what cannot be ended now ends by itself. */
export async function endSubscription(needs: SubscriptionNeeds, userId: string): Promise<void> {
  const kept = await asUser(needs.db, userId, async (scope) => {
    const found = await findSubscription(scope);
    await deleteSubscription(scope);
    return found;
  });
  if (kept?.subscription_id == null) return;
  const ended = needs
    .mailboxFor(userId)
    .unsubscribe(kept.subscription_id)
    .catch((error: unknown) =>
      needs.log.info({ err: error, userId }, 'A subscription could not be ended'),
    );
  await Promise.race([ended, sleep(GOODBYE_MS, undefined, { ref: false })]);
}

/** The clock's part; without an address that the provider reaches there is nothing to keep. */
export async function startSubscriptions(needs: SubscriptionNeeds): Promise<number> {
  if (notificationAddress(needs.config) === null) return 0;
  return asSystem(needs.db, async (trx) => {
    const due = await findSubscriptionsDue(trx, needs.clock.now());
    for (const userId of due) await enqueue(trx, subscriptionRequest, { payload: { userId } });
    return due.length;
  });
}

export async function readNotifications(
  scope: UserScope,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): Promise<Notifications> {
  const kept = await findSubscription(scope);
  const isAlive = kept?.expires_at != null && kept.expires_at > clock.now();
  return {
    state: stateOf({ kept, isAlive, isReachable: notificationAddress(config) !== null }),
    expiresAt: kept?.expires_at?.toISOString() ?? null,
    lastNotifiedAt: kept?.last_notified_at?.toISOString() ?? null,
    problem: (kept?.problem ?? null) as SyncProblem | null,
    pollSeconds: POLL_MS / 1000,
  };
}

function stateOf(about: {
  kept: KeptSubscription | null;
  isAlive: boolean;
  isReachable: boolean;
}): Notifications['state'] {
  if (!about.isReachable) return 'off';
  if (about.kept?.problem != null) return 'failing';
  return about.kept?.subscription_id != null && about.isAlive ? 'active' : 'starting';
}
