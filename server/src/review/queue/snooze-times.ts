import type { WorkingTime } from '@docket/core/contexts/context';
import {
  MAX_SNOOZE_DAYS,
  SNOOZE_TOO_FAR,
  type SnoozeTime,
} from '@docket/core/emails/emails.contract';
import { addDays } from '@docket/core/tasks/due-view';
import type { DateMention } from '@docket/intelligence/dates/date-mention';
import { readTypedDate } from '@docket/intelligence/dates/read-typed-date';
import {
  addMonths,
  formatDay,
  parseDay,
  weekdayOf,
} from '@docket/intelligence/working-time/calendar-date';
import {
  businessDayFrom,
  nextBusinessDay,
  startOfDay,
} from '@docket/intelligence/working-time/working-days';
import { instantOf, localDate, localTime } from '@docket/intelligence/working-time/zoned-time';

const EVENING = '18:00';
const DAY_MS = 86_400_000;
const LATER_HOURS = 3;
const QUARTER_MS = 15 * 60_000;
const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;

/** The usual times to snooze until, in the person's zone and hours, soonest first. */
export function usualSnoozeTimes(now: Date, working: WorkingTime): SnoozeTime[] {
  const { timezone: zone } = working;
  const today = localDate(now.getTime(), zone);
  const start = startOfDay(working);
  const evening = instantOf(today, EVENING, zone);
  const later = Math.ceil((now.getTime() + LATER_HOURS * 3_600_000) / QUARTER_MS) * QUARTER_MS;
  const at = (label: string, date: string) => ({ label, at: instantOf(date, start, zone) });
  const isLaterToday = localDate(later, zone) === today && later < evening;
  const times = [
    ...(isLaterToday ? [{ label: 'Later today', at: later }] : []),
    { label: 'This evening', at: evening },
    at('Tomorrow', addDays(today, 1)),
    at('Next working day', nextBusinessDay(today, working)),
    at(isWeekend(today) ? 'Next weekend' : 'This weekend', nextWeekday(today, SATURDAY)),
    at('Next week', nextWeekday(today, MONDAY)),
    at('In a month', businessDayFrom(inAMonth(today), working)),
  ];
  return times
    .filter(({ at: time }) => time > now.getTime())
    .toSorted((one, other) => one.at - other.at)
    .filter((time, place, all) => all.findIndex((one) => one.at === time.at) === place)
    .map(({ label, at: time }) => shown({ label, at: time, now }, zone));
}

type Read = {
  /** Null if the words name no time that can be taken. */
  read: SnoozeTime | null;
  problem: string | null;
};
const NOTHING: Read = { read: null, problem: null };

/** The time that the words name: their first date, at their time or when work starts. */
export function readSnoozeTime(text: string, now: Date, working: WorkingTime): Read {
  const { timezone: zone } = working;
  const mention = readTypedDate(text, { receivedAt: now.toISOString(), readerZone: zone });
  if (mention === null) return NOTHING;
  const time = mention.time ?? timeOf(mention, working);
  const named = instantOf(mention.date, time, zone);
  // A part of the day alone that has begun means tomorrow’s.
  const at =
    named <= now.getTime() && mention.isTimeOnly
      ? instantOf(addDays(mention.date, 1), time, zone)
      : named;
  if (at <= now.getTime()) return NOTHING;
  if (at - now.getTime() > MAX_SNOOZE_DAYS * DAY_MS) return { read: null, problem: SNOOZE_TOO_FAR };
  return { read: shown({ label: text.trim(), at, now }, zone), problem: null };
}

const PARTS: Readonly<Record<string, string>> = { afternoon: '14:00', evening: EVENING };

function timeOf({ part }: DateMention, working: WorkingTime): string {
  return PARTS[part ?? ''] ?? startOfDay(working);
}

function shown(
  { label, at, now }: { label: string; at: number; now: Date },
  zone: string,
): SnoozeTime {
  const date = localDate(at, zone);
  const isThisYear = date.slice(0, 4) === localDate(now.getTime(), zone).slice(0, 4);
  const day = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  })
    .format(new Date(`${date}T00:00Z`))
    .replace(',', '');
  return {
    label,
    until: new Date(at).toISOString(),
    clock: `${day}, ${localTime(at, zone)}`,
  };
}

/** The same day of the next month, or its last. */
function inAMonth(date: string): string {
  return formatDay(addMonths(parseDay(date) ?? 0, 1));
}

function isWeekend(date: string): boolean {
  return [SATURDAY, SUNDAY].includes(weekdayOf(parseDay(date) ?? 0));
}

/** The next such day after the date; 0 = Sunday. */
function nextWeekday(date: string, weekday: number): string {
  const day = parseDay(date) ?? 0;
  return formatDay(day + ((weekday - weekdayOf(day) + 6) % 7) + 1);
}
