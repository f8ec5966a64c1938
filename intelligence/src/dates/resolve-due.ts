import type { WorkingTime } from '@docket/core/contexts/context';
import type { DueDate, Span } from '@docket/core/extraction/suggestion';

import {
  addHours,
  businessDayFrom,
  businessDayUpTo,
  endOfDay,
  nextBusinessDay,
  startOfDay,
} from '../working-time/working-days';
import { localDate, localTime } from '../working-time/zoned-time';
import type { DateContext, DateMention, OtherReading } from './date-mention';
import { readDates } from './read-dates';

export type DueFallback = 'none' | 'next_business_day' | '48h';

/** Against what a due date is resolved. */
export type DueContext = DateContext & { working: WorkingTime; fallback?: DueFallback };

const SURE = 0.5;
const LONGEST_SENTENCE = 600;
const POINTS_BACK =
  /\b(?:it|this|that|them|these|those|deadline|due|needed|latest|frist|fällig|spätestens|termin|délai|échéance|tard|plazo|vence|tardar)\b/i;
const MONTH_FOLLOWS =
  /^\s+(?:Jan|Jän|Feb|Mär|Maerz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}{0,8}(?!\p{L})/u;
const LIST_ITEM = /^\s*(?:[-*•]|\d+[.)])\s/;

/**
 * The due date of a request: from the words of its sentence, else a deadline in the next sentence,
 * else the fallback; null when there is none. `request` counts in `text`. Dates are days in the
 * reader's zone and never before the day of receipt; ranges end on their last working day. Throws a
 * RangeError when receivedAt is no instant.
 */
export function resolveDue(
  text: string,
  request: { start: number; end: number },
  context: DueContext,
): DueDate | null {
  const own = sentenceAround(text, request);
  const found = inSentence(text, own, context) ?? inNextSentence(text, own, context);
  return found ?? fallbackDue(context);
}

/** The due date that a context's default gives without any words; null for 'none'. */
export function fallbackDue(context: DueContext): DueDate | null {
  const { receivedAt, readerZone, working, fallback } = context;
  if (fallback === 'next_business_day') {
    const date = nextBusinessDay(localDate(receivedAt, readerZone), working);
    return byDefault(date, null, 'No date in the words: the next business day');
  }
  if (fallback !== '48h') return null;
  const instant = addHours(receivedAt, 48);
  const date = localDate(instant, readerZone);
  const working48 = businessDayFrom(date, working);
  const time = working48 === date ? localTime(instant, readerZone) : null;
  return byDefault(working48, time, 'No date in the words: 48 hours after it came');
}

function byDefault(date: string, time: string | null, reason: string): DueDate {
  return { date, time, span: null, alternatives: [], reason };
}

/** The due date that one mention gives to a task; null when it lies before the day of receipt. */
export function dueOfMention(mention: DateMention, context: DueContext): DueDate | null {
  const today = localDate(context.receivedAt, context.readerZone);
  const { date, alternatives, reason } = chosenDay(mention, context);
  const ahead = withoutRepeats([...alternatives, ...mention.alternatives], date).filter(
    (other) => other.date >= today,
  );
  if (date >= today)
    return {
      date,
      time: timeOf(mention, context),
      span: mention.span,
      alternatives: ahead,
      reason,
    };
  const [next, ...rest] = ahead;
  if (!next) return null;
  return {
    date: next.date,
    time: timeOf(mention, context),
    span: mention.span,
    alternatives: rest,
    reason: next.reason,
  };
}

function inSentence(
  text: string,
  sentence: { start: number; end: number },
  context: DueContext,
): DueDate | null {
  return best(mentionsIn(text, sentence, context), context);
}

/** A deadline in the next sentence counts when that points back: 'I need it by Friday', 'The deadline is Friday'. */
function inNextSentence(
  text: string,
  own: { start: number; end: number },
  context: DueContext,
): DueDate | null {
  const next = sentenceAround(text, { start: own.end, end: own.end + 1 });
  const words = text.slice(next.start, next.end);
  if (next.start < own.end || !POINTS_BACK.test(words) || LIST_ITEM.test(words)) return null;
  return best(
    mentionsIn(text, next, context).filter((mention) => mention.isDeadline),
    context,
  );
}

function mentionsIn(
  text: string,
  within: { start: number; end: number },
  context: DueContext,
): DateMention[] {
  return readDates(text.slice(within.start, within.end), context)
    .filter((mention) => mention.certainty >= SURE && !mention.isAttribute)
    .map((mention) => ({ ...mention, span: movedBy(mention.span, within.start) }));
}

