import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@docket/core/errors';
import {
  type Notifications,
  receiveLifecycleEvents,
  receiveNotifications,
} from '@docket/core/sync/notifications.contract';
import type { SyncProblem } from '@docket/core/sync/sync-status';
import { z } from 'zod';
import { API_PREFIX } from '@docket/core/contract';

import type { MailboxFor } from '../mailbox/mailbox';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { isLoopback } from '../../platform/http/loopback';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { findMailbox } from '../../accounts/mailboxes/mailboxes.repository';
import {
  deleteSubscription,
  findSubscription,
  findSubscriptionsDue,
  saveSubscription,
  type StoredSubscription,
} from './subscription.repository';
import { problemOf } from './sync-problem';
import { POLL_MS } from './sync.usecases';
import type { JobName } from '../../platform/jobs/define-job';
import type { Config } from '../../config';

// Outlook allows 10,080 minutes. Renewing hourly keeps the token behind it fresh and soon notices a lost one.
const LIFETIME_MS = 6 * 24 * 60 * 60_000;
const RENEW_EVERY_MS = 60 * 60_000;
const FIRST_WAIT_MS = 5 * 60_000;
const MAX_WAIT_MS = 6 * 60 * 60_000;
const UNSUBSCRIBE_TIMEOUT_MS = 5_000;

export type SubscriptionDependencies = Pick<
  PlatformDependencies,
  'config' | 'db' | 'clock' | 'log'
> & {
  mailboxFor: MailboxFor;
};

/** The provider sends the secret with each notification; only its hash is stored. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Renews or creates the mailbox's subscription; a refusal is recorded and retried later. */
export async function keepSubscription(
  deps: SubscriptionDependencies,
  userId: string,
): Promise<void> {
  const address = notificationAddress(deps.config);
  if (address === null) return;
  const { mailbox, kept } = await asUser(deps.db, userId, async (scope) => ({
    mailbox: await findMailbox(scope),
    kept: await findSubscription(scope),
  }));
  if (mailbox?.state !== 'connected') return;
  try {
    await renewOrSubscribe(deps, { userId, kept, address });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.info({ err: error, userId }, 'Subscribing to changes failed');
    await recordFailure(deps, { userId, kept, problem: problemOf(error, deps.clock.now()) });
  }
}

type Kept = { userId: string; kept: StoredSubscription | null };

async function renewOrSubscribe(
  deps: SubscriptionDependencies,
  { userId, kept, address }: Kept & { address: NotificationAddress },
): Promise<void> {
  const now = deps.clock.now();
  const { subscriptions } = deps.mailboxFor(userId);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const isOurs = kept?.notification_url === address.notificationUrl;
  const renewed =
    isOurs && kept.subscription_id !== null
      ? await subscriptions.renewSubscription(kept.subscription_id, expiresAt)
      : null;
  const secret = randomBytes(32).toString('base64url');
  const subscription =
    renewed ?? (await subscriptions.subscribe({ ...address, secret, expiresAt }));
  await asUser(deps.db, userId, async (scope) => {
    await saveSubscription(scope, {
      subscription_id: subscription.id,
      secret_hash: renewed === null ? hashSecret(secret) : (kept?.secret_hash ?? null),
      notification_url: address.notificationUrl,
      expires_at: subscription.expiresAt,
      renew_at: new Date(now.getTime() + RENEW_EVERY_MS),
      failures: 0,
      problem: null,
      // A new subscription has not been confirmed by a notification yet.
      last_notified_at: renewed === null ? null : (kept?.last_notified_at ?? null),
    });
    await publish(scope, { topic: 'sync' });
  });
  if (renewed === null && kept?.subscription_id != null && !isOurs)
    await subscriptions.unsubscribe(kept.subscription_id);
}

