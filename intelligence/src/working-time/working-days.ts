import {
  DEFAULT_WORKING_HOURS,
  type WorkingHours,
  type WorkingTime,
} from '@docket/core/contexts/context';

import { type Day, formatDay, parseDay, weekdayOf } from './calendar-date';
import { localDate, localTime } from './zoned-time';

const MINUTE_MS = 60_000;

const EVERY_DAY: WorkingHours = { ...DEFAULT_WORKING_HOURS, days: [0, 1, 2, 3, 4, 5, 6] };

/** A context without working hours works every day; its days begin and end as the product's default ones. */
export function hoursOf(working: WorkingTime): WorkingHours {
  return working.workingHours ?? EVERY_DAY;
}

/** Whether a calendar date is a working day of the context. Throws if it is not a date. */
export function isWorkingDay(date: string, working: WorkingTime): boolean {
  return works(dayFrom(date), working);
}

/** The first working day after a date. */
export function nextBusinessDay(date: string, working: WorkingTime): string {
  return addBusinessDays(date, 1, working);
}

/** The date itself if it is a working day, otherwise the next one. */
export function businessDayFrom(date: string, working: WorkingTime): string {
  return isWorkingDay(date, working) ? date : nextBusinessDay(date, working);
}

/** The date itself if it is a working day, otherwise the previous one. */
export function businessDayUpTo(date: string, working: WorkingTime): string {
  return isWorkingDay(date, working) ? date : addBusinessDays(date, -1, working);
}

/** Counts working days forward, or backward if negative; 0 returns the date unchanged. */
export function addBusinessDays(date: string, count: number, working: WorkingTime): string {
  const step = count < 0 ? -1 : 1;
  let day = dayFrom(date);
  for (let left = Math.min(Math.abs(Math.trunc(count)), 10_000); left > 0; left -= 1) {
    do day += step;
    while (!works(day, working));
  }
  return formatDay(day);
}

/** The local time HH:MM at which the working day ends. */
export function endOfDay(working: WorkingTime): string {
  return hoursOf(working).end;
}

/** The local time HH:MM at which the working day starts. */
export function startOfDay(working: WorkingTime): string {
  return hoursOf(working).start;
}

/** Whether an instant (ISO 8601, or milliseconds) is within the context's working hours. */
export function isWorkingTime(instant: string | number, working: WorkingTime): boolean {
  const { start, end } = hoursOf(working);
  const time = localTime(instant, working.timezone);
  return isWorkingDay(localDate(instant, working.timezone), working) && time >= start && time < end;
}

/** The instant a number of elapsed hours after another, in milliseconds since 1970. */
export function addHours(instant: string | number, hours: number): number {
  const from = typeof instant === 'number' ? instant : Date.parse(instant);
  return from + Math.round(hours * 60) * MINUTE_MS;
}

function works(day: Day, working: WorkingTime): boolean {
  return hoursOf(working).days.includes(weekdayOf(day));
}

function dayFrom(date: string): Day {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a calendar date: ${date}`);
  return day;
}
