import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate } from '@docket/core/extraction/suggestion';

import { addHours, businessDayFrom, nextBusinessDay } from '../working-time/working-days';
import { localDate, localTime } from '../working-time/zoned-time';
import type { Lengths } from './lead-times';
import type { DateContext, DateMention } from './date-mention';

export type DueFallback = 'none' | 'next_business_day' | '48h';

/** The context in which a due date is resolved. */
export type DueContext = DateContext & {
  working: WorkingTime;
  fallback?: DueFallback;
  /** Where the message begins that a thin note forwards; null if there is none. */
  belowFrom?: number | null;
  /** What sort of message it is, if it is not one that somebody began. */
  origin?: 'tool' | 'answer' | 'forward';
  /** Of the message, whose dates count too. */
  subject?: string;
  /** The dates of the text, read once for all requests in it. */
  dates?: () => readonly DateMention[];
  /** The lengths of time before or within which something is wanted, read once likewise. */
  lengths?: () => Lengths;
  /** The positions of all requests in the message: a day in the sentence of one is rarely that of another. */
  requests?: readonly { start: number; end: number; isPart?: boolean }[];
};

/** The due date that a context's default gives; null for 'none'. */
export function fallbackDue(context: DueContext): DueDate | null {
  const { receivedAt, readerZone, working, fallback } = context;
  if (fallback === 'next_business_day') {
    const date = nextBusinessDay(localDate(receivedAt, readerZone), working);
    return byDefault(date, null, 'No date in the message: the next business day');
  }
  if (fallback !== '48h') return null;
  const instant = addHours(receivedAt, 48);
  const date = localDate(instant, readerZone);
  const working48 = businessDayFrom(date, working);
  const time = working48 === date ? localTime(instant, readerZone) : null;
  return byDefault(working48, time, 'No date in the message: 48 hours after it arrived');
}

function byDefault(date: string, time: string | null, reason: string): DueDate {
  return { date, time, span: null, alternatives: [], reason };
}
