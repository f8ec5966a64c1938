import type { MailboxMessage, MessagePage, PageRequest } from '../../adapters/mailbox/mailbox';
import { countMailboxImports } from './import-jobs.repository';
import { moveRange, splitRange, type Range } from './ledger.repository';
import { endAfter, splitPoint, type Extent } from './split-range';
import { inSession, type SyncSession } from './sync-session';
import { takeMessages } from './take-messages';

/** One range while it is read. `range.from` moves up when another chain takes over the older half. */
export type Reading = {
  range: Range;
  unread: Extent['unread'];
  density: Extent['density'];
  /** The newest message met, and how many since. */
  seen: { newest: Date | null; count: number };
  /** Ids of the page before: those of its last second are listed again. */
  lastPage: ReadonlySet<string>;
  isDone: boolean;
  /** Writes to this range's row of the ledger, one after the other. */
  lastWrite: Promise<unknown>;
};

export function beginReading(range: Range, density: number | null = null): Reading {
  return {
    range,
    unread: range.total === null ? null : Math.max(0, range.total - range.stored),
    density,
    seen: { newest: null, count: 0 },
    lastPage: new Set(),
    isDone: false,
    lastWrite: Promise.resolve(),
  };
}

type Around = { pause: AbortSignal; onStored: () => void };

/**
 * Reads a range newest first, each page from where the one before ended, so that nothing can be shifted out of sight.
 * Every page's rows and the range's position move together. Ends early, after a whole page, when told to pause.
 */
export async function readRange(
  session: SyncSession,
  reading: Reading,
  { pause, onStored }: Around,
): Promise<void> {
  let request = firstRequest(reading.range);
  let coming = session.mailbox.listMessages(request);
  for (;;) {
    const page = await coming;
    const asked = request;
    const next = nextRequest(reading.range, asked, page);
    const goesOn = next !== null && !pause.aborted;
    if (goesOn) {
      // The next page is on its way while this one is stored.
      request = next;
      coming = session.mailbox.listMessages(next);
      coming.catch(() => undefined);
    }
    await inTurn(reading, () =>
      storePage(session, reading, { page, asked, isLast: next === null }),
    );
    onStored();
    if (!goesOn || reading.isDone) return;
  }
}

function firstRequest({ folderId, from, to, readDownTo }: Range): PageRequest {
  const end = readDownTo === null ? to : endAfter(readDownTo);
  return { folderId, from: from.toISOString(), to: end.toISOString() };
}

/** Null when nothing older is left in the range. */
function nextRequest(range: Range, last: PageRequest, page: MessagePage): PageRequest | null {
  if (page.nextLink === null) return null;
  const position = oldestOf(page.messages);
  // An empty page says nothing of what is behind it.
  if (position === null) return { nextLink: page.nextLink };
  if (position < range.from) return null;
  const to = endAfter(position).toISOString();
  // A whole page of one second: only the link leads out of it.
  if ('nextLink' in last || to >= last.to) return { nextLink: page.nextLink };
  return { folderId: range.folderId, from: range.from.toISOString(), to };
}

function oldestOf(messages: readonly MailboxMessage[]): Date | null {
  const times = messages.map((message) => Date.parse(message.receivedAt));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

type Listed = { page: MessagePage; asked: PageRequest; isLast: boolean };

async function storePage(session: SyncSession, reading: Reading, listed: Listed): Promise<void> {
  const { messages } = listed.page;
  const fresh = messages.filter(({ id }) => !reading.lastPage.has(id));
  const found = fresh.filter((message) => !message.isDraft).length;
  const readDownTo = oldestOf(messages) ?? reading.range.readDownTo;
  const isDone = listed.isLast || (readDownTo !== null && readDownTo < reading.range.from);
  const unread = isDone ? 0 : unreadAfter(reading, listed, found);
  const stored = reading.range.stored + found;
  const total = unread === null ? null : stored + unread;
  await takeMessages(session, { messages: fresh, gone: [] }, async (scope, taken, now) => {
    const added = taken.added.length;
    const doneAt = isDone ? now : null;
    await moveRange(scope, reading.range, { readDownTo, counted: found, total, doneAt });
    const step = { found, stored: added, duplicates: found - added, failed: 0 };
    await countMailboxImports(scope, step);
  });
  reading.range = { ...reading.range, readDownTo, stored, total: total ?? reading.range.total };
  reading.unread = unread;
  reading.isDone = isDone;
  reading.lastPage = new Set(messages.map(({ id }) => id));
  noteDensity(reading, fresh);
}

/** Counted by the provider, as long as the range was not cut after it was asked. */
function unreadAfter(reading: Reading, { page, asked }: Listed, found: number): number | null {
  const isWhole = 'from' in asked && asked.from === reading.range.from.toISOString();
  if (isWhole && page.total !== null) return Math.max(0, page.total - page.messages.length);
  return reading.unread === null ? null : Math.max(0, reading.unread - found);
}

function noteDensity(reading: Reading, messages: readonly MailboxMessage[]): void {
  const { seen, range } = reading;
  seen.count += messages.length;
  for (const { receivedAt } of messages) {
    const at = new Date(receivedAt);
    if (seen.newest === null || at > seen.newest) seen.newest = at;
  }
  const span = (seen.newest?.getTime() ?? 0) - (range.readDownTo?.getTime() ?? 0);
  if (span > 0) reading.density = seen.count / span;
}

/** Gives the older half of what is unread to another chain; null when there is too little left. */
export function takeHalf(session: SyncSession, reading: Reading): Promise<Reading | null> {
  return inTurn(reading, async () => {
    const point = reading.isDone ? null : splitPoint({ ...reading.range, ...reading });
    if (point === null) return null;
    const { range } = reading;
    await inSession(session, (scope) => splitRange(scope, range, point));
    const total = range.total === null ? null : Math.max(0, range.total - point.unread);
    reading.range = { ...range, from: point.at, total };
    reading.unread = (reading.unread ?? 0) - point.unread;
    const older = { ...range, to: point.at, readDownTo: null, stored: 0, total: point.unread };
    return beginReading(older, reading.density);
  });
}

function inTurn<T>(reading: Reading, run: () => Promise<T>): Promise<T> {
  const next = reading.lastWrite.then(run);
  reading.lastWrite = next.catch(() => undefined);
  return next;
}
