import { formatDay, parseDay } from '../working-time/calendar-date';
import { localDate, localTime } from '../working-time/zoned-time';
import type { DateMention } from './date-mention';
import { readDates } from './read-dates';

/** Midnight, kept as the end of a day, is where the next one begins. */
const MIDNIGHT = '23:59';

/**
 * The day that a phrase means to someone who asks for a date (the date field, the evaluation): the
 * surest mention, weak ones included; a range gives its first day, a time of day alone the day on
 * which it comes next. `reference` is an ISO 8601 instant or a local time, read in UTC. Null when the
 * phrase names no day, or one that the calendar does not have.
 */
export function dueDateOf(
  text: string,
  reference: string,
  language: string | null = null,
): { date: string; mention: DateMention } | null {
  const receivedAt = /(?:Z|[+-]\d{2}:\d{2})$/.test(reference) ? reference : `${reference}Z`;
  const mentions = readDates(text, { receivedAt, readerZone: 'UTC', language });
  const surest = mentions.reduce<DateMention | null>(
    (best, mention) => (best === null || rank(mention) > rank(best) ? mention : best),
    null,
  );
  if (!surest) return null;
  const hasPassed =
    surest.isTimeOnly &&
    surest.time !== null &&
    surest.date === localDate(receivedAt, 'UTC') &&
    (surest.time < localTime(receivedAt, 'UTC') || surest.time === MIDNIGHT);
  const date = hasPassed ? formatDay((parseDay(surest.date) ?? 0) + 1) : surest.date;
  return { date, mention: surest };
}

/** A day before a time of day, then the surer. */
function rank({ isTimeOnly, certainty }: DateMention): number {
  return certainty - (isTimeOnly ? 1 : 0);
}
