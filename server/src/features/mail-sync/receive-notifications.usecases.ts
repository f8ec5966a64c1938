import { timingSafeEqual } from 'node:crypto';

import { validationError } from '@docket/core/errors';
import { z } from 'zod';

import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import {
  findSubscriptionOwners,
  forgetSubscriptionId,
  noteNotified,
  type SubscriptionOwner,
} from './subscription.repository';
import { subscriptionRequest } from './subscription-request';
import { hashSecret } from './subscription.usecases';
import { syncRequest } from './sync-request';

type Needs = Pick<Deps, 'db' | 'clock'>;

const text = z.string().max(1_000);
const itemSchema = z.object({
  subscriptionId: text,
  clientState: text.nullish(),
  lifecycleEvent: text.nullish(),
});
const bodySchema = z.object({ value: z.array(itemSchema).max(10_000) });
type Item = z.infer<typeof itemSchema>;

/** Messages changed: starts a look for them. What is in a notification is not believed, the mailbox is asked. */
export async function takeNotifications(needs: Needs, body: unknown): Promise<void> {
  await eachOwner(needs, body, async (scope) => {
    await noteNotified(scope, needs.clock.now());
    await enqueue(scope.trx, syncRequest, { payload: { userId: scope.userId } });
    await publish(scope, { topic: 'sync' });
  });
}

/** The subscription needs attention: renewed, made again, or what it failed to tell is looked for. */
export async function takeLifecycleEvents(needs: Needs, body: unknown): Promise<void> {
  await eachOwner(needs, body, async (scope, items) => {
    const payload = { userId: scope.userId };
    const events = new Set(items.map((item) => item.lifecycleEvent));
    if (events.has('subscriptionRemoved')) await forgetSubscriptionId(scope, needs.clock.now());
    if (events.has('subscriptionRemoved') || events.has('reauthorizationRequired'))
      await enqueue(scope.trx, subscriptionRequest, { payload });
    // A run reads what changed in every folder since the last one, whatever was told meanwhile.
    if (events.has('subscriptionRemoved') || events.has('missed'))
      await enqueue(scope.trx, syncRequest, { payload });
    await publish(scope, { topic: 'sync' });
  });
}

/** Anyone can post here: only items that carry the subscription's secret count, the others are passed over. */
async function eachOwner(
  { db }: Needs,
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
