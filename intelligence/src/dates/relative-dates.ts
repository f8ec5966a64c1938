import { addMonths, type Day, weekdayOf } from '../working-time/calendar-date';
import {
  BUSINESS_UNITS,
  BUSINESS_WORDS,
  TODAY_WORDS,
  TOMORROW_WORDS,
  UNITS,
  type Unit,
  WEEKDAYS,
  YESTERDAY_WORDS,
} from './lexicon';
import { readHoliday } from './holidays';
import { mayFollow, readDayFirst, readMonthFirst } from './month-dates';
import { readCount } from './number-words';
import { readNumericDate } from './numeric-dates';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';
import { onOrAfter, readWeekdayDate } from './weekday-dates';
import { readWeekCount } from './weeks';

const ROUGHLY = new Set([
  'about',
  'around',
  'approximately',
  'roughly',
  'at',
  'less',
  'than',
  'under',
]);
const AHEAD_WORDS = new Set(['next', 'coming', 'following']);
const ARTICLES = new Set(['a', 'an']);
const HALVES = new Map<string, Offset>([
  ['year', { unit: 'month', count: 6 }],
  ['month', { unit: 'day', count: 15 }],
  ['hour', { unit: 'minute', count: 30 }],
]);
const HYPHEN = new Set(['-']);
const COUNT_ADJECTIVES = new Set(['more', 'full', 'calendar']);
const COMMA = new Set([',']);
const ANCHOR_JOINTS = new Set(['from', 'on', 'after']);
const THIS_COMING = new Set(['this', 'coming']);

const THE = new Set(['the']);
const SEPARATORS = new Set([',', 'and', '&']);
const OTHER = new Set(['other']);

/** Today, tonight, tomorrow, yesterday, the day after tomorrow, the day before yesterday. */
export function readDayName(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const word = textAt(scene, from);
  const named = dayNameAt(from, scene);
  if (named !== null) {
    const isTonight = word === 'tonight' || word === 'tonite';
    const possessive = from > at;
    if (possessive) return null;
    return toReading({
      next: from + 1,
      first: scene.today + named,
      certainty: 0.97,
      part: isTonight ? 'evening' : null,
      reason: named === 0 ? 'The day of the message' : 'Counted from the day of the message',
    });
  }
  const isDay = word === 'day' || (OTHER.has(word) && textAt(scene, from + 1) === 'day');
  if (!isDay || word !== 'day') return null;
  const step =
    textAt(scene, from + 1) === 'after' ? 1 : textAt(scene, from + 1) === 'before' ? -1 : 0;
  if (step === 0) return null;
  const anchor = readAnchor(from + 2, scene);
  if (!anchor || anchor.first === null) return null;
  return toReading({
    next: anchor.next,
    first: anchor.first + step,
    certainty: 0.97,
    reason: 'Counted from another day',
  });
}

type Offset = { unit: Unit; count: number };

/** In 3 weeks; two days ago; 1 month, 21 days ago; four days from yesterday; two Sundays from now; a week today. */
export function readOffset(at: number, scene: Scene): Reading | null {
  const word = textAt(scene, at);
  const lead = word === 'in' || word === 'within' ? word : null;
  const from = lead ? skipLead(at + 1, scene) : at;
  const sundays = readWeekdayCount(from, scene);
  if (sundays) return sundays;
  const weekAnchor = lead ? null : readWeekFrom(from, scene);
  if (weekAnchor) return weekAnchor;
  const offsets = readOffsets(from, scene);
  if (!offsets) return null;
  const tail = readTail(offsets.next, scene);
  if (tail) return shifted(offsets.list, { ...tail, scene, isDeadline: lead === 'within' });
  if (!lead) return null;
  if (lead === 'in' && !mayFollowOffset(offsets.next, scene)) return null;
  return shifted(offsets.list, {
    anchor: scene.today,
    sign: 1,
    next: offsets.next,
    scene,
    isDeadline: lead === 'within',
  });
}

/** A day moved by a unit; business days skip Saturday and Sunday. */
export function moveDay(day: Day, unit: Unit, count: number): Day {
  if (unit === 'week') return day + count * 7;
  if (unit === 'month') return addMonths(day, count);
  if (unit === 'quarter') return addMonths(day, count * 3);
  if (unit === 'year') return addMonths(day, count * 12);
  if (unit === 'business day') return moveBusinessDays(day, count);
  return unit === 'day' ? day + count : day;
}

