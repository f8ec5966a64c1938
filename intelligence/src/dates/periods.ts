import {
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  partsOf,
} from '../working-time/calendar-date';
import { COMING_WORDS, LAST_WORDS, MONTHS, NEXT_WORDS, THIS_WORDS, UNITS } from './lexicon';
import { mayFollow } from './month-dates';
import { readCount, readDayNumber, readYear } from './number-words';
import { moved, type Period, present, weekend } from './period';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';
import { readMonthTail } from './weekday-dates';

const IN_ON = new Set(['in', 'on']);
const OF_YEAR = new Set([',', 'of']);
const PERIOD_ADJECTIVES = new Set(['coming', 'upcoming', 'calendar', 'past']);
const YEAR_JOINTS = new Set([',', 'of', '/', '-']);
const HYPHEN = new Set(['-']);

const THE = new Set(['the']);
const DASH = new Set(['-', 'of', 'in']);
const START_WORDS = new Set(['beginning', 'start', 'early', 'earlier', 'first']);
const MIDDLE_WORDS = new Set(['middle', 'mid']);
const END_WORDS = new Set(['end', 'late', 'later', 'close']);
/** 'Beginning next year' says from when on, not which part. */
const NEEDS_OF = new Set(['beginning', 'start', 'first', 'middle', 'close']);
const SHORT_ENDS = new Map([
  ['eow', 'week'],
  ['eom', 'month'],
  ['eoq', 'quarter'],
  ['eoy', 'year'],
]);

/** Next week, this month, the coming weekend, the next two weeks, last quarter, Q3 2017. */
export function readPeriod(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const period =
    readNamedPeriod(from, scene) ?? readCountedPeriod(from, scene) ?? readQuarter(from, scene);
  if (!period || period.unit === 'day') return null;
  const certainty = period.unit === 'year' ? 0.5 : 0.85;
  return toReading({ ...period, certainty, isPeriod: true, reason: `A whole ${period.unit}` });
}

/** End of next month, early next week, mid-June, month end, EOM, the week of March 5, later this week. */
export function readPartOfPeriod(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const word = textAt(scene, from);
  const short = SHORT_ENDS.get(word);
  if (short) return endOf({ ...present(short, scene), next: from + 1 });
  const end = readCompoundEnd(from, scene);
  if (end) return end;
  const part = START_WORDS.has(word)
    ? 'start'
    : MIDDLE_WORDS.has(word)
      ? 'middle'
      : END_WORDS.has(word)
        ? 'end'
        : null;
  if (!part) return null;
  if (NEEDS_OF.has(word) && textAt(scene, from + 1) !== 'of') return null;
  const joint = skip(scene, skip(scene, from + 1, DASH), IN_ON);
  const period = readAnyPeriod(joint, scene);
  if (!period || period.unit === 'day') return null;
  if (word === 'first') return null;
  if (part === 'end' && word !== 'late' && word !== 'later') return endOf(period);
  return partReading(part, word, period);
}

/** The 15th of next month, 31st of this month, the last day of the year, first day of July. */
export function readDayOfPeriod(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const word = textAt(scene, from);
  const day = readDayNumber(scene.tokens, from);
  const ordinal = day && (day.isOrdinal || textAt(scene, day.next) === 'of') ? day : null;
  const next = word === 'last' ? from + 1 : ordinal?.next;
  if (next === undefined) return null;
  const isDayOf =
    textAt(scene, next) === 'day' ||
    textAt(scene, next) === 'business' ||
    textAt(scene, next) === 'working';
  if (word === 'last' && !isDayOf) return null;
  const tailAt = isDayOf ? (textAt(scene, next) === 'day' ? next + 1 : next + 2) : next;
  const tail = readMonthTail(tailAt, scene);
  const nth = word === 'last' ? -1 : (ordinal?.value ?? 1);
  if (tail)
    return nthDay(
      nth,
      { ...tail, first: firstOfMonth(tail.inMonth), last: lastOfMonth(tail.inMonth) },
      scene,
    );
  if (!isDayOf || (textAt(scene, tailAt) !== 'of' && textAt(scene, tailAt) !== 'in')) return null;
  const period = readAnyPeriod(tailAt + 1, scene);
  return period && period.unit !== 'day' ? nthDay(nth, { ...period, repeats: 0 }, scene) : null;
}

