import { failUnsentReplies } from '../../analysis/extract/replies.repository';
import { failUnsentSummaries } from '../../integrations/notifications/morning-summaries.repository';
import { asSystem, asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listEveryone } from '../people/storage.repository';

const REPLY =
  'This reply was about to be sent when the backup was made, and may have been sent since. Check Sent Items before you send it again.';
const SUMMARY =
  'This summary was about to be sent when the backup was made, and may have been sent since.';

/**
 * Replies and morning summaries that a restored backup would send: only the mailbox knows whether they were sent after
 * it was made. Returns how many replies.
 */
export async function holdBackMail({
  db,
  clock,
}: Pick<PlatformDependencies, 'db' | 'clock'>): Promise<number> {
  let held = 0;
  for (const id of await asSystem(db, listEveryone))
    held += await asUser(db, id, async (scope) => {
      await failUnsentSummaries(scope, SUMMARY);
      return failUnsentReplies(scope, REPLY, clock.now());
    });
  return held;
}
