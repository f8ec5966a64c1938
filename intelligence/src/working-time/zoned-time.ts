import { parseDay, partsOf } from './calendar-date';

const MINUTE_MS = 60_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date YYYY-MM-DD in a zone at an instant; an unknown zone counts as UTC. */
export function localDate(instant: string | number, zone: string): string {
  return wallClock(toMillis(instant), zone).date;
}

/** The local date YYYY-MM-DD and time HH:MM in a zone at an instant; an unknown zone counts as UTC. */
export function localMoment(instant: number, zone: string): { date: string; time: string } {
  return wallClock(instant, zone);
}

/** The local time HH:MM in a zone at an instant; an unknown zone counts as UTC. */
export function localTime(instant: string | number, zone: string): string {
  return wallClock(toMillis(instant), zone).time;
}

/**
 * The instant, in milliseconds since 1970, of a local date and time in a zone. A time skipped by daylight saving is
 * moved forward by the gap; for a repeated time, the first occurrence is taken.
 */
export function instantOf(date: string, time: string, zone: string): number {
  const day = parseDay(date);
  const minutes = minutesOf(time);
  if (day === null || minutes === null)
    throw new RangeError(`Not a date and time: ${date} ${time}`);
  const wall = (day * 1440 + minutes) * MINUTE_MS;
  const before = wall - offsetAt(wall - 86_400_000, zone);
  const after = wall - offsetAt(wall + 86_400_000, zone);
  if (before + offsetAt(before, zone) === wall) return before;
  if (after + offsetAt(after, zone) === wall) return after;
  return before;
}

/** The offset of a zone outside summer time, in a year: '+01:00'. */
export function standardOffset(zone: string, year: number): string {
  const [january, july] = [0, 6].map((month) => offsetAt(Date.UTC(year, month, 1), zone));
  const minutes = Math.min(january ?? 0, july ?? 0) / MINUTE_MS;
  return `${minutes < 0 ? '-' : '+'}${formatTime(Math.abs(minutes))}`;
}

/** Minutes since midnight of HH:MM; null if it is not a time. */
export function minutesOf(time: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** HH:MM of minutes since midnight, 0 to 1439. */
export function formatTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return `${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function toMillis(instant: string | number): number {
  const millis = typeof instant === 'number' ? instant : Date.parse(instant);
  if (!Number.isFinite(millis)) throw new RangeError(`Not an instant: ${instant}`);
  return millis;
}

/** The offset of a zone at an instant, in milliseconds east of UTC; an unknown zone counts as UTC. */
export function offsetAt(millis: number, zone: string): number {
  const { date, time } = wallClock(millis, zone);
  const wall = ((parseDay(date) ?? 0) * 1440 + (minutesOf(time) ?? 0)) * MINUTE_MS;
  return wall - Math.floor(millis / MINUTE_MS) * MINUTE_MS;
}

function wallClock(millis: number, zone: string): { date: string; time: string } {
  const offset = fixedOffset(zone);
  if (offset !== null) {
    const wall = millis + offset * MINUTE_MS;
    const { year, month, dayOfMonth } = partsOf(Math.floor(wall / 86_400_000));
    const minutes = Math.floor((((wall % 86_400_000) + 86_400_000) % 86_400_000) / MINUTE_MS);
    return { date: joinDate(year, month, dayOfMonth), time: formatTime(minutes) };
  }
  const read: Record<string, string> = {};
  for (const { type, value } of clockOf(zone).formatToParts(millis)) read[type] = value;
  const { year, month, day, hour, minute } = read;
  return {
    date: joinDate(Number(year), Number(month), Number(day)),
    time: `${hour ?? '00'}:${minute ?? '00'}`,
  };
}

function joinDate(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/** Minutes of UTC or of an offset such as -07:00, which Intl only supports from Node 22 on; otherwise null. */
function fixedOffset(zone: string): number | null {
  if (zone === 'UTC') return 0;
  const found = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === '-' ? -minutes : minutes;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = openClock(zone);
    clocks.set(zone, clock);
  }
  return clock;
}

function openClock(zone: string): Intl.DateTimeFormat {
  const shape: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  };
  try {
    return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zone });
  } catch (error) {
    if (error instanceof RangeError)
      return new Intl.DateTimeFormat('en-US', { ...shape, timeZone: 'UTC' });
    throw error;
  }
}
