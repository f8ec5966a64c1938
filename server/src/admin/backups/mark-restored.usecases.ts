import { deleteAllSessions } from '../../accounts/auth/sessions.repository';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { asSystem, asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listEveryone } from '../people/storage.repository';

/**
 * Whoever was signed in when the backup was made may have been blocked or removed since, which a restore cannot know:
 * everyone signs in again, and the security log says where it has a gap.
 */
export async function markRestored(
  { db, clock }: Pick<PlatformDependencies, 'db' | 'clock'>,
  madeAt: string,
): Promise<void> {
  for (const id of await asSystem(db, listEveryone)) await asUser(db, id, deleteAllSessions);
  await asSystem(db, (trx) =>
    insertSecurityEvent(trx, {
      kind: 'restored',
      at: clock.now(),
      detail: `to ${madeAt}; what happened between then and now is not in this log`,
    }),
  );
}
