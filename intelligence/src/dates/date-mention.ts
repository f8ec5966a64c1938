import type { Span } from '@docket/core/extraction/suggestion';

import type { PartOfDay } from './meaning';

/** The context in which the words of a message are read. */
export type DateContext = {
  /** When the message was received: an ISO 8601 instant. */
  receivedAt: string;
  /** The reader's IANA zone; dates are returned in it. */
  readerZone: string;
  /** The offset of the sender's clock ('+02:00') from the message's Date header; null when unknown. */
  senderOffset?: string | null;
  /** Two-letter code of the message's language; unknown ones are read as English. */
  language?: string | null;
};

export type OtherReading = { date: string; reason: string };

/** A date named by the words of a text, as calendar dates in the reader's zone. */
export type DateMention = {
  span: Span;
  /** A period is a whole named week, month… or its end; a range names its days. */
  kind: 'date' | 'range' | 'period';
  /** The day, or the first day of a range: YYYY-MM-DD. */
  date: string;
  /** The last day of a range, inclusive; null for one day. */
  endDate: string | null;
  /** HH:MM; null if the words name no time. */
  time: string | null;
  /** The words make it a limit: by, before, until, due, no later than, end of day… */
  isDeadline: boolean;
  /** The limit is before the first day: before, prior to, ahead of. */
  isBefore: boolean;
  /** The words before it show that it dates something else: from, dated, since, as of, a possessive. */
  isAttribute: boolean;
  /** Another date in the sentence replaces it: it was due Friday, Friday's call, (valid until May). */
  isSecondary: boolean;
  /** The part of the day that the words name: end for end of day and close of business. */
  part: PartOfDay | null;
  /** The words name a time or part of a day but no day: the day of the message is assumed. */
  isTimeOnly: boolean;
  /** How certain it is that these words are a date at all, 0 to 1. Mail uses mentions from 0.5 on. */
  certainty: number;
  /** Other readings of the same words, best first. */
  alternatives: OtherReading[];
  reason: string;
};