function moveBusinessDays(day: Day, count: number): Day {
  const step = count < 0 ? -1 : 1;
  let at = day;
  for (let left = Math.min(Math.abs(count), 2600); left > 0; left -= 1) {
    do at += step;
    while (weekdayOf(at) === 0 || weekdayOf(at) === 6);
  }
  return at;
}

function dayNameAt(at: number, scene: Scene): number | null {
  const word = textAt(scene, at);
  if (TODAY_WORDS.has(word)) return 0;
  if (TOMORROW_WORDS.has(word)) return 1;
  return YESTERDAY_WORDS.has(word) ? -1 : null;
}

/** A day that another is counted from: now, today, a weekday, a date. */
function readAnchor(at: number, scene: Scene): { first: Day | null; next: number } | null {
  const word = textAt(scene, at);
  if (word === 'now') return { first: scene.today, next: at + 1 };
  const named = dayNameAt(at, scene);
  if (named !== null) return { first: scene.today + named, next: at + 1 };
  return (
    readHoliday(at, scene) ??
    readWeekdayDate(at, scene) ??
    readNumericDate(at, scene) ??
    readMonthFirst(at, scene) ??
    readDayFirst(at, scene)
  );
}

function skipLead(at: number, scene: Scene): number {
  const about = skip(scene, skip(scene, at, ROUGHLY), ROUGHLY);
  const article = skip(scene, about, THE);
  return skip(scene, article, AHEAD_WORDS);
}

function readOffsets(at: number, scene: Scene): { list: Offset[]; next: number } | null {
  const list: Offset[] = [];
  let next = at;
  while (list.length < 5) {
    const from = list.length === 0 ? next : skip(scene, skip(scene, next, SEPARATORS), SEPARATORS);
    const read = readCountedUnit(from, scene);
    if (!read) break;
    list.push(read.offset);
    next = read.next;
  }
  return list.length === 0 ? null : { list, next };
}

