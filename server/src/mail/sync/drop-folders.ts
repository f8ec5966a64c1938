import { asUser } from '../../platform/db/database';
import { listFolderMessageIds } from '../emails/known-emails.repository';
import { fetchMessages } from './fetch-messages';
import { dropFolders, listFolders, type Folder } from './folders.repository';
import { listNotedGaps, noteGaps } from './gaps.repository';
import { gapsAmong } from './noted-gaps';
import { storeMessages } from './store-messages';
import type { SyncRun } from './sync-run';

const FETCH_BATCH = 200;

/**
 * Settles the mail of folders that are no longer in the mailbox and forgets the folders. False if it was paused. Each
 * message is fetched, because it may have moved, and each batch is stored at once: an email that moved or is gone is no
 * longer in the folder, so the next run asks only for the rest.
 */
export async function dropVanishedFolders(run: SyncRun, pause: AbortSignal): Promise<boolean> {
  const stored = await asUser(run.deps.db, run.userId, listFolders);
  for (const folder of stored)
    if (!run.folders.has(folder.id) && !(await dropFolder(run, folder, pause))) return false;
  return true;
}

async function dropFolder(run: SyncRun, folder: Folder, pause: AbortSignal): Promise<boolean> {
  const { ids, noted } = await asUser(run.deps.db, run.userId, async (scope) => ({
    ids: await listFolderMessageIds(scope, folder.id),
    noted: new Set((await listNotedGaps(scope)).map(({ messageId }) => messageId)),
  }));
  // Those that could not be served are asked for again like any other gap; the folder stays until then.
  const wanted = ids.filter((id) => !noted.has(id));
  let isAllServed = wanted.length === ids.length;
  let at = 0;
  do {
    const some = wanted.slice(at, at + FETCH_BATCH);
    const answer = await fetchMessages(run, some);
    at += FETCH_BATCH;
    const isLast = at >= wanted.length;
    const about = new Map(
      some.map((id) => [id, { isStored: true, receivedAt: null, isNamed: false }]),
    );
    await storeMessages(run, answer, async (scope, { fetched }, now) => {
      isAllServed &&= fetched.unserved.length === 0;
      await noteGaps(scope, folder.id, { gaps: gapsAmong(about, fetched), now });
      if (isLast && isAllServed) await dropFolders(scope, [folder.id]);
    });
    if (!isLast && pause.aborted) return false;
  } while (at < wanted.length);
  return true;
}
