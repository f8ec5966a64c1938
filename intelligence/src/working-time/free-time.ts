import type { BusyTime } from '@docket/core/calendar/busy-time';
import type { WorkingTime } from '@docket/core/contexts/context';
import type { OfferedAnswer } from '@docket/core/extraction/suggestion';

import { formatDay, parseDay } from './calendar-date';
import { endOfDay, isWorkingDay, startOfDay } from './working-days';
import { instantOf, localDate } from './zoned-time';

const MINUTE_MS = 60_000;
/** The assumed length of a meeting, and the shortest useful slot of a day. */
const SHORT_MEETING_MS = 30 * MINUTE_MS;

/** Minutes of the working day without meetings; 0 on a day off. Throws if it is not a date. */
export function freeMinutesOn(
  date: string,
  busy: readonly BusyTime[],
  working: WorkingTime,
): number {
  if (!isWorkingDay(date, working)) return 0;
  const zone = working.timezone;
  const opens = instantOf(date, startOfDay(working), zone);
  const closes = instantOf(date, endOfDay(working), zone);
  let free = 0;
  let at = opens;
  for (const { start, end } of busy.toSorted((a, b) => a.start - b.start)) {
    if (start > at) free += Math.max(0, Math.min(start, closes) - at);
    at = Math.max(at, Math.min(end, closes));
  }
  return Math.floor((free + Math.max(0, closes - at)) / MINUTE_MS);
}

/** A working day whose meetings leave no half hour free. */
export function isFullDay(date: string, busy: readonly BusyTime[], working: WorkingTime): boolean {
  return (
    isWorkingDay(date, working) && freeMinutesOn(date, busy, working) * MINUTE_MS < SHORT_MEETING_MS
  );
}

/** Every full day (YYYY-MM-DD), in order. */
export function fullDaysOf(busy: readonly BusyTime[], working: WorkingTime): string[] {
  const days = new Set(busy.flatMap((one) => daysOf(one, working.timezone)));
  return [...days].filter((day) => isFullDay(day, busy, working)).toSorted();
}

function daysOf({ start, end }: BusyTime, zone: string): string[] {
  const [first, last] = [parseDay(localDate(start, zone)), parseDay(localDate(end, zone))];
  if (first === null || last === null) return [];
  return Array.from({ length: last - first + 1 }, (_, at) => formatDay(first + at));
}

/** Whether a short meeting could begin then; without a time, at any time of the working day. */
function canMeet(
  { date, time }: { date: string; time: string | null },
  busy: readonly BusyTime[],
  working: WorkingTime,
): boolean {
  if (time === null) return !isFullDay(date, busy, working);
  const start = instantOf(date, time, working.timezone);
  return !busy.some((one) => one.start < start + SHORT_MEETING_MS && one.end > start);
}

/** Without answers that accept a meeting when the calendar says no. Answers without a day are kept. */
export function answersThatFit(
  answers: readonly OfferedAnswer[],
  busy: readonly BusyTime[],
  working: WorkingTime,
): OfferedAnswer[] {
  return answers.filter(({ kind, to, date, time }) => {
    const agrees = to === 'meeting' && (kind === 'yes' || kind === 'date');
    return !agrees || date === null || canMeet({ date, time }, busy, working);
  });
}
