import { partsOf } from '../working-time/calendar-date';
import { everyMonthDay } from './digit-dates';
import {
  type Count,
  daysOf,
  type Duration,
  noSuchDay,
  type Ordinal,
  resolve,
  type Scene,
  type Time,
  timeOf,
} from './meaning';
import { type Rule, TO } from './rule-words';
import { yearly } from './series';
import { shifted } from './shift-meanings';
import { endsClean, isLed } from './standing-alone';

type Numeral = Count | Ordinal;

/** The maximum length of a range that has begun; two days farther apart are more likely in different years. */
const MAX_UNDER_WAY = 180;

/** From one day to another: July 13-15, 13 to 15 July, Monday to Wednesday, between 28 May and 2 June. */
export const RANGE_RULES: readonly Rule[] = [
  ...['ordinal', 'digits'].flatMap((kind): Rule[] => [
    [
      `<monthday> ${TO} the? <${kind}>`,
      ([date, day], scene, { next }) =>
        endsClean(next, scene) ? fromMonthDay(date as Time, day as Numeral, scene) : null,
    ],
    [
      `the? <${kind}> ${TO}|and|& the? <monthday>`,
      ([day, date], scene) => toMonthDay(day as Numeral, date as Time, scene),
    ],
    [
      `the? <${kind}> ${TO}|and|& the? <date>`,
      ([day, date], scene) => toMonthDay(day as Numeral, date as Time, scene),
    ],
  ]),
  // for a week from June 8, from June 8 for a week
  [
    'for <duration> starting|beginning|commencing on|from? the? <day>',
    ([length, day], scene) => lasting(day as Time, length as Duration, scene),
  ],
  // Let's aim for a week from Thursday: one day.
  ...['monthday', 'date'].map((kind): Rule => [
    `for <duration> from the? <${kind}>`,
    ([length, day], scene) => lasting(day as Time, length as Duration, scene),
  ]),
  [
    '<day> for <duration>',
    ([day, length], scene) => lasting(day as Time, length as Duration, scene),
  ],
  // June to August, Q1 to Q3, 2026-2027, between May and July
  ...['month', 'quarter', 'year', 'season', 'cycle'].flatMap((kind): Rule[] => [
    [
      `<${kind}> ${TO} <${kind}>`,
      ([left, right], scene, place) =>
        kind !== 'year' || isLed(place.at, scene)
          ? spanning(left as Time, right as Time, scene)
          : null,
    ],
    [
      `between <${kind}> and <${kind}>`,
      ([left, right], scene) => spanning(left as Time, right as Time, scene),
    ],
  ]),
  ['<date> / <date>', ([left, right], scene) => between(left as Time, right as Time, scene)],
  [`<day> ${TO} <day>`, ([left, right], scene) => between(left as Time, right as Time, scene)],
  [
    'between <day> and <day>',
    ([left, right], scene) => between(left as Time, right as Time, scene),
  ],
];

/** The days of a duration, from a day on. */
function lasting(day: Time, length: Duration, scene: Scene): Time | null {
  const start = resolve(day, scene);
  const end = start && shifted(length, day, { scene, sign: 1 });
  const span = end && resolve(end, scene);
  if (!start || !span || start.first !== start.last) return null;
  const { minutes, part, zone } = day;
  const isShort = span.last <= start.first;
  return daysOf(isShort ? 'timed' : 'range', start.first, {
    last: isShort ? start.first : span.last - 1,
    minutes,
    part,
    zone,
    certainty: day.certainty,
    reason: 'A range of days',
  });
}

/** From the beginning of one period to the end of another of the same kind. */
function spanning(left: Time, right: Time, scene: Scene): Time | null {
  const start = resolve(left, scene);
  const end = start && right.series(start.first, 1);
  if (!start || !end || left.grain !== right.grain || end.first <= start.first) return null;
  const { first } = start;
  return daysOf('range', first, {
    last: end.last,
    grain: left.grain,
    isPeriod: true,
    certainty: 0.85,
    reason: 'A range of whole periods',
  });
}

function fromMonthDay(date: Time, day: Numeral, scene: Scene): Time | null {
  const first = resolve(date, scene)?.first;
  if (first === undefined || (day.type === 'count' && day.digits > 2)) return null;
  const { month, dayOfMonth } = partsOf(first);
  return day.value > dayOfMonth ? inEachYear(month, dayOfMonth, day.value) : null;
}

function toMonthDay(day: Numeral, date: Time, scene: Scene): Time | null {
  const last = resolve(date, scene)?.first;
  if (
    last === undefined ||
    (day.type === 'count' && (day.digits > 2 || !Number.isInteger(day.value)))
  )
    return null;
  const { month, dayOfMonth } = partsOf(last);
  if (day.value < 1 || day.value >= dayOfMonth) return null;
  if (date.kinds.includes('monthday')) return inEachYear(month, day.value, dayOfMonth);
  return daysOf('range', last - dayOfMonth + day.value, {
    last,
    certainty: 0.9,
    reason: 'A range of days',
  });
}

function inEachYear(month: number, from: number, to: number): Time {
  const [starts, ends] = [everyMonthDay(month, from), everyMonthDay(month, to)];
  const series = yearly((year) => {
    const first = starts(Date.UTC(year, 0, 1) / 86_400_000, 1);
    const last = first && ends(first.first, 1);
    return first && last && last.first - first.first < 31
      ? { first: first.first, last: last.first }
      : null;
  });
  const range = timeOf('range', series, {
    grain: 'day',
    certainty: 0.9,
    reason: 'A range of days',
  });
  return { ...range, kinds: [...range.kinds, 'yearly'] };
}

/** The end takes the month and week that follow the beginning; a beginning without a year takes the end's. */
function between(left: Time, right: Time, scene: Scene): Time | null {
  if (
    left.kinds.includes('dom') &&
    right.kinds.includes('dom') &&
    !left.kinds.includes('introduced')
  )
    return null;
  const end = resolve(right, scene);
  const isOpen = left.kinds.includes('monthday') && right.kinds.includes('date');
  const ahead = isOpen && end ? left.series(end.last + 1, -1) : resolve(left, scene);
  if (!ahead || !end) return noSuchDay('No such range');
  // A range that began before today and ends after it is in progress.
  const began = left.kinds.includes('monthday') ? left.series(scene.today, -1) : null;
  const isUnderWay = began && end.last < ahead.first && end.last - began.first <= MAX_UNDER_WAY;
  const start = isUnderWay ? began : ahead;
  if (start.last !== start.first) return null;
  const last =
    end.last >= start.first ? end.last : start.first - end.last < 7 ? end.last + 7 : null;
  if (last === null) return null;
  const { minutes } = left;
  return daysOf('range', start.first, {
    last,
    minutes,
    certainty: Math.min(left.certainty, right.certainty),
    reason: 'A range of days',
  });
}
