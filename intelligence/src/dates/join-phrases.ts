import { readClockTime } from './clock-times';
import { DATE_PREPOSITIONS } from './lexicon';
import type { Phrase } from './phrases';
import { type Scene, textAt } from './reading';

const RANGE_JOINTS = new Set(['-', '–', '—', 'to', 'through', 'thru', 'until', 'till', 'til']);
const FILLERS = new Set([
  'on',
  'at',
  'by',
  'of',
  'the',
  ',',
  '@',
  'before',
  'in',
  '-',
  '–',
  'until',
  'from',
  '(',
  'for',
  'around',
  'about',
  'no',
  'later',
  'than',
]);

/** Joins neighbours: two days to a range, a day and a time or part of the day to one phrase. */
export function joinPhrases(phrases: readonly Phrase[], scene: Scene): Phrase[] {
  const joined: Phrase[] = [];
  for (const phrase of phrases) {
    const before = joined.at(-1);
    const whole = before ? join(before, phrase, scene) : null;
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(phrase);
  }
  return joined.map((phrase) => withBareHour(phrase, scene));
}

function join(left: Phrase, right: Phrase, scene: Scene): Phrase | null {
  if (left.isClockOnly && right.isClockOnly) return joinClocks(left, right, scene);
  if (!left.isClockOnly && !right.isClockOnly) return joinRange(left, right, scene);
  if (!onlyFillers(left.next, right.at, scene)) return null;
  const [day, clock] = left.isClockOnly ? [right, left] : [left, right];
  if (day.minutes !== null && clock.minutes !== null) return null;
  return {
    ...day,
    at: left.at,
    next: right.next,
    minutes: clock.minutes ?? day.minutes,
    part: clock.part ?? day.part,
    zone: clock.zone ?? day.zone,
    isDeadline: day.isDeadline || clock.isDeadline,
    certainty: Math.max(day.certainty, Math.min(clock.certainty + 0.1, 0.9)),
  };
}

/** 10:00 to 12:00 begins at ten; 'this afternoon at 3' has both. */
function joinClocks(left: Phrase, right: Phrase, scene: Scene): Phrase | null {
  if (!onlyFillers(left.next, right.at, scene) && !isRangeJoint(left, right, scene)) return null;
  return {
    ...left,
    next: right.next,
    minutes: left.minutes ?? right.minutes,
    part: left.part ?? right.part,
    zone: left.zone ?? right.zone,
    isDeadline: left.isDeadline || right.isDeadline,
    certainty: Math.max(left.certainty, right.certainty),
  };
}

function joinRange(left: Phrase, right: Phrase, scene: Scene): Phrase | null {
  if (left.first === null || right.first === null || left.last !== null) return null;
  const isBetween = textAt(scene, left.at - 1) === 'between' && textAt(scene, left.next) === 'and';
  if (!isRangeJoint(left, right, scene) && !(isBetween && right.at === left.next + 1)) return null;
  const end = right.last ?? right.first;
  const last = end >= left.first ? end : isWithinWeek(left.first, end) ? end + 7 : null;
  if (last === null) return null;
  return {
    ...left,
    next: right.next,
    last,
    others: [],
    certainty: Math.min(left.certainty, right.certainty),
    reason: 'A range of days',
  };
}

function isRangeJoint(left: Phrase, right: Phrase, scene: Scene): boolean {
  return right.at === left.next + 1 && RANGE_JOINTS.has(textAt(scene, left.next));
}

function isWithinWeek(first: number, end: number): boolean {
  return first - end < 7;
}

function onlyFillers(from: number, to: number, scene: Scene): boolean {
  if (to - from > 4) return false;
  for (let at = from; at < to; at += 1) {
    if (!FILLERS.has(textAt(scene, at)) || scene.tokens[at]?.opensParagraph) return false;
  }
  return true;
}

/** 'Friday at 5': beside a day a bare hour is a time. */
function withBareHour(phrase: Phrase, scene: Scene): Phrase {
  if (phrase.isClockOnly || phrase.minutes !== null) return phrase;
  const lead = textAt(scene, phrase.next);
  if (lead !== 'at' && lead !== '@' && lead !== 'around') return phrase;
  const clock = readClockTime(phrase.next, scene, true);
  if (!clock || DATE_PREPOSITIONS.has(textAt(scene, clock.next - 1))) return phrase;
  return { ...phrase, next: clock.next, minutes: clock.minutes, zone: clock.zone };
}
