import type { MessageChange } from '../mailbox/mailbox';
import type { FetchedMessages } from './fetch-messages';
import type { NotedGap } from './gaps.repository';

/** A message that is about to be fetched. */
export type Wanted = { isStored: boolean; receivedAt: Date | null };

export function wantedOf(
  change: MessageChange | undefined,
  { isStored }: Pick<Wanted, 'isStored'>,
): Wanted {
  const receivedAt = change?.kind === 'present' ? change.receivedAt : null;
  return { isStored, receivedAt: receivedAt === null ? null : new Date(receivedAt) };
}

/** The messages that were wanted and not served, as gaps to ask for again. */
export function gapsAmong(
  wanted: ReadonlyMap<string, Wanted>,
  { unserved }: Pick<FetchedMessages, 'unserved'>,
): NotedGap[] {
  return unserved.flatMap((messageId) => {
    const about = wanted.get(messageId);
    if (about === undefined) return [];
    const kind = about.isStored ? 'outdated' : 'missing';
    return [{ messageId, kind, receivedAt: about.receivedAt, notedAs: 'unserved' }];
  });
}

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 6 * 60 * 60_000;

/** Each wait is as long as all before it: 30 s, 30 s, 1 min, 2 min and so on, up to 6 hours. */
export function isDue(
  { foundAt, triedAt }: { foundAt: Date; triedAt: Date | null },
  now: Date,
): boolean {
  if (triedAt === null) return true;
  const soFar = triedAt.getTime() - foundAt.getTime();
  const wait = Math.min(Math.max(soFar, FIRST_WAIT_MS), LONGEST_WAIT_MS);
  return now.getTime() - triedAt.getTime() >= wait;
}