function readCountedUnit(at: number, scene: Scene): { offset: Offset; next: number } | null {
  const half = readHalf(at, scene);
  if (half) return half;
  const count = readCount(scene.tokens, at);
  if (!count || count.value > 100_000 || textAt(scene, at - 1) === 'half') return null;
  const unitAt = skip(scene, skip(scene, count.next, HYPHEN), COUNT_ADJECTIVES);
  const word = textAt(scene, unitAt);
  if (BUSINESS_UNITS.has(word))
    return { offset: { unit: 'business day', count: count.value }, next: unitAt + 1 };
  const second = textAt(scene, unitAt + 1);
  if (BUSINESS_WORDS.has(word) && (second === 'day' || second === 'days')) {
    return { offset: { unit: 'business day', count: count.value }, next: unitAt + 2 };
  }
  const unit = UNITS.get(word);
  if (!unit) return null;
  if (word.length === 1 && scene.tokens[unitAt]?.glued !== true) return null;
  const closed =
    textAt(scene, unitAt + 1) === '.' && /^(?:wks?|mos?|yrs?|hrs?|mins?)$/.test(word) ? 1 : 0;
  const possessive =
    /^['’]$/.test(textAt(scene, unitAt + 1)) && textAt(scene, unitAt + 2) === 'time' ? 2 : 0;
  return {
    offset: { unit: unit.unit, count: count.value * unit.times },
    next: unitAt + 1 + closed + possessive,
  };
}

/** Half a year, half a month, half an hour. */
function readHalf(at: number, scene: Scene): { offset: Offset; next: number } | null {
  if (textAt(scene, at) !== 'half') return null;
  const next = skip(scene, skip(scene, at + 1, HYPHEN), ARTICLES);
  const offset = HALVES.get(textAt(scene, next));
  return offset ? { offset, next: next + 1 } : null;
}

type Tail = { anchor: Day; sign: 1 | -1; next: number };

function readTail(at: number, scene: Scene): Tail | null {
  const from = skip(scene, at, COMMA);
  const word = textAt(scene, from);
  const second = textAt(scene, from + 1);
  if (word === 'ago' || word === 'back') return { anchor: scene.today, sign: -1, next: from + 1 };
  if (word === 'earlier' && mayFollow(from + 1, scene))
    return { anchor: scene.today, sign: -1, next: from + 1 };
  if (word === 'hence' || word === 'later') return { anchor: scene.today, sign: 1, next: from + 1 };
  if (word === 'out' && mayFollow(from + 1, scene))
    return { anchor: scene.today, sign: 1, next: from + 1 };
  if (word !== 'from' && word !== 'after' && word !== 'before' && word !== 'prior') return null;
  const anchorAt = word === 'prior' && second === 'to' ? from + 2 : from + 1;
  const anchor = readAnchor(anchorAt, scene);
  if (!anchor || anchor.first === null) return null;
  return {
    anchor: anchor.first,
    sign: word === 'before' || word === 'prior' ? -1 : 1,
    next: anchor.next,
  };
}

function shifted(
  list: readonly Offset[],
  to: Tail & { scene: Scene; isDeadline: boolean },
): Reading {
  let day = to.anchor;
  for (const unit of ['year', 'quarter', 'month', 'week', 'day', 'business day'] as const) {
    for (const offset of list)
      if (offset.unit === unit) day = moveDay(day, unit, to.sign * offset.count);
  }
  const minutes = list.reduce(
    (sum, { unit, count }) => sum + (unit === 'hour' ? count * 60 : unit === 'minute' ? count : 0),
    0,
  );
  const reason = 'Counted from the day of the message';
  const read = toReading({
    next: to.next,
    first: day,
    certainty: 0.95,
    isDeadline: to.isDeadline,
    reason,
  });
  if (minutes === 0) return read;
  const total = to.scene.minutes + to.sign * minutes;
  return {
    ...read,
    certainty: to.sign === 1 ? read.certainty : 0.45,
    first: day + Math.floor(total / 1440),
    minutes: ((total % 1440) + 1440) % 1440,
    reason: 'Counted from the time of the message',
  };
}

/** Two Sundays from now, two Mondays later: strictly after the day of the message. */
function readWeekdayCount(at: number, scene: Scene): Reading | null {
  const count = readCount(scene.tokens, at);
  if (!count || count.value < 1 || count.value > 100) return null;
  const name = textAt(scene, count.next);
  const weekday = WEEKDAYS.get(name) ?? WEEKDAYS.get(name.replace(/s$/, ''));
  if (weekday === undefined) return null;
  const tail = readTail(count.next + 1, scene);
  if (!tail) return null;
  const first =
    tail.sign === 1
      ? onOrAfter(weekday, tail.anchor + 1) + (count.value - 1) * 7
      : onOrAfter(weekday, tail.anchor - 7) - (count.value - 1) * 7;
  return toReading({ next: tail.next, first, reason: 'Weekdays counted from the message' });
}

/** A week today, a week tomorrow, week from Tuesday, two weeks on Friday, a week Friday. */
function readWeekFrom(at: number, scene: Scene): Reading | null {
  const count = readWeekCount(at, scene);
  if (!count) return null;
  const joint = textAt(scene, count.next);
  const anchorAt = skip(scene, count.next, ANCHOR_JOINTS);
  const named =
    dayNameAt(anchorAt, scene) ??
    (textAt(scene, anchorAt) === 'now' && joint === 'from' ? 0 : null);
  const reason = 'Weeks counted from another day';
  if (named !== null) {
    return toReading({ next: anchorAt + 1, first: scene.today + named + count.weeks * 7, reason });
  }
  const weekday = readWeekdayDate(skip(scene, anchorAt, THIS_COMING), scene);
  if (!weekday || weekday.first === null) return null;
  return toReading({ next: weekday.next, first: weekday.first + count.weeks * 7, reason });
}

/** 'in two weeks' is a date, 'in two week sprints' and 'in 3 days of work' are not. */
function mayFollowOffset(at: number, scene: Scene): boolean {
  const token = scene.tokens[at];
  return (
    !(token?.kind === 'word' && token.text === 'of') &&
    (token?.kind !== 'mark' || token.text !== '-')
  );
}
