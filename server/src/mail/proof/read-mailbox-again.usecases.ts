import { findMailbox, scheduleSweep } from '../../accounts/mailboxes/mailboxes.repository';
import type { UserScope } from '../../platform/db/database';
import { resetFolders } from '../sync/folders.repository';
import { requestSync } from '../sync/request-sync.usecases';
import { deleteCheck } from './completeness-check.repository';

/** After the stored mail was replaced: the next sync reads the mailbox from the start, then a sweep compares it. */
export async function readMailboxAgain(scope: UserScope, now: Date): Promise<void> {
  await resetFolders(scope);
  // One under way has nothing left to compare, and would report that nothing is missing.
  await deleteCheck(scope);
  await scheduleSweep(scope, null);
  if ((await findMailbox(scope))?.state === 'connected') await requestSync(scope, now);
}
