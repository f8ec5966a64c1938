/**
 * A calendar day as the number of days since 1970-01-01 in the proleptic Gregorian calendar: no zone, no daylight
 * saving, exact arithmetic.
 */
export type Day = number;

const DAY_MS = 86_400_000;

/** The day of a year, month 1 to 12 and day of month; null if there is no such day. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day | null {
  if (year < 100 || year > 9999 || month < 1 || month > 12) return null;
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) return null;
  return Date.UTC(year, month - 1, dayOfMonth) / DAY_MS;
}

/** Whether YYYY-MM-DD can name it: from the year 100 to 9999, as `dayOf`. */
export function isCalendarDay(day: Day): boolean {
  return day >= FIRST && day <= LAST;
}

const FIRST = Date.UTC(100, 0, 1) / DAY_MS;
const LAST = Date.UTC(9999, 11, 31) / DAY_MS;

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export type CalendarParts = { year: number; month: number; dayOfMonth: number };

export function partsOf(day: Day): CalendarParts {
  const date = new Date(day * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    dayOfMonth: date.getUTCDate(),
  };
}

/** 0 = Sunday to 6 = Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Monday of the ISO week of a day. */
export function mondayOf(day: Day): Day {
  return day - ((weekdayOf(day) + 6) % 7);
}

/** Adds whole months, keeping the day of the month or taking the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, dayOfMonth } = partsOf(day);
  const count = year * 12 + month - 1 + months;
  const toYear = Math.floor(count / 12);
  const toMonth = (count % 12) + 1;
  const last = toYear < 1 ? 28 : daysInMonth(toYear, toMonth);
  return dayOf(toYear, toMonth, Math.min(dayOfMonth, last)) ?? day;
}

export function firstOfMonth(day: Day): Day {
  return day - partsOf(day).dayOfMonth + 1;
}

export function lastOfMonth(day: Day): Day {
  const { year, month, dayOfMonth } = partsOf(day);
  return day - dayOfMonth + daysInMonth(year, month);
}

/** The nth (1 to 5) weekday of the month that contains a day, -1 for the last; null if there is none. */
export function nthWeekdayOfMonth(inMonth: Day, weekday: number, nth: number): Day | null {
  const last = lastOfMonth(inMonth);
  if (nth === -1) return last - ((weekdayOf(last) - weekday + 7) % 7);
  const first = firstOfMonth(inMonth);
  const found = first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  return found > last ? null : found;
}

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1) / DAY_MS;
}

/** YYYY-MM-DD. */
export function formatDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Parses YYYY-MM-DD; null if it is not a calendar day. */
export function parseDay(text: string): Day | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return found ? dayOf(Number(found[1]), Number(found[2]), Number(found[3])) : null;
}
