import { AppError } from '@docket/core/errors';

import { asSystem } from '../../platform/db/database';
import type { SignedInUser } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { insertSecurityEvent } from './security-events.repository';

/** The same person at the same call is logged once in this time, so that nobody can flood the log. */
const DEDUPLICATE_MS = 60 * 60_000;
const MAX_REMEMBERED = 10_000;

type Failed = {
  user: Pick<SignedInUser, 'id' | 'email'> | null;
  method: string;
  ip: string;
  headers: { 'user-agent'?: string | undefined };
  routeOptions: { url?: string | undefined };
};
type RecordDenied = (failed: Failed, error: unknown) => Promise<void>;

/** Records in the security log what a signed-in person was not allowed to do. */
export function createDeniedCallLog({
  db,
  clock,
  log,
}: Pick<PlatformDependencies, 'db' | 'clock' | 'log'>): RecordDenied {
  const lastRecorded = new Map<string, number>();
  return async ({ user, method, ip, headers, routeOptions }, error) => {
    if (user === null || !(error instanceof AppError) || !error.code.endsWith('.forbidden')) return;
    const at = clock.now();
    const call = `${method} ${routeOptions.url ?? ''}`;
    const key = `${user.id} ${call}`;
    if (at.getTime() - (lastRecorded.get(key) ?? 0) < DEDUPLICATE_MS) return;
    if (lastRecorded.size >= MAX_REMEMBERED) lastRecorded.clear();
    lastRecorded.set(key, at.getTime());
    try {
      await asSystem(db, (trx) =>
        insertSecurityEvent(trx, {
          kind: 'denied',
          at,
          personId: user.id,
          actorId: user.id,
          email: user.email,
          detail: `${call}: ${error.message}`,
          userAgent: headers['user-agent'] ?? '',
          address: ip,
        }),
      );
    } catch (failure) {
      lastRecorded.delete(key);
      log.error({ err: failure }, 'A denied call could not be noted in the security log');
    }
  };
}