/** Limits before other dates, earlier before later words; what is past gives way. */
function best(mentions: readonly DateMention[], context: DueContext): DueDate | null {
  const ordered = [...mentions].sort(
    (a, b) =>
      Number(b.isDeadline) - Number(a.isDeadline) || Number(a.isTimeOnly) - Number(b.isTimeOnly),
  );
  for (const mention of ordered) {
    const due = dueOfMention(mention, context);
    if (due) return due;
  }
  return null;
}

function chosenDay(
  mention: DateMention,
  context: DueContext,
): { date: string; alternatives: OtherReading[]; reason: string } {
  const { working } = context;
  const { date, endDate, reason } = mention;
  if (isPassedTime(mention, context)) {
    const reason = 'The time had passed when it came: the next working day';
    return {
      date: nextBusinessDay(date, working),
      alternatives: [{ date, reason: 'The day it came' }],
      reason,
    };
  }
  if (endDate !== null) {
    const worked = mention.kind === 'period' ? businessDayUpTo(endDate, working) : endDate;
    const last = worked >= date ? worked : endDate;
    const alternatives = [
      { date, reason: 'The first day of the range' },
      { date: endDate, reason: 'The last day of the range' },
    ];
    return {
      date: last,
      alternatives,
      reason: `${reason}: its last ${mention.kind === 'period' ? 'working ' : ''}day`,
    };
  }
  if (mention.kind !== 'period') return { date, alternatives: [], reason };
  const worked = businessDayUpTo(date, working);
  const today = localDate(context.receivedAt, context.readerZone);
  if (worked === date || worked < today) return { date, alternatives: [], reason };
  return {
    date: worked,
    alternatives: [{ date, reason: 'The last calendar day' }],
    reason: `${reason}: its last working day`,
  };
}

function isPassedTime(mention: DateMention, { receivedAt, readerZone }: DueContext): boolean {
  if (!mention.isTimeOnly || mention.time === null) return false;
  return (
    mention.date === localDate(receivedAt, readerZone) &&
    mention.time < localTime(receivedAt, readerZone)
  );
}

function timeOf(mention: DateMention, context: DueContext): string | null {
  if (mention.time !== null) return mention.time;
  if (mention.part === 'end') return endOfDay(context.working);
  if (mention.part === 'start') return startOfDay(context.working);
  return mention.part === 'morning' ? '12:00' : null;
}

function withoutRepeats(others: readonly OtherReading[], chosen: string): OtherReading[] {
  const seen = new Set([chosen]);
  return others.filter(({ date }) => {
    if (seen.has(date)) return false;
    seen.add(date);
    return true;
  });
}

function movedBy(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by, text: span.text };
}

/** The sentence around a span: up to a full stop before a space, a question or exclamation mark, a blank line or a list item. */
function sentenceAround(
  text: string,
  span: { start: number; end: number },
): { start: number; end: number } {
  const from = Math.max(0, Math.min(span.start, text.length));
  const to = Math.max(from, Math.min(span.end, text.length));
  const lowest = Math.max(0, from - LONGEST_SENTENCE);
  const highest = Math.min(text.length, to + LONGEST_SENTENCE);
  let start = from;
  while (start > lowest && !endsSentence(text, start - 1)) start -= 1;
  let end = to;
  while (
    end < highest &&
    !(end > from && endsSentence(text, end - 1) && text.slice(from, end).trim() !== '')
  )
    end += 1;
  return { start, end };
}

/** Whether a sentence ends with the character at a place. A stop after a short form or a digit ends none unless a capital follows. */
function endsSentence(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (mark === '?' || mark === '!') return true;
  if (mark === '\n') return /^[^\S\n]*(?:\n|[-*•]|\d+[.)]\s)/.test(text.slice(at + 1, at + 40));
  if (mark !== '.') return false;
  const after = text.slice(at + 1, at + 4);
  if (after === '' || !/^\s/.test(after)) return after === '';
  const word = /[\p{L}\d]+$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  const isShort =
    /^(?:jan|feb|mär|mai|jun[ie]?|jul[i]?|okt|dez|janv|févr|avr|juil|déc|ene|abr|ago|dic|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|mr|mrs|ms|dr|no|st|vs|approx|[ap]|m|e|g|i)$/i.test(
      word,
    );
  return (
    !isShort &&
    (!/^\d{1,2}$/.test(word) ||
      (/^\s+\p{Lu}/u.test(text.slice(at + 1, at + 6)) &&
        !MONTH_FOLLOWS.test(text.slice(at + 1, at + 16))))
  );
}
