import type { Range } from './ledger.repository';

const SECOND_MS = 1000;
/** Two pages: fewer messages are read by one chain as soon as by two. */
const WORTH_SPLITTING = 200;

export type Extent = Pick<Range, 'from' | 'to' | 'readDownTo'> & {
  /** About how many messages are not stored yet; null while nothing is known. */
  unread: number | null;
  /** Messages per millisecond where the range was read so far; null while nothing is known. */
  density: number | null;
};

/** Where to cut a range so that about half of what is unread lies on each side; null when it is not worth it. */
export function splitPoint(extent: Extent): { at: Date; unread: number } | null {
  const { unread, density } = extent;
  if (unread === null || unread < WORTH_SPLITTING) return null;
  const top = (extent.readDownTo ?? extent.to).getTime();
  const whole = top - extent.from.getTime();
  const reach = density === null ? whole : Math.min(whole, unread / density);
  const at = Math.floor((top - reach / 2) / SECOND_MS) * SECOND_MS;
  if (at <= extent.from.getTime() || at >= top) return null;
  return { at: new Date(at), unread: Math.floor(unread / 2) };
}

/** The next page begins with the second that the last one ended in: messages of one second may lie on both. */
export function endAfter(position: Date): Date {
  return new Date(Math.floor(position.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS);
}
