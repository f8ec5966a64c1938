import { formatDay, isCalendarDay, parseDay } from '../working-time/calendar-date';
import { formatTime, instantOf, localDate, localTime, minutesOf } from '../working-time/zoned-time';
import type { DateContext, DateMention, OtherReading } from './date-mention';
import { parse } from './chart';
import { DATE_GRAMMAR } from './date-grammar';
import { dateLanguage } from './foreign-words';
import { lexer } from './lexer';
import { resolve, resolveBack, type Scene, textAt, type Time } from './meaning';
import { namesNoDay } from './no-day';
import { isAttribute, isBefore, isLimit, isMove, isSecondary, isSince } from './phrase-context';
import { keepsOffset, senderZone } from './sender-clock';
import { tokenize } from './tokens';
import { translateTokens } from './translate-tokens';

/** The longest text that is read; anything beyond it is ignored. */
export const LONGEST_TEXT = 200_000;

/** Below this certainty, it is treated as a word, a number or a name. */
const WEAKEST = 0.3;
/** Forms of a time without a day. */
const TIMES: ReadonlySet<string> = new Set(['clock', 'part', 'lone']);
const LONGEST_YEAR = 366;
const REPEATED = new Set(['every', 'each']);
const OFTEN = new Set(['daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'annually']);

/** The longest reading at a position, and the most certain of those. */
type Phrase = { at: number; next: number; time: Time; certainty: number };

/**
 * The dates that a text names, from left to right and without overlap, as calendar dates in the reader's zone. Relative
 * words count from the sender's day if the offset is known, otherwise from the reader's. Days that do not exist in the
 * calendar (Feb 30) are skipped. Mentions below a certainty of 0.5 are weak ('now', a bare number). Never throws on any
 * text; throws a RangeError if receivedAt is not an instant. Linear time.
 */
export function readDates(text: string, context: DateContext): DateMention[] {
  const language = dateLanguage(context.language);
  const read = text.slice(0, LONGEST_TEXT);
  const words = tokenize(read);
  const tokens = language === null ? words : translateTokens(words, language);
  const scenes = scenesOf({ text: read, tokens }, context);
  const elsewhere = scenes.read ? findPhrases(scenes.read) : [];
  return findPhrases(scenes.written).flatMap((phrase) => {
    const start = tokens[phrase.at]?.start ?? 0;
    const end = tokens[phrase.next - 1]?.end ?? start;
    const span = { start, end, text: text.slice(start, end) };
    const mention = toMention(phrase, { scene: scenes.written, context, span });
    const twin = elsewhere.find((other) => other.at === phrase.at && other.next === phrase.next);
    if (!mention) return [];
    return [
      twin && scenes.read ? withTwin(mention, resolve(twin.time, scenes.read)?.first) : mention,
    ];
  });
}

/** Every Friday, each month, every other Monday, monthly on the 5th: no specific day. */
function isRepeated({ at, next }: Phrase, scene: Scene): boolean {
  if (textAt(scene, next) === 'of' && REPEATED.has(textAt(scene, next + 1))) return true;
  const isOther = textAt(scene, at - 1) === 'other' || textAt(scene, at - 1) === 'second';
  if (textAt(scene, at - 1) === 'on' && OFTEN.has(textAt(scene, at - 2))) return true;
  return REPEATED.has(textAt(scene, isOther ? at - 2 : at - 1));
}

function findPhrases(scene: Scene): Phrase[] {
  const chart = parse(scene, DATE_GRAMMAR, lexer);
  const phrases: Phrase[] = [];
  for (let at = 0; at < chart.length;) {
    let best: Phrase | null = null;
    for (const { next, value } of chart[at] ?? []) {
      if (value.type !== 'time') continue;
      const certainty = value.alone ? value.alone({ at, next }, scene) : value.certainty;
      if (certainty === 0) continue;
      if (!best || next > best.next || (next === best.next && certainty > best.certainty))
        best = { at, next, time: value, certainty };
    }
    const isDay = best !== null && !isRepeated(best, scene) && !namesNoDay(best, scene);
    if (best && isDay && best.certainty >= WEAKEST) phrases.push(best);
    at = best ? best.next : at + 1;
  }
  return phrases;
}

/** The sender's day and time, and the reader's if the day differs. */
function scenesOf(
  words: Pick<Scene, 'text' | 'tokens'>,
  context: DateContext,
): { written: Scene; read: Scene | null } {
  const reader = sceneIn(words, context, context.readerZone);
  const zone = senderZone(context);
  if (zone === null) return { written: reader, read: null };
  const sender = sceneIn(words, context, zone);
  return { written: sender, read: sender.today === reader.today ? null : reader };
}

function sceneIn(words: Pick<Scene, 'text' | 'tokens'>, context: DateContext, zone: string): Scene {
  const { receivedAt, language, readerZone } = context;
  return {
    ...words,
    readerZone,
    isDayFirst: dateLanguage(language) !== null,
    today: parseDay(localDate(receivedAt, zone)) ?? 0,
    minutes: minutesOf(localTime(receivedAt, zone)) ?? 0,
  };
}

/** Null if the words name a day that does not exist in the calendar, or one after the year 9999. */
function toMention(
  { at, next, time, certainty }: Phrase,
  from: { scene: Scene; context: DateContext; span: DateMention['span'] },
): DateMention | null {
  const { scene, context, span } = from;
  const days = isSince({ at, next }, scene) ? resolveBack(time, scene) : resolve(time, scene);
  if (!days || isFarLeapDay(time, days.first - scene.today)) return null;
  if (!isCalendarDay(days.first) || !isCalendarDay(days.last)) return null;
  const place = { at, next, isRange: days.last > days.first, isDeadline: time.isDeadline };
  const minutes = time.minutes === null ? null : formatTime(time.minutes);
  const isMoved = isMove(place, scene);
  const day = isMoved ? days.last : days.first;
  const isThere = time.kinds[1] === 'clock' && time.zone !== null && day === scene.today;
  const named = { date: formatDay(day), time: minutes, zone: time.zone };
  const moved = isThere ? nextThere(named, context) : inReaderZone(named, context);
  if (parseDay(moved.date) === null) return null;
  const isToday = time.isAfterToday && days.first === scene.today + 7;
  const others = [
    ...time.others,
    ...(isToday ? [{ day: scene.today, reason: 'The day of the message' }] : []),
  ];
  return {
    span,
    kind: time.isPeriod ? 'period' : place.isRange && !isMoved ? 'range' : 'date',
    date: moved.date,
    endDate: place.isRange && !isMoved ? formatDay(days.last) : null,
    time: moved.time,
    part: time.part,
    isTimeOnly: TIMES.has(time.kinds[1] ?? ''),
    isDeadline: isLimit(place, scene),
    isBefore: isBefore(place, scene),
    isAttribute: isAttribute(place, scene),
    isSecondary: isSecondary(place, scene),
    certainty,
    alternatives: others
      .filter((other) => other.day !== day && isCalendarDay(other.day))
      .map(({ day, reason }) => ({ date: formatDay(day), reason })),
    reason: moved.isMoved ? `${time.reason}, in your time zone` : time.reason,
  };
}

/** February 29 without a year, written when the coming year has none. */
function isFarLeapDay(time: Time, away: number): boolean {
  return time.kinds[1] === 'monthday' && away > LONGEST_YEAR;
}

/** 'At 5pm PST' refers to the current day there, or to the next if that hour is before the reader's day. */
function nextThere(
  named: { date: string; time: string | null; zone: string | null },
  context: DateContext,
): ReturnType<typeof inReaderZone> {
  const date = localDate(context.receivedAt, named.zone ?? context.readerZone);
  const there = inReaderZone({ ...named, date }, context);
  if (there.date >= localDate(context.receivedAt, context.readerZone)) return there;
  return inReaderZone({ ...named, date: formatDay((parseDay(date) ?? 0) + 1) }, context);
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
  // After a change of the clocks, only the day is certain.
  if (named.zone === null && !keepsOffset(zone, instant, context))
    return { date, time: null, isMoved: date !== named.date };
  const time = localTime(instant, context.readerZone);
  return { date, time, isMoved: time !== named.time };
}

/** If it was already another day for the reader, that reading is kept beside the sender's. */
function withTwin(mention: DateMention, twin: number | undefined): DateMention {
  const date = twin === undefined || !isCalendarDay(twin) ? mention.date : formatDay(twin);
  if (date === mention.date || mention.time !== null) return mention;
  const other: OtherReading = { date, reason: 'Counted from the day it was in your time zone' };
  return { ...mention, alternatives: [other, ...mention.alternatives] };
}
