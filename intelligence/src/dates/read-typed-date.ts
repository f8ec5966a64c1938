import { formatDay, parseDay } from '../working-time/calendar-date';
import { localDate, localTime } from '../working-time/zoned-time';
import type { DateContext, DateMention } from './date-mention';
import { readDates } from './read-dates';

/**
 * The date that typed words mean in a date field: what a phrase means, or a duration alone ("2 weeks"), which counts from
 * now, since nothing else can be meant there. Null if they name no day.
 */
export function readTypedDate(text: string, context: DateContext): DateMention | null {
  return readDatePhrase(text, context) ?? readDuration(text.trim(), context);
}

/**
 * The date that a phrase means where a date is asked for: the most certain mention, weak ones too, days before times of
 * day. A range gives its first day, a time of day alone its next occurrence. Null if the phrase names no day, or one
 * that does not exist in the calendar.
 */
export function readDatePhrase(text: string, context: DateContext): DateMention | null {
  const [surest] = readDates(text, context).toSorted((one, other) => rank(other) - rank(one));
  if (surest === undefined) return null;
  return hasPassed(surest, context) ? { ...surest, date: dayAfter(surest.date) } : surest;
}

function readDuration(text: string, context: DateContext): DateMention | null {
  const whole = `in ${text}`;
  return readDates(whole, context).find(({ span }) => span.text === whole) ?? null;
}

/** Days before times of day, then by certainty. */
function rank({ isTimeOnly, certainty }: DateMention): number {
  return certainty - (isTimeOnly ? 1 : 0);
}

function hasPassed({ isTimeOnly, date, time }: DateMention, context: DateContext): boolean {
  const { receivedAt, readerZone } = context;
  if (!isTimeOnly || time === null || date !== localDate(receivedAt, readerZone)) return false;
  return time < localTime(receivedAt, readerZone);
}

function dayAfter(date: string): string {
  return formatDay((parseDay(date) ?? 0) + 1);
}
