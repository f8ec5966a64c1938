import { formatDay, parseDay } from '../working-time/calendar-date';
import { localDate, localTime } from '../working-time/zoned-time';
import type { DateMention } from './date-mention';
import { readDates } from './read-dates';

/** Midnight, stored as the end of a day, is where the next day begins. */
const MIDNIGHT = '23:59';

/**
 * The day that a phrase means where a date is asked for (the date field, the evaluation): the most certain mention,
 * including weak ones. A range gives its first day, a time of day alone its next occurrence. `reference` is an ISO
 * 8601 instant or a local time, read as UTC. Null if the phrase names no day, or one that does not exist in the
 * calendar.
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

/** Days before times of day, then by certainty. */
function rank({ isTimeOnly, certainty }: DateMention): number {
  return certainty - (isTimeOnly ? 1 : 0);
}
