import { timingSafeEqual } from 'node:crypto';
import { validationError } from '@docket/core/errors';
import { z } from 'zod';

import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import {
  findSubscriptionOwners,
  clearSubscriptionId,
  recordNotification,
  type SubscriptionOwner,
} from './subscription.repository';
import { subscriptionRequest, hashSecret } from './subscription.usecases';
import { syncRequest } from './request-sync.usecases';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;

const text = z.string().max(1_000);
const itemSchema = z.object({
  subscriptionId: text,
  clientState: text.nullish(),
  lifecycleEvent: text.nullish(),
});
const bodySchema = z.object({ value: z.array(itemSchema).max(10_000) });
type Item = z.infer<typeof itemSchema>;

/** Messages changed: starts a sync. The content of a notification is not trusted, only its arrival. */
export async function receiveNotifications(deps: Dependencies, body: unknown): Promise<void> {
  await forEachOwner(deps, body, async (scope) => {
    await recordNotification(scope, deps.clock.now());
    await enqueue(scope.trx, syncRequest, { payload: { userId: scope.userId } });
    await publish(scope, { topic: 'sync' });
  });
}

/** Renews or recreates the subscription, and starts a sync for missed notifications. */
export async function receiveLifecycleEvents(deps: Dependencies, body: unknown): Promise<void> {
  await forEachOwner(deps, body, async (scope, items) => {
    const payload = { userId: scope.userId };
    const events = new Set(items.map((item) => item.lifecycleEvent));
    if (events.has('subscriptionRemoved')) await clearSubscriptionId(scope, deps.clock.now());
    if (events.has('subscriptionRemoved') || events.has('reauthorizationRequired'))
      await enqueue(scope.trx, subscriptionRequest, { payload });
    // A run reads every change since the last one, so missed notifications lose nothing.
    if (events.has('subscriptionRemoved') || events.has('missed'))
      await enqueue(scope.trx, syncRequest, { payload });
    await publish(scope, { topic: 'sync' });
  });
}

/** Anyone can post here: items without the subscription's secret are ignored. */
async function forEachOwner(
  { db }: Dependencies,
  body: unknown,
  act: (scope: UserScope, items: readonly Item[]) => Promise<void>,
): Promise<void> {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) throw validationError([{ path: 'value', message: 'Not a notification' }]);
  const items = parsed.data.value;
  const ids = [...new Set(items.map((item) => item.subscriptionId))];
  const owners = await asSystem(db, (trx) => findSubscriptionOwners(trx, ids));
  for (const owner of owners) {
    const own = items.filter((item) => isFrom(owner, item));
    if (own.length > 0) await asUser(db, owner.userId, (scope) => act(scope, own));
  }
}

function isFrom(owner: SubscriptionOwner, item: Item): boolean {
  if (item.subscriptionId !== owner.subscriptionId) return false;
  return timingSafeEqual(hashSecret(item.clientState ?? ''), owner.secretHash);
}