function nthDay(
  nth: number,
  of: { first: Day; last: Day; next: number; repeats: number },
  scene: Scene,
): Reading {
  const day = nth === -1 ? of.last : of.first + nth - 1;
  const exists = day <= of.last;
  const passed = of.repeats > 0 && exists && day < scene.today;
  return toReading({
    next: of.next,
    first: exists ? (passed ? addMonths(of.first, of.repeats) + day - of.first : day) : null,
    certainty: 0.96,
    reason: exists ? 'A day of the period that is named' : 'The period has no such day',
  });
}

/** Whatever can have an end: this week, the month, July 2018, Q2, the day. */
function readAnyPeriod(at: number, scene: Scene): Period | null {
  const from = skip(scene, skip(scene, at, DASH), THE);
  const named = readNamedPeriod(from, scene) ?? readQuarter(from, scene);
  if (named) return named;
  const unit = UNITS.get(textAt(scene, from));
  if (unit && unit.times === 1 && /^(?:day|week|month|quarter|year)$/.test(textAt(scene, from))) {
    return { ...present(unit.unit, scene), next: from + 1 };
  }
  if (textAt(scene, from) === 'business') return { ...present('day', scene), next: from + 1 };
  const month = MONTHS.get(textAt(scene, from));
  if (month === undefined) return readYearPeriod(from, scene);
  const year = readYear(scene.tokens, skip(scene, from + 1, OF_YEAR));
  const { year: presentYear, month: presentMonth } = partsOf(scene.today);
  const first = dayOf(
    year?.value ?? (month < presentMonth ? presentYear + 1 : presentYear),
    month,
    1,
  );
  return first === null
    ? null
    : { first, last: lastOfMonth(first), next: year?.next ?? from + 1, unit: 'month' };
}

function readYearPeriod(at: number, scene: Scene): Period | null {
  const year = scene.tokens[at]?.kind === 'number' ? readYear(scene.tokens, at) : null;
  if (!year || year.value < 1900 || year.value > 2200) return null;
  const first = dayOf(year.value, 1, 1) ?? scene.today;
  return { first, last: dayOf(year.value, 12, 31) ?? first, next: year.next, unit: 'year' };
}

function readNamedPeriod(at: number, scene: Scene): Period | null {
  const word = textAt(scene, at);
  const isThis = THIS_WORDS.has(word);
  const step = isThis
    ? 0
    : NEXT_WORDS.has(word) || COMING_WORDS.has(word)
      ? 1
      : LAST_WORDS.has(word)
        ? -1
        : null;
  if (word === 'weekend' && textAt(scene, at + 1) === 'after' && textAt(scene, at + 2) === 'next') {
    return weekend(2, at + 3, scene);
  }
  if (word === 'weekend') return weekend(0, at + 1, scene);
  if (word === 'week' && textAt(scene, at + 1) === 'after' && textAt(scene, at + 2) === 'next') {
    return { ...moved('week', 2, scene), next: at + 3 };
  }
  if (step === null) return null;
  const unitAt = skip(scene, at + 1, PERIOD_ADJECTIVES);
  const name = textAt(scene, unitAt);
  if (name === 'weekend') return weekend(step, unitAt + 1, scene);
  if (!/^(?:week|wk|month|quarter|year)$/.test(name)) {
    return MONTHS.has(name) && name.length > 2 ? monthOf(step, unitAt, scene) : null;
  }
  const back = textAt(scene, at + 1) === 'past' ? -1 : step;
  return { ...moved(name === 'wk' ? 'week' : name, back, scene), next: unitAt + 1 };
}

