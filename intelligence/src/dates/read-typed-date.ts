import type { DateContext, DateMention } from './date-mention';
import { readDates } from './read-dates';

/**
 * The date of words typed where a date is asked for, the most certain one; null if they name none. A length of time
 * alone ("2 weeks") counts from now, as nothing else can be meant there.
 */
export function readTypedDate(text: string, context: DateContext): DateMention | null {
  const named = readDates(text, context);
  const all = named.length > 0 ? named : readDates(`in ${text}`, context);
  return all.toSorted((one, other) => other.certainty - one.certainty)[0] ?? null;
}
