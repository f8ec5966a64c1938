import { queueForIndexing } from '../../mail/emails/search-index.repository';
import { lockOldBodies, removeBodies } from '../../mail/emails/old-bodies.repository';
import { forgetOldMessages } from '../../integrations/webhooks/queue-messages.usecases';
import { asSystem, asUser, type UserScope } from '../../platform/db/database';
import { forEachAccount } from '../../platform/db/for-each-account';
import { forgetOldAnswers } from '../../platform/http/idempotency';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { findSettings } from '../../records/settings/settings.repository';
import { listEveryone } from '../people/storage.repository';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;

/**
 * For everyone who chose an age in Settings, in small batches, so that no page waits for them; and for everyone what is
 * kept for repeated calls and of webhooks, which contains texts too.
 */
export async function removeOldBodies(deps: Dependencies, signal: AbortSignal): Promise<void> {
  const everyone = await asSystem(deps.db, listEveryone);
  await forEachAccount(everyone, (userId) => removeOldOf(deps, userId, signal), signal);
}

async function removeOldOf(
  { db, clock }: Dependencies,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await asUser(db, userId, async (scope) => {
    await forgetOldAnswers(scope, clock.now());
    await forgetOldMessages(scope, clock.now());
  });
  for (let isLeft = true; isLeft;) {
    signal.throwIfAborted();
    isLeft = await asUser(db, userId, (scope) => removeNext(scope, clock.now()));
  }
}

async function removeNext(scope: UserScope, now: Date): Promise<boolean> {
  const { keepBodiesDays: days } = await findSettings(scope);
  if (days === null) return false;
  const until = new Date(now.getTime() - days * DAY_MS);
  const ids = await lockOldBodies(scope, { until, limit: BATCH_SIZE });
  await removeBodies(scope, ids, now);
  await queueForIndexing(scope, { added: [], changed: ids });
  return ids.length > 0;
}
