import { NOTHING_COUNTED, utcDay, type Counted } from '@docket/core/sync/completeness';

import type { ListedMessage } from '../mailbox/mailbox';
import { isMailboxError } from '../mailbox/mailbox-error';
import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { countCheckStep, dropSlice, lockRunningCheck } from './completeness-check.repository';
import type { Slice } from './completeness-plan';
import { listStoredOf, writeComparison } from './completeness.repository';
import type { Gap } from '../sync/gaps.repository';
import { writeInRun, SyncStopped, type SyncRun } from '../sync/sync-run';

/** Lists one slice of a folder at the provider and records how it differs from what is stored. */
export async function compareSlice(run: SyncRun, slice: Slice): Promise<void> {
  const before = run.mailbox.reader.requestCount();
  const listed = await listSlice(run, slice);
  const requests = run.mailbox.reader.requestCount() - before;
  await writeInRun(run, async (scope, now) => {
    await throwIfCanceled(scope);
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

/** Null if the folder no longer exists: the next sync looks for its messages. */
async function listSlice(run: SyncRun, slice: Slice): Promise<ListedMessage[] | null> {
  const listed: ListedMessage[] = [];
  const { folderId, from, to } = slice;
  try {
    let page = await run.mailbox.census.listIds({
      folderId,
      from: from.toISOString(),
      to: to.toISOString(),
    });
    for (;;) {
      listed.push(...page.messages);
      if (page.nextLink === null) return listed;
      page = await run.mailbox.census.listIds({ nextLink: page.nextLink });
    }
  } catch (error) {
    if (isMailboxError(error, 'mailbox.not_found')) return null;
    throw error;
  }
}

/** A cancelled check writes nothing more. */
export async function throwIfCanceled(scope: UserScope): Promise<void> {
  if ((await lockRunningCheck(scope)) === null) throw new SyncStopped('The check was cancelled');
}

export type StoredMessage = {
  messageId: string;
  folderId: string | null;
  changeKey: string | null;
  receivedAt: Date;
  isAway: boolean;
};
export type Comparison = { days: Map<string, Counted>; gaps: Gap[] };

/** Compares a listing of one folder and time span with what is stored of it. Drafts do not count as mail. */
export function compareListing(
  folderId: string,
  listed: readonly ListedMessage[],
  stored: readonly StoredMessage[],
): Comparison {
  const found: Comparison = { days: new Map(), gaps: [] };
  const rows = new Map(stored.map((row) => [row.messageId, row]));
  const messages = new Map(listed.filter(({ isDraft }) => !isDraft).map((one) => [one.id, one]));
  const isHere = (row: StoredMessage) => !row.isAway && row.folderId === folderId;
  for (const message of messages.values()) {
    const receivedAt = new Date(message.receivedAt);
    const day = utcDay(receivedAt);
    const row = rows.get(message.id);
    count(found, day, 'expected');
    if (row === undefined || !isHere(row))
      addGap(found, { messageId: message.id, kind: 'missing', day, receivedAt });
    else {
      count(found, day, 'stored');
      if (message.changeKey !== null && message.changeKey !== row.changeKey)
        addGap(found, { messageId: message.id, kind: 'outdated', day, receivedAt });
    }
  }
  for (const row of rows.values()) {
    if (!isHere(row) || messages.has(row.messageId)) continue;
    const day = utcDay(row.receivedAt);
    count(found, day, 'stored');
    addGap(found, { messageId: row.messageId, kind: 'extra', day, receivedAt: row.receivedAt });
  }
  return found;
}

function addGap(found: Comparison, gap: Gap): void {
  found.gaps.push(gap);
  count(found, gap.day, gap.kind);
}

function count({ days }: Comparison, day: string, what: keyof Counted): void {
  const before = days.get(day) ?? NOTHING_COUNTED;
  days.set(day, { ...before, [what]: before[what] + 1 });
}
