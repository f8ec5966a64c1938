import type { DueDate } from '@docket/core/extraction/suggestion';

import {
  businessDayUpTo,
  endOfDay,
  nextBusinessDay,
  startOfDay,
} from '../working-time/working-days';
import { formatDay, parseDay } from '../working-time/calendar-date';
import { localDate, localTime } from '../working-time/zoned-time';
import type { DateMention, OtherReading } from './date-mention';
import { isDateOfDocument } from './document-date';
import type { DueContext } from './fallback-due';
import { limitsNothing } from './no-limit';
import { readDates } from './read-dates';

/**
 * The request: its position in the text, where its action begins, and whether it announces an event instead of a
 * limit.
 */
export type DatedRequest = {
  start: number;
  end: number;
  actAt?: number;
  isEvent?: boolean;
  /** Its sentence contains other requests: only a day among its own words is its own. */
  isPart?: boolean;
};

const SURE = 0.5;
/** A numeric date that has just passed is that day, not the other reading of the numbers months ahead. */
const NUMERIC = /^\D*\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\D*$/;
const JUST_PAST = 14;
/** A month and day this far ahead is the one that has just passed. */
const FAR_AHEAD = 250;
const LATELY = 60;

/** The due date that one mention gives a task; null if it is before the day of receipt. */
export function dueOfMention(mention: DateMention, context: DueContext): DueDate | null {
  const today = localDate(context.receivedAt, context.readerZone);
  if (isJustPastDay(mention, today)) return null;
  const { date, alternatives, reason } = chosenDay(mention, context);
  const ahead = withoutRepeats([...alternatives, ...mention.alternatives], date).filter(
    (other) => other.date >= today,
  );
  const [next, ...rest] = ahead;
  // 'Before Monday', written on a Monday, is the next one.
  const isNextOne = next !== undefined && mention.isBefore && mention.time === null;
  if (date > today || (date === today && !isNextOne))
    return {
      date,
      time: timeOf(mention, context),
      span: mention.span,
      alternatives: ahead,
      reason,
    };
  const isJustPast = NUMERIC.test(mention.span.text) && daysBetween(date, today) <= JUST_PAST;
  if (!next || isJustPast) return null;
  return {
    date: next.date,
    time: timeOf(mention, context),
    span: mention.span,
    alternatives: rest,
    reason: next.reason,
  };
}

/** A day and month that has just passed and would otherwise be next year's: '17 November', written on the 19th. */
function isJustPastDay({ date, alternatives }: DateMention, today: string): boolean {
  const isFar = daysBetween(today, date) > FAR_AHEAD;
  return (
    isFar &&
    alternatives.some((other) => other.date < today && daysBetween(other.date, today) <= LATELY)
  );
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}

/** The certain dates of a range of text that date what is to be done. */
export function mentionsIn(
  text: string,
  within: { start: number; end: number },
  context: DueContext,
): DateMention[] {
  return joined(
    sureDates(text, within, context).filter(({ isAttribute }) => !isAttribute),
    text,
  );
}

/** All certain dates of a range of text, including those that date something else. */
export function allMentionsIn(
  text: string,
  within: { start: number; end: number },
  context: DueContext,
): DateMention[] {
  return joined(sureDates(text, within, context), text);
}

/** 'Instead of on Friday', 'statt am Montag', 'au lieu de jeudi', 'en vez del lunes': another day takes its place. */
const REPLACES =
  /(?<!\p{L})(?:instead of|rather than|(?:an)?statt|au lieu d(?:e|u)|plutôt que|en (?:vez|lugar) del?)(?: (?:on|on the|by|the|this|am|zum|bis|dem|le|la|el))?\s$/iu;

/**
 * 'Findet statt am Montag': the word belongs to the verb, unless another one follows, as in 'findet am Freitag statt am
 * Montag statt'.
 */
const TAKES = /(?<!\p{L})(?:find(?:et|en)|fand(?:en)?)(?!\p{L})/iu;
const PLACE = /\sstatt(?: (?:am|zum|bis))?\s$/iu;
const PLACE_FOLLOWS = /(?<!\p{L})statt(?! \p{L})/iu;
const SENTENCE_END = /[!?]|\n\n|(?<!\d)\.\s/;

function isReplaced(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 120), at);
  if (!REPLACES.test(before)) return false;
  const [sentence = ''] = before.split(SENTENCE_END).slice(-1);
  const [rest = ''] = text.slice(at, at + 80).split(SENTENCE_END);
  const takesPlace = TAKES.test(sentence) && PLACE.test(sentence);
  return !takesPlace || PLACE_FOLLOWS.test(rest);
}

