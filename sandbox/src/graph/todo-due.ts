import { isRecord } from '../mailbox/is-record';

/** A due date is a day: midnight in its own zone, stored and returned in UTC. */
export function dayInUtc(value: unknown): unknown {
  if (!isRecord(value)) return null;
  const day = String(value['dateTime']).slice(0, 10);
  const zone = String(value['timeZone']);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const instant = new Date(midnight - offsetOf(zone, midnight - offsetOf(zone, midnight)));
  return { dateTime: `${instant.toISOString().slice(0, 19)}.0000000`, timeZone: 'UTC' };
}

/** Milliseconds that a zone's clock is ahead of UTC at an instant. */
function offsetOf(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '00';
  const wall = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(wall) - Math.floor(instant / 1000) * 1000;
}
