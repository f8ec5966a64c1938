import { failUnsentReplies } from '../../analysis/extract/replies.repository';
import { asSystem, asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listEveryone } from '../people/storage.repository';

const REASON =
  'This reply was about to be sent when the backup was made, and may have been sent since. Check Sent Items before you send it again.';

/** Replies that a restored backup would send: only the mailbox knows whether they were sent after it was made. */
export async function holdBackReplies({
  db,
  clock,
}: Pick<PlatformDependencies, 'db' | 'clock'>): Promise<number> {
  let held = 0;
  for (const id of await asSystem(db, listEveryone))
    held += await asUser(db, id, (scope) => failUnsentReplies(scope, REASON, clock.now()));
  return held;
}
