import { type Day, dayOf, formatDay, parseDay, partsOf } from '../working-time/calendar-date';

/** How many years the Thai Buddhist era is ahead. */
const BUDDHIST_YEARS = 543;

type Calendar = 'hebrew' | 'islamic-umalqura' | 'chinese';
const known = new Map<string, ReadonlyMap<string, Day>>();

/**
 * The day of a Gregorian year on which a month and day of another calendar first fall, according to Intl's
 * calendars; null if there is none in that year. Months are numbered like Intl's 'numeric', Hebrew ones named.
 */
export function dayInCalendar(calendar: Calendar, date: string, year: number): Day | null {
  return daysOfYear(calendar, year).get(date) ?? null;
}

/**
 * The first day of the moon (Beijing's calendar) on or after a month and day of a year; the second one if two fit
 * within 30 days.
 */
export function newMoonFrom(year: number, month: number, dayOfMonth: number): Day | null {
  const start = dayOf(year, month, dayOfMonth);
  if (start === null) return null;
  const moons = [year, year + 1].flatMap((in_) =>
    [...daysOfYear('chinese', in_)].flatMap(([date, day]) => (date.endsWith('/1') ? [day] : [])),
  );
  return moons.filter((day) => day >= start && day < start + 30).sort((a, b) => b - a)[0] ?? null;
}

/** Every day of a year by its date in a calendar; cached, since a year takes some milliseconds. */
function daysOfYear(calendar: Calendar, year: number): ReadonlyMap<string, Day> {
  const key = `${calendar} ${year}`;
  const before = known.get(key);
  if (before) return before;
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    month: calendar === 'hebrew' ? 'long' : 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const days = new Map<string, Day>();
  const first = parseDay(`${String(year).padStart(4, '0')}-01-01`) ?? 0;
  for (let day = first; formatDay(day).startsWith(String(year).padStart(4, '0')); day += 1) {
    const parts = format.formatToParts(day * 86_400_000);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const date = `${part('month')}/${part('day')}`;
    if (!days.has(date)) days.set(date, day);
  }
  known.set(key, days);
  return days;
}

/** Thailand counts Gregorian years from 543 years earlier; null for a year outside the plausible range. */
export function inBuddhistEra(day: Day): Day | null {
  const { year, month, dayOfMonth } = partsOf(day);
  return year < 1900 + BUDDHIST_YEARS ? null : dayOf(year - BUDDHIST_YEARS, month, dayOfMonth);
}
