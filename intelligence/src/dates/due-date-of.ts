import type { DateMention } from './date-mention';
import { readDatesAndGaps } from './read-dates';

/** A phrase's day; `impossible` when it names one that the calendar does not have (Feb 30). */
export type DayOfPhrase = { date: string; mention: DateMention } | { impossible: true } | null;

/**
 * The day that a phrase means to someone who asks for a date (the date field, the evaluation): the
 * surest mention, weak ones included; a range gives its first day. The time is read in UTC.
 */
export function dueDateOf(text: string, reference: string): DayOfPhrase {
  const receivedAt = /(?:Z|[+-]\d{2}:\d{2})$/.test(reference) ? reference : `${reference}Z`;
  const { mentions, impossible } = readDatesAndGaps(text, { receivedAt, readerZone: 'UTC' });
  const dated = mentions.filter((mention) => !mention.isTimeOnly);
  const surest = dated.reduce<DateMention | null>(
    (best, mention) => (best === null || mention.certainty > best.certainty ? mention : best),
    null,
  );
  if (impossible.length > 0 && (surest === null || surest.certainty < 0.5))
    return { impossible: true };
  return surest && { date: surest.date, mention: surest };
}
