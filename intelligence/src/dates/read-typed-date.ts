import type { DateContext, DateMention } from './date-mention';
import { readDates } from './read-dates';

/**
 * The date that typed words mean in a date field, the most certain one; null if they name none. A duration on its own
 * ("2 weeks") counts from now, since nothing else can be meant there.
 */
export function readTypedDate(text: string, context: DateContext): DateMention | null {
  const named = readDates(text, context);
  const all = named.length > 0 ? named : readDates(`in ${text}`, context);
  return all.toSorted((one, other) => other.certainty - one.certainty)[0] ?? null;
}
