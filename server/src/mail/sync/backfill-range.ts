import type { MailboxMessage, MessagePage, PageRequest } from '../mailbox/mailbox';
import { countMailboxImports } from '../import/import-jobs.repository';
import { findKnown } from '../emails/known-emails.repository';
import { requireServes } from './fetch-messages';
import { noteGaps } from './gaps.repository';
import { moveRange, splitRange, type Range } from './ledger.repository';
import { gapsAmong } from './noted-gaps';
import { writeInRun, type SyncRun } from './sync-run';
import { storeMessages } from './store-messages';

/** A range being read. `range.from` moves up when another reader takes the older half. */
export type Reading = {
  range: Range;
  unread: Extent['unread'];
  density: Extent['density'];
  /** The newest message seen, and how many since. */
  seen: { newest: Date | null; count: number };
  /** Ids of the previous page; those of its last second are listed again. */
  lastPage: ReadonlySet<string>;
  isDone: boolean;
  /** Serializes the writes to this range's row. */
  lastWrite: Promise<unknown>;
};

export function beginReading(range: Range, density: number | null = null): Reading {
  return {
    range,
    unread: range.total === null ? null : Math.max(0, range.total - range.listed),
    density,
    seen: { newest: null, count: 0 },
    lastPage: new Set(),
    isDone: false,
    lastWrite: Promise.resolve(),
  };
}

type Options = { pause: AbortSignal; onStored: () => void };

/**
 * Reads a range newest first. Each page starts at the time the last one ended, so that messages that arrive meanwhile cannot shift
 * others past the page boundary. Rows and position are saved together. On pause it stops after a whole page.
 */
export async function readRange(
  run: SyncRun,
  reading: Reading,
  { pause, onStored }: Options,
): Promise<void> {
  let request = firstRequest(reading.range);
  let coming = run.mailbox.reader.listMessages(request);
  for (;;) {
    const page = await coming;
    const asked = request;
    const next = nextRequest(reading.range, asked, page);
    const goesOn = next !== null && !pause.aborted;
    if (goesOn) {
      // Fetch the next page while this one is stored.
      request = next;
      coming = run.mailbox.reader.listMessages(next);
      coming.catch(() => undefined);
    }
    await serialize(reading, () => storePage(run, reading, { page, asked, isLast: next === null }));
    onStored();
    if (!goesOn || reading.isDone) return;
  }
}

function firstRequest({ folderId, from, to, readDownTo }: Range): PageRequest {
  const end = readDownTo === null ? to : endAfter(readDownTo);
  return { folderId, from: from.toISOString(), to: end.toISOString() };
}

/** Null if nothing older is left in the range. */
function nextRequest(range: Range, last: PageRequest, page: MessagePage): PageRequest | null {
  if (page.nextLink === null) return null;
  const position = oldestOf(page);
  // An empty page does not tell how far the listing got.
  if (position === null) return { nextLink: page.nextLink };
  if (position < range.from) return null;
  const to = endAfter(position).toISOString();
  // A whole page within one second: only the link gets past it.
  if ('nextLink' in last || to >= last.to) return { nextLink: page.nextLink };
  return { folderId: range.folderId, from: range.from.toISOString(), to };
}