/** Next June, last May: the one of the coming, or the past, twelve months. */
function monthOf(step: number, at: number, scene: Scene): Period | null {
  if (readDayNumber(scene.tokens, at + 1)) return null;
  const month = MONTHS.get(textAt(scene, at)) ?? 1;
  const { year, month: present } = partsOf(scene.today);
  const inYear =
    step === 0
      ? year
      : step > 0
        ? month > present
          ? year
          : year + 1
        : month < present
          ? year
          : year - 1;
  const first = dayOf(inYear, month, 1);
  return first === null ? null : { first, last: lastOfMonth(first), next: at + 1, unit: 'month' };
}

function readCountedPeriod(at: number, scene: Scene): Period | null {
  const word = textAt(scene, at);
  const isNext = NEXT_WORDS.has(word) || COMING_WORDS.has(word);
  if (!isNext && !LAST_WORDS.has(word)) return null;
  const count = readCount(scene.tokens, at + 1);
  const unit = count && UNITS.get(textAt(scene, count.next));
  if (!count || !unit || unit.unit === 'hour' || unit.unit === 'minute') return null;
  const size = count.value * unit.times;
  const { today } = scene;
  const months =
    unit.unit === 'month'
      ? size
      : unit.unit === 'quarter'
        ? size * 3
        : unit.unit === 'year'
          ? size * 12
          : 0;
  const move = (sign: number) =>
    months > 0
      ? addMonths(today, sign * months)
      : today + sign * size * (unit.unit === 'week' ? 7 : 1);
  const range = isNext ? { first: today + 1, last: move(1) } : { first: move(-1), last: today - 1 };
  return { ...range, next: count.next + 1, unit: 'span of time' };
}

function readQuarter(at: number, scene: Scene): Period | null {
  const word = textAt(scene, at);
  const number = scene.tokens[at + 1];
  const isWhole = scene.tokens[at + 2]?.kind !== 'word' || scene.tokens[at + 2]?.glued !== true;
  const glued = word === 'q' && number?.glued === true && isWhole ? number.value : 0;
  if (glued < 1 || glued > 4) return null;
  const named = readYear(scene.tokens, skip(scene, at + 2, YEAR_JOINTS));
  const { year, month } = partsOf(scene.today);
  const isPast = glued * 3 < month;
  const first = dayOf(named?.value ?? (isPast ? year + 1 : year), glued * 3 - 2, 1);
  if (first === null) return null;
  return {
    first,
    last: lastOfMonth(addMonths(first, 2)),
    next: named?.next ?? at + 2,
    unit: 'quarter',
  };
}

/** Month end, month-end, year end, quarter's end. */
function readCompoundEnd(at: number, scene: Scene): Reading | null {
  const word = textAt(scene, at);
  if (!/^(?:month|year|quarter|week)$/.test(word)) return null;
  const s = /^['’]$/.test(textAt(scene, at + 1)) && textAt(scene, at + 2) === 's' ? at + 3 : at + 1;
  const endAt = skip(scene, s, HYPHEN);
  if (textAt(scene, endAt) !== 'end' || !mayFollow(endAt + 1, scene)) return null;
  return endOf({ ...present(word, scene), next: endAt + 1 });
}

function endOf(period: Period): Reading {
  const last = period.unit === 'week' ? period.first + 4 : period.last;
  const others =
    period.unit === 'week' ? [{ day: period.last, reason: 'The Sunday of that week' }] : [];
  return toReading({
    next: period.next,
    first: last,
    others,
    isPeriod: true,
    isDeadline: true,
    reason: `The end of the ${period.unit}`,
  });
}

function partReading(part: string, word: string, period: Period): Reading {
  const length = period.last - period.first + 1;
  const isWeek = period.unit === 'week';
  const third = isWeek ? 2 : Math.max(1, Math.round(length / 3));
  const read = (from: Day, to: Day) =>
    toReading({
      next: period.next,
      first: from,
      last: to,
      isPeriod: true,
      certainty: 0.85,
      reason: `${word} in the ${period.unit}`,
    });
  if (part === 'start') return read(period.first, period.first + third - 1);
  if (part === 'end')
    return isWeek
      ? read(period.first + 3, period.first + 4)
      : read(period.last - third + 1, period.last);
  return isWeek
    ? read(period.first + 2, period.first + 2)
    : read(period.first + third, period.last - third);
}
