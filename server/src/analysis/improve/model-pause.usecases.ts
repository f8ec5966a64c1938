import type { AppError } from '@docket/core/errors';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { ModelUnavailable } from '../language-model/language-model';
import { listRefusals } from '../outbound/outbound.repository';
import { MODEL_PURPOSE } from '../outbound/outbound.usecases';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAUSES_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
/** So many times in a row a Retry-After is taken at its word, however short. */
const TRUSTED_HINTS = 3;
const LONGEST_HINT_MS = 24 * HOUR_MS;
/** A computer at home may be off for a weekend. */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** Like the job's own. */
const PRIORITY = 10;

export type Improving = { userId: string; emailId: string; giveUpAt?: string | undefined };

/** Until when a model that was unavailable is left alone; null if it can be asked. */
export async function findPause(work: UnitOfWork, destination: string): Promise<Date | null> {
  const [latest] = await listRefusals(work, { purpose: MODEL_PURPOSE, destination }, 1);
  return latest !== undefined && latest > work.now ? latest : null;
}

/** When to ask a model again that took nothing of the text; null if it took it. */
export async function retryTimeOf(
  work: UnitOfWork,
  destination: string,
  failure: AppError,
): Promise<Date | null> {
  if (!(failure instanceof ModelUnavailable)) return null;
  const place = { purpose: MODEL_PURPOSE, destination };
  const refusals = (await listRefusals(work, place, PAUSES_MS.length + TRUSTED_HINTS)).length;
  const hint = Math.min(failure.retryAfterMs ?? 0, LONGEST_HINT_MS);
  const step = failure.retryAfterMs === null ? refusals : refusals - TRUSTED_HINTS;
  const pause = step < 0 ? 0 : (PAUSES_MS[Math.min(step, PAUSES_MS.length - 1)] ?? 0);
  return new Date(work.now.getTime() + Math.max(hint, pause));
}

/** The email waits until then, unless it has waited for days: then the local result stands. */
export async function putOff(work: UnitOfWork, improving: Improving, runAt: Date): Promise<void> {
  const { userId, emailId } = improving;
  const giveUpAt =
    improving.giveUpAt ?? new Date(work.now.getTime() + GIVE_UP_AFTER_MS).toISOString();
  if (runAt.getTime() > Date.parse(giveUpAt)) return;
  const later = { on: 'model.unavailable', runAt, priority: PRIORITY } as const;
  await work.announce(work.trx, later, { userId, emailId, giveUpAt });
}