function oldestOf({ messages, unserved }: MessagePage): Date | null {
  const times = [...messages, ...unserved].map((message) => Date.parse(message.receivedAt));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

type Listed = { page: MessagePage; asked: PageRequest; isLast: boolean };

async function storePage(run: SyncRun, reading: Reading, listed: Listed): Promise<void> {
  const { messages, unserved } = listed.page;
  const unservedIds = unserved.map(({ id }) => id);
  await requireServes(run, { messages, unserved: unservedIds, failure: unserved[0]?.failure });
  const fresh = messages.filter(({ id }) => !reading.lastPage.has(id));
  const found = fresh.filter((message) => !message.isDraft).length;
  const readDownTo = oldestOf(listed.page) ?? reading.range.readDownTo;
  const isDone = listed.isLast || (readDownTo !== null && readDownTo < reading.range.from);
  const unread = isDone ? 0 : unreadAfter(reading, listed, found);
  const listedSoFar = reading.range.listed + found;
  const total = unread === null ? null : listedSoFar + unread;
  const answer = { messages: fresh, gone: [], unserved: unservedIds };
  await storeMessages(run, answer, async (scope, { stored, fetched }, now) => {
    const known = await findKnown(scope, fetched.unserved);
    const wanted = new Map(
      [...unserved, ...fresh].map(({ id, receivedAt }) => [
        id,
        { isStored: known.has(id), receivedAt: new Date(receivedAt), isNamed: true },
      ]),
    );
    await noteGaps(scope, reading.range.folderId, { gaps: gapsAmong(wanted, fetched), now });
    const added = stored.added.length;
    const doneAt = isDone ? now : null;
    await moveRange(scope, reading.range, { readDownTo, listed: found, total, doneAt });
    const failed = fetched.unserved.length - unservedIds.length;
    const step = { found, stored: added, duplicates: found - added - failed, failed };
    await countMailboxImports(scope, step);
  });
  reading.range = {
    ...reading.range,
    readDownTo,
    listed: listedSoFar,
    total: total ?? reading.range.total,
  };
  reading.unread = unread;
  reading.isDone = isDone;
  reading.lastPage = new Set(messages.map(({ id }) => id));
  updateDensity(reading, fresh);
}

/** The provider's count, unless the range was split after the request. */
function unreadAfter(reading: Reading, { page, asked }: Listed, found: number): number | null {
  const isWhole = 'from' in asked && asked.from === reading.range.from.toISOString();
  if (isWhole && page.total !== null)
    return Math.max(0, page.total - page.messages.length - page.unserved.length);
  return reading.unread === null ? null : Math.max(0, reading.unread - found);
}

function updateDensity(reading: Reading, messages: readonly MailboxMessage[]): void {
  const { seen, range } = reading;
  seen.count += messages.length;
  for (const { receivedAt } of messages) {
    const at = new Date(receivedAt);
    if (seen.newest === null || at > seen.newest) seen.newest = at;
  }
  const span = (seen.newest?.getTime() ?? 0) - (range.readDownTo?.getTime() ?? 0);
  if (span > 0) reading.density = seen.count / span;
}

/** Splits off the older half of what is unread; null if too little is left. */
export function splitOffOlderHalf(run: SyncRun, reading: Reading): Promise<Reading | null> {
  return serialize(reading, async () => {
    const point = reading.isDone ? null : splitPoint({ ...reading.range, ...reading });
    if (point === null) return null;
    const { range } = reading;
    await writeInRun(run, (scope) => splitRange(scope, range, point));
    const total = range.total === null ? null : Math.max(0, range.total - point.unread);
    reading.range = { ...range, from: point.at, total };
    reading.unread = (reading.unread ?? 0) - point.unread;
    const older = { ...range, to: point.at, readDownTo: null, listed: 0, total: point.unread };
    return beginReading(older, reading.density);
  });
}

function serialize<T>(reading: Reading, write: () => Promise<T>): Promise<T> {
  const next = reading.lastWrite.then(write);
  reading.lastWrite = next.catch(() => undefined);
  return next;
}

const SECOND_MS = 1000;
/** Two pages: one reader finishes fewer messages as fast as two. */
const MIN_SPLIT_MESSAGES = 200;

export type Extent = Pick<Range, 'from' | 'to' | 'readDownTo'> & {
  /** Roughly how many messages are not stored yet; null if unknown. */
  unread: number | null;
  /** Messages per millisecond in the part already read; null if unknown. */
  density: number | null;
};

/** Where to cut a range so that about half of the unread messages lie on each side; null if not worth it. */
export function splitPoint(extent: Extent): { at: Date; unread: number } | null {
  const { unread, density } = extent;
  if (unread === null || unread < MIN_SPLIT_MESSAGES) return null;
  const top = (extent.readDownTo ?? extent.to).getTime();
  const whole = top - extent.from.getTime();
  const reach = density === null ? whole : Math.min(whole, unread / density);
  const at = Math.floor((top - reach / 2) / SECOND_MS) * SECOND_MS;
  if (at <= extent.from.getTime() || at >= top) return null;
  return { at: new Date(at), unread: Math.floor(unread / 2) };
}

/** The next page starts with the second in which the last one ended, because messages of one second may lie on both. */
export function endAfter(position: Date): Date {
  return new Date(Math.floor(position.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS);
}