function sureDates(
  text: string,
  within: { start: number; end: number },
  context: DueContext,
): DateMention[] {
  return readDates(text.slice(within.start, within.end), context)
    .filter(({ certainty }) => certainty >= SURE)
    .filter(({ span }) => !isReplaced(text, within.start + span.start))
    .filter(
      ({ span }) =>
        !limitsNothing(text, {
          start: within.start + span.start,
          end: within.start + span.end,
        }),
    )
    .filter(
      ({ span }) =>
        !isDateOfDocument(text, {
          start: within.start + span.start,
          end: within.start + span.end,
        }),
    )
    .map((mention) => ({
      ...mention,
      span: {
        ...mention.span,
        start: mention.span.start + within.start,
        end: mention.span.end + within.start,
      },
    }));
}

function joined(mentions: readonly DateMention[], text: string): DateMention[] {
  return mentions.map((mention, index) => onDayOf(mention, mentions[index + 1], text));
}

/** 'before the 9:30 game on Thursday': the time takes the day that follows in the same phrase. */
function onDayOf(mention: DateMention, next: DateMention | undefined, text: string): DateMention {
  if (!mention.isTimeOnly || !next || next.isTimeOnly || next.endDate !== null) return mention;
  const between = text.slice(mention.span.end, next.span.start);
  if (!/^[^.,;:!?]*$/.test(between) || between.trim().split(/\s+/).length > 3) return mention;
  const { start } = mention.span;
  const { end } = next.span;
  const { time, isDeadline, part } = mention;
  return {
    ...next,
    time: time ?? next.time,
    part: part ?? next.part,
    isDeadline: isDeadline || next.isDeadline,
    span: { start, end, text: text.slice(start, end) },
  };
}

/**
 * Limits before other dates, words after the action before those that lead up to it, earlier before later words;
 * past dates and asides come last. An event has no limit: its day is the first that follows it.
 */
export function best(
  mentions: readonly DateMention[],
  context: DueContext,
  { actAt = 0, isEvent = false }: Partial<DatedRequest> = {},
): DueDate | null {
  const isLate = ({ span }: DateMention): number => Number(span.start < actAt);
  const ordered = [...mentions].sort(
    (a, b) =>
      Number(a.isSecondary) - Number(b.isSecondary) ||
      (isEvent ? 0 : Number(b.isDeadline) - Number(a.isDeadline)) ||
      isLate(a) - isLate(b) ||
      Number(a.isTimeOnly) - Number(b.isTimeOnly),
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
    const reason = 'The time had passed when the message arrived: the next working day';
    return {
      date: nextBusinessDay(date, working),
      alternatives: [{ date, reason: 'The day it arrived' }],
      reason,
    };
  }
  if (endDate !== null) return dayOfRange({ ...mention, endDate }, context);
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

/** The last working day of a range; for 'before the weekend' and 'by the weekend', the last one before it. */
function dayOfRange(
  { date, endDate, kind, reason, isBefore, isDeadline }: DateMention & { endDate: string },
  { working, receivedAt, readerZone }: DueContext,
): { date: string; alternatives: OtherReading[]; reason: string } {
  const alternatives = [
    { date, reason: 'The first day of the range' },
    { date: endDate, reason: 'The last day of the range' },
  ];
  const worked = kind === 'period' ? businessDayUpTo(endDate, working) : endDate;
  const ahead = businessDayUpTo(formatDay((parseDay(date) ?? 0) - 1), working);
  const isAhead = isBefore || (isDeadline && worked < date);
  if (isAhead && ahead >= localDate(receivedAt, readerZone))
    return { date: ahead, alternatives, reason: `${reason}: the last working day before it` };
  const last = worked >= date ? worked : endDate;
  const day = kind === 'period' ? 'working day' : 'day';
  return { date: last, alternatives, reason: `${reason}: its last ${day}` };
}

/** A named time, or the end of the working day ('by EOD'). */
function isPassedTime(mention: DateMention, context: DueContext): boolean {
  const { receivedAt, readerZone } = context;
  const time = mention.part === 'end' ? timeOf(mention, context) : mention.time;
  if (!mention.isTimeOnly || time === null) return false;
  return (
    mention.date === localDate(receivedAt, readerZone) && time < localTime(receivedAt, readerZone)
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
