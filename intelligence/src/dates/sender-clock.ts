import { offsetAt } from '../working-time/zoned-time';
import type { DateContext } from './date-mention';

/** One zone for each offset and way of changing the clocks that mail commonly comes from. */
const CHANGING_ZONES = [
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Halifax',
  'America/St_Johns',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  'Asia/Jerusalem',
  'Australia/Adelaide',
  'Australia/Sydney',
  'Pacific/Auckland',
];

/**
 * The offset of the sender's clock, if the Date header shows that it is not the reader's. Servers stamp +0000 on mail
 * from everywhere, so it says nothing about the sender.
 */
export function senderZone({ senderOffset, receivedAt, readerZone }: DateContext): string | null {
  const offset = senderOffset?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2') ?? '';
  if (!/^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) || /^[+-]00:00$/.test(offset)) return null;
  const instant = Date.parse(receivedAt);
  return offsetAt(instant, offset) === offsetAt(instant, readerZone) ? null : offset;
}

/** Whether no zone that had this offset when the message was received has changed its clocks at the instant. */
export function keepsOffset(offset: string, instant: number, { receivedAt }: DateContext): boolean {
  const received = Date.parse(receivedAt);
  const then = offsetAt(received, offset);
  return CHANGING_ZONES.every(
    (zone) => offsetAt(received, zone) !== then || offsetAt(instant, zone) === then,
  );
}
