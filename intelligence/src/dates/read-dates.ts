import { dateLanguage } from './foreign-words';
import { translateTokens } from './translate-tokens';
import { formatDay, parseDay } from '../working-time/calendar-date';
import { formatTime, instantOf, localDate, localTime, minutesOf } from '../working-time/zoned-time';
import type { DateContext, DateMention, OtherReading } from './date-mention';
import { joinPhrases } from './join-phrases';
import { findPhrases, type Phrase } from './phrases';
import type { Scene } from './reading';
import { isAttribute, isBefore, isLimit } from './surroundings';
import { type Token, tokenize } from './tokens';

/** The longest text that is read; the rest of a longer one is left alone. */
export const LONGEST_TEXT = 200_000;

/** A phrase that names a day which the calendar does not have, such as Feb 30. */
export type ImpossibleDate = { start: number; end: number };

/**
 * The dates that a text names, from left to right and without overlap, as calendar dates in the
 * reader's zone. Words count from the sender's day when the offset is known, else from the reader's.
 * Mentions below a certainty of 0.5 are weak ('my day', a bare number). Never throws on any text;
 * throws a RangeError when receivedAt is no instant. Time grows linearly with the text.
 */
export function readDates(text: string, context: DateContext): DateMention[] {
  return readDatesAndGaps(text, context).mentions;
}

/** The same, with the phrases that name no day of the calendar. */
export function readDatesAndGaps(
  text: string,
  context: DateContext,
): { mentions: DateMention[]; impossible: ImpossibleDate[] } {
  const language = dateLanguage(context.language);
  const words = tokenize(text.slice(0, LONGEST_TEXT));
  const tokens = language === null ? words : translateTokens(words, language);
  const scenes = scenesOf(tokens, context);
  const phrases = joinPhrases(findPhrases(scenes.written), scenes.written);
  const elsewhere = scenes.read ? joinPhrases(findPhrases(scenes.read), scenes.read) : [];
  const mentions: DateMention[] = [];
  const impossible: ImpossibleDate[] = [];
  for (const phrase of phrases) {
    const start = tokens[phrase.at]?.start ?? 0;
    const end = tokens[phrase.next - 1]?.end ?? start;
    if (phrase.first === null) impossible.push({ start, end });
    else {
      const twin = elsewhere.find((other) => other.at === phrase.at && other.next === phrase.next);
      const mention = toMention(phrase, {
        scene: scenes.written,
        context,
        span: { start, end, text: text.slice(start, end) },
      });
      mentions.push(twin ? withTwin(mention, twin) : mention);
    }
  }
  return { mentions, impossible };
}

/** The sender's day and time, and the reader's where the day differs. */
function scenesOf(
  tokens: readonly Token[],
  context: DateContext,
): { written: Scene; read: Scene | null } {
  const reader = sceneIn(tokens, context, context.readerZone);
  const zone = senderZone(context);
  if (zone === null) return { written: reader, read: null };
  const sender = sceneIn(tokens, context, zone);
  return { written: sender, read: sender.today === reader.today ? null : reader };
}

function sceneIn(tokens: readonly Token[], context: DateContext, zone: string): Scene {
  const { receivedAt, language } = context;
  return {
    tokens,
    isDayFirst: dateLanguage(language) !== null,
    today: parseDay(localDate(receivedAt, zone)) ?? 0,
    minutes: minutesOf(localTime(receivedAt, zone)) ?? 0,
  };
}

/** Servers stamp +0000 on mail from everywhere, so it says nothing about the sender. */
function senderZone(context: DateContext): string | null {
  const offset = context.senderOffset?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2') ?? '';
  return /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset) && !/^[+-]00:00$/.test(offset) ? offset : null;
}

function toMention(
  phrase: Phrase,
  from: { scene: Scene; context: DateContext; span: DateMention['span'] },
): DateMention {
  const first = formatDay(phrase.first ?? 0);
  const time = phrase.minutes === null ? null : formatTime(phrase.minutes);
  const moved = inReaderZone({ date: first, time, zone: phrase.zone }, from.context);
  return {
    span: from.span,
    kind: phrase.isPeriod ? 'period' : phrase.last === null ? 'date' : 'range',
    date: moved.date,
    endDate: phrase.last === null ? null : formatDay(phrase.last),
    time: moved.time,
    part: phrase.part,
    isTimeOnly: phrase.isClockOnly,
    isDeadline: isLimit(phrase, from.scene),
    isBefore: isBefore(phrase, from.scene),
    isAttribute: isAttribute(phrase, from.scene),
    certainty: phrase.certainty,
    alternatives: phrase.others.map(({ day, reason }) => ({ date: formatDay(day), reason })),
    reason: moved.isMoved ? `${phrase.reason}, in your time zone` : phrase.reason,
  };
}

function inReaderZone(
  named: { date: string; time: string | null; zone: string | null },
  context: DateContext,
): { date: string; time: string | null; isMoved: boolean } {
  const zone = named.zone ?? senderZone(context);
  if (named.time === null || zone === null)
    return { date: named.date, time: named.time, isMoved: false };
  const instant = instantOf(named.date, named.time, zone);
  const date = localDate(instant, context.readerZone);
  const time = localTime(instant, context.readerZone);
  return { date, time, isMoved: time !== named.time };
}

/** Where it was already another day for the reader, the reading from there is kept beside the sender's. */
function withTwin(mention: DateMention, twin: Phrase): DateMention {
  const date = twin.first === null ? mention.date : formatDay(twin.first);
  if (date === mention.date || mention.time !== null) return mention;
  const other: OtherReading = { date, reason: 'Counted from the day it was for you' };
  return { ...mention, alternatives: [other, ...mention.alternatives] };
}