async function recordFailure(
  { db, clock }: SubscriptionDependencies,
  { userId, kept, problem }: Kept & { problem: SyncProblem },
): Promise<void> {
  const failures = (kept?.failures ?? 0) + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), MAX_WAIT_MS);
  await asUser(db, userId, async (scope) => {
    await saveSubscription(scope, {
      subscription_id: kept?.subscription_id ?? null,
      secret_hash: kept?.secret_hash ?? null,
      notification_url: kept?.notification_url ?? null,
      expires_at: kept?.expires_at ?? null,
      renew_at: new Date(clock.now().getTime() + wait),
      failures,
      problem,
      last_notified_at: kept?.last_notified_at ?? null,
    });
    await publish(scope, { topic: 'sync' });
  });
}

/**
 * Called before a mailbox is disconnected, while there is still a token. If it fails, the subscription just expires.
 */
export async function endSubscription(
  deps: SubscriptionDependencies,
  userId: string,
): Promise<void> {
  const kept = await asUser(deps.db, userId, async (scope) => {
    const found = await findSubscription(scope);
    await deleteSubscription(scope);
    return found;
  });
  if (kept?.subscription_id == null) return;
  const ended = deps
    .mailboxFor(userId)
    .subscriptions.unsubscribe(kept.subscription_id)
    .catch((error: unknown) =>
      deps.log.info({ err: error, userId }, 'A subscription could not be ended'),
    );
  await Promise.race([ended, sleep(UNSUBSCRIBE_TIMEOUT_MS, undefined, { ref: false })]);
}

/** Schedules the subscriptions that are due; no-op if the provider cannot reach this installation. */
export async function startSubscriptions(deps: SubscriptionDependencies): Promise<number> {
  if (notificationAddress(deps.config) === null) return 0;
  return asSystem(deps.db, async (trx) => {
    const due = await findSubscriptionsDue(trx, deps.clock.now());
    for (const userId of due) await enqueue(trx, subscriptionRequest, { payload: { userId } });
    return due.length;
  });
}

export async function readNotifications(
  scope: UserScope,
  { config, clock }: Pick<PlatformDependencies, 'config' | 'clock'>,
): Promise<Notifications> {
  const kept = await findSubscription(scope);
  const isAlive = kept?.expires_at != null && kept.expires_at > clock.now();
  return {
    state: stateOf({ kept, isAlive, isReachable: notificationAddress(config) !== null }),
    expiresAt: kept?.expires_at?.toISOString() ?? null,
    lastNotifiedAt: kept?.last_notified_at?.toISOString() ?? null,
    problem: kept?.problem ?? null,
    pollSeconds: POLL_MS / 1000,
  };
}

function stateOf(about: {
  kept: StoredSubscription | null;
  isAlive: boolean;
  isReachable: boolean;
}): Notifications['state'] {
  if (!about.isReachable) return 'off';
  if (about.kept?.problem != null) return 'failing';
  if (about.kept?.subscription_id == null || !about.isAlive) return 'starting';
  return about.kept.last_notified_at === null ? 'waiting' : 'active';
}

const name: JobName = 'mail-sync.keep-subscription';

/** The job as enqueued; not in the mailbox's queue, because a sync must not wait for it. */
export const subscriptionRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 3,
  key: ({ userId }: { userId: string }) => `subscription:${userId}`,
};

export type NotificationAddress = { notificationUrl: string; lifecycleUrl: string };

/**
 * Where the provider can reach this installation; null if it cannot. Microsoft posts only to public HTTPS addresses; a
 * local stand-in can reach this machine.
 */
export function notificationAddress(
  config: Pick<Config, 'publicUrl'> & { microsoft: Pick<Config['microsoft'], 'graphBaseUrl'> },
): NotificationAddress | null {
  const url = new URL(config.publicUrl);
  const isReachable = isLoopback(url.hostname)
    ? isLoopback(new URL(config.microsoft.graphBaseUrl).hostname)
    : url.protocol === 'https:';
  if (!isReachable) return null;
  const base = config.publicUrl.replace(/\/+$/, '') + API_PREFIX;
  return {
    notificationUrl: base + receiveNotifications.path,
    lifecycleUrl: base + receiveLifecycleEvents.path,
  };
}
