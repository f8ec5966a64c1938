import type { ListedMessage } from '../../adapters/mailbox/census';
import { isMailboxError } from '../../adapters/mailbox/mailbox-error';
import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import type { CheckSession } from './check-session';
import { compareListing } from './compare-listing';
import { countCheckStep, dropSlice, lockRunningCheck } from './completeness-check.repository';
import type { Slice } from './completeness-plan';
import { listStoredOf, writeComparison } from './completeness.repository';
import { inSession, SyncStopped } from './sync-session';

/** Lists one stretch of a folder at the provider and writes down how it differs from what is stored. */
export async function compareSlice(session: CheckSession, slice: Slice): Promise<void> {
  const before = session.mailbox.requestCount();
  const listed = await listSlice(session, slice);
  const requests = session.mailbox.requestCount() - before;
  await inSession(session, async (scope, now) => {
    await requireWanted(scope);
    await dropSlice(scope, slice);
    await countCheckStep(scope, { checked: listed?.length ?? 0, requests });
    if (listed !== null) {
      const ids = listed.map((message) => message.id);
      const stored = await listStoredOf(scope, { ...slice, ids });
      const found = compareListing(slice.folderId, listed, stored);
      await writeComparison(scope, slice, { ...found, now });
    }
    await publish(scope, { topic: 'sync' });
  });
}

/** Null when the folder is gone: the next sync asks for what lay in it. */
async function listSlice(session: CheckSession, slice: Slice): Promise<ListedMessage[] | null> {
  const listed: ListedMessage[] = [];
  const { folderId, from, to } = slice;
  try {
    let page = await session.mailbox.listIds({
      folderId,
      from: from.toISOString(),
      to: to.toISOString(),
    });
    for (;;) {
      listed.push(...page.messages);
      if (page.nextLink === null) return listed;
      page = await session.mailbox.listIds({ nextLink: page.nextLink });
    }
  } catch (error) {
    if (isMailboxError(error, 'mailbox.not_found')) return null;
    throw error;
  }
}

/** A cancelled check writes nothing more. */
export async function requireWanted(scope: UserScope): Promise<void> {
  if ((await lockRunningCheck(scope)) === null) throw new SyncStopped('The check was cancelled');
}
