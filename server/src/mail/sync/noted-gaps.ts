import type { MessageChange } from '../mailbox/mailbox';
import type { FetchedMessages } from './fetch-messages';
import type { NotedGap } from './gaps.repository';

/** A message that is about to be fetched. */
export type Wanted = {
  isStored: boolean;
  receivedAt: Date | null;
  /** Delta has just said that it exists. */
  isNamed: boolean;
};

export function wantedOf(
  change: MessageChange | undefined,
  { isStored }: Pick<Wanted, 'isStored'>,
): Wanted {
  const receivedAt = change?.kind === 'present' ? change.receivedAt : null;
  return {
    isStored,
    receivedAt: receivedAt === null ? null : new Date(receivedAt),
    isNamed: change?.kind === 'present',
  };
}

/**
 * The messages that were wanted and not returned, as gaps to ask for again: those that could not be served, and those that
 * were named a moment ago and not found, which may be a copy of the mailbox that lags behind.
 */
export function gapsAmong(
  wanted: ReadonlyMap<string, Wanted>,
  { unserved, gone }: Pick<FetchedMessages, 'unserved' | 'gone'>,
): NotedGap[] {
  const gaps: NotedGap[] = [];
  for (const messageId of unserved) {
    const { isStored = false, receivedAt = null } = wanted.get(messageId) ?? {};
    const kind = isStored ? 'outdated' : 'missing';
    gaps.push({ messageId, kind, receivedAt, notedAs: 'unserved' });
  }
  for (const messageId of gone) {
    const { isNamed = false, receivedAt = null } = wanted.get(messageId) ?? {};
    if (isNamed) gaps.push({ messageId, kind: 'missing', receivedAt, notedAs: 'not_found' });
  }
  return gaps;
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

/** A message that was named and is still not found after this time does not exist. */
const NOT_FOUND_FOR_MS = 60 * 60_000;

/** True if a gap remains although the mailbox just said that it has no such message. */
export function outlastsNotFound(
  { notedAs, foundAt }: { notedAs: NotedGap['notedAs'] | null; foundAt: Date },
  now: Date,
): boolean {
  return notedAs === 'not_found' && now.getTime() - foundAt.getTime() < NOT_FOUND_FOR_MS;
}
