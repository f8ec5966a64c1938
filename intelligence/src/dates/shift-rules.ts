import type { Make } from './chart';
import { isBack, shiftedBy } from './day-meanings';
import {
  type Count,
  daysOf,
  type Duration,
  durationOf,
  type Meaning,
  resolve,
  type Scene,
  textAt,
  type Time,
  type UnitName,
} from './meaning';
import { AFTER, BEFORE, COMING, LAST, NEXT, type Rule } from './rule-words';
import { nthBeside, shiftDay, type Unit, unitAround } from './series';

const ROUGHLY = 'about|around|under|approximately|roughly|exactly|another|~';
const LATER = 'hence|later|out|away';
const HALVES: Partial<Record<Unit, [unit: Unit, count: number]>> = {
  year: ['month', 6],
  month: ['day', 15],
  day: ['hour', 12],
  hour: ['minute', 30],
};

/** Lengths of time, and the times that lie such a length from now or from another time. */
export const SHIFT_RULES: readonly Rule[] = [
  // lengths
  ['<count> -? <unit>', ([count, unit]) => lengthOf(count as Count, unit as UnitName)],
  [
    '<count> more|full|calendar|straight|further|additional <unit>',
    ([count, unit]) => lengthOf(count as Count, unit as UnitName),
  ],
  ['a|an|another <unit>', ([unit]) => times(unit as UnitName, 1)],
  ['half a|an <unit>', ([unit]) => halfOf(unit as UnitName, 0)],
  ['a half <unit>', ([unit]) => halfOf(unit as UnitName, 0)],
  ['a|an|one <unit> and a half', ([unit]) => halfOf(unit as UnitName, 1)],
  [
    '<count> and a|an half <unit>',
    ([count, unit]) => halfOf(unit as UnitName, (count as Count).value),
  ],
  ['a quarter of an <unit-hour>', () => durationOf([{ unit: 'minute', count: 15, low: 15 }])],
  [
    'three -? quarters of an <unit-hour>',
    () => durationOf([{ unit: 'minute', count: 45, low: 45 }]),
  ],
  [
    `<count> -|–|to|or <count> -? <unit>`,
    ([low, high, unit]) => {
      const [from, to] = [low as Count, high as Count];
      return to.value > from.value ? lengthOf({ ...to, low: from.value }, unit as UnitName) : null;
    },
  ],
  [
    '<duration> ,? and|&|plus? <duration>',
    ([one, other]) => joined(one as Duration, other as Duration),
  ],
  ['<duration> or so', ([length]) => length ?? null],
  ['<named> <offset>', ([, offset]) => offset ?? null],
  // from now
  [`in ${ROUGHLY}? ${ROUGHLY}? <duration>`, ahead(false)],
  ['in less than <duration>', ahead(false)],
  [`within|inside ${ROUGHLY}? <duration>`, ahead(true)],
  [`in|within|over|during|for the? ${NEXT}|${COMING} <duration>`, ahead(true)],
  [`in|within the space of <duration>`, ahead(true)],
  ["in|within <duration> '|’ s? time", ahead(false)],
  ['in|within <duration> time', ahead(false)],
  ['after <duration>', ahead(false)],
  [`<duration> ${LATER}`, ahead(false)],
  ['<duration> from this? moment', ahead(false)],
  [`<duration> ago|back|earlier`, ([length], scene) => fromNow(length as Duration, -1, scene)],
  // from another time
  [`<duration> (from|${AFTER}) the? <anchor>`, beside(1)],
  [`<duration> (${BEFORE}) the? <anchor>`, beside(-1)],
  [`<duration> prior to the? <anchor>`, beside(-1)],
  [`<duration> ahead of the? <anchor>`, beside(-1)],
  [`<duration> in advance of the? <anchor>`, beside(-1)],
  ['<duration> on <weekday>', beside(1)],
  [
    '<duration> <named>',
    ([length, day], scene, place) =>
      isWeeks(length as Duration)
        ? beside(1)([length as Duration, day as Time], scene, place)
        : null,
  ],
  [
    '<named> week|fortnight',
    ([day], scene, { next }) =>
      shiftedBy(day as Time, textAt(scene, next - 1) === 'week' ? 7 : 14, scene),
  ],
  [
    `the? <unit-day> (${AFTER}|${BEFORE}) the? <anchor>`,
    ([, day], scene, { words: [side] }) => shiftedBy(day as Time, isBack(side) ? -1 : 1, scene),
  ],
  ['the? <unit-day> prior to the? <anchor>', ([, day], scene) => shiftedBy(day as Time, -1, scene)],
  [
    'the? <unit-business> before|prior to? the? <anchor>',
    ([unit, day], scene) => shifted(times(unit as UnitName, 1), day as Time, { scene, sign: -1 }),
  ],
  [
    'the? next <unit-business> after <anchor>',
    ([unit, day], scene) => shifted(times(unit as UnitName, 1), day as Time, { scene, sign: 1 }),
  ],
  ['the? next <unit-business>', ([unit], scene) => fromNow(times(unit as UnitName, 1), 1, scene)],
  // two Sundays from now
  [
    'in <count> <weekdays>',
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekdays> from <named>`,
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekdays> (${LATER}|ago|back)`,
    ([count, day], scene, { words: [side] }) =>
      weekdaysAway(count as Count, day as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  [
    `<count> <weekday> from <named>`,
    ([count, day], scene) => weekdaysAway(count as Count, day as Time, { scene, sign: 1 }),
  ],
  [
    `<count> <weekday> (${LATER}|ago|back)`,
    ([count, day], scene, { words: [side] }) =>
      weekdaysAway(count as Count, day as Time, { scene, sign: isBack(side) ? -1 : 1 }),
  ],
  // the next three days, the last two weeks
  [`the? ${NEXT}|${COMING} <duration>`, ([length], scene) => stretch(length as Duration, 1, scene)],
  [`the? ${LAST} <duration>`, ([length], scene) => stretch(length as Duration, -1, scene)],
];

function lengthOf(count: Count, { unit, times: size }: UnitName): Duration | null {
  if (count.value > 100_000) return null;
  const [low, high] = [count.low * size, count.value * size];
  if (!Number.isInteger(high) && unit !== 'hour' && unit !== 'day')
    return unit === 'minute'
      ? durationOf([{ unit, count: Math.round(high), low: Math.round(high) }])
      : halfOf({ type: 'unit', kinds: [], certainty: 1, unit, times: size }, Math.floor(high));
  return durationOf([{ unit, count: high, low }]);
}

function times(unit: UnitName, count: number): Duration {
  return durationOf([{ unit: unit.unit, count: count * unit.times, low: count * unit.times }]);
}

function halfOf(unit: UnitName, whole: number): Duration | null {
  const half = HALVES[unit.unit];
  if (!half) return null;
  const [smaller, count] = half;
  const rest = { unit: smaller, count, low: count };
  return durationOf(whole === 0 ? [rest] : [{ unit: unit.unit, count: whole, low: whole }, rest]);
}

function joined(one: Duration, other: Duration): Duration | null {
  const units = new Set(one.steps.map(({ unit }) => unit));
  if (one.steps.length > 4 || other.steps.some(({ unit }) => units.has(unit))) return null;
  return durationOf([...one.steps, ...other.steps]);
}

function isWeeks({ steps }: Duration): boolean {
  return steps.every(({ unit }) => unit === 'week');
}

function ahead(isDeadline: boolean): Make {
  return ([length], scene, { next }) => {
    if (['of', 'worth', 'old', 'long'].includes(textAt(scene, next))) return null;
    const time = fromNow(length as Duration, 1, scene);
    return time && { ...time, isDeadline };
  };
}

function fromNow(length: Duration, sign: 1 | -1, scene: Scene): Time | null {
  return shifted(length, null, { scene, sign });
}

function beside(sign: 1 | -1): Make {
  return ([length, anchor]: readonly Meaning[], scene) =>
    shifted(length as Duration, anchor as Time, { scene, sign });
}

/** A time moved by a length; from now, and by hours from a day without a time, it counts from the minute of the message. */
function shifted(
  length: Duration,
  anchor: Time | null,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  const span = anchor ? resolve(anchor, scene) : { first: scene.today, last: scene.today };
  if (!span) return null;
  const isNow = anchor === null || span.first === scene.today;
  const start = anchor?.minutes ?? (isNow ? scene.minutes : 0);
  const move = (bound: 'low' | 'count') => {
    let day = sign === 1 ? span.last : span.first;
    let minutes = start;
    for (const step of length.steps) {
      const count = sign * step[bound];
      if (step.unit === 'hour') minutes += count * 60;
      else if (step.unit === 'minute') minutes += count;
      else day = shiftDay(day, step.unit, count);
    }
    return {
      day: day + Math.floor(minutes / 1440),
      minutes: Math.round(((minutes % 1440) + 1440) % 1440) % 1440,
    };
  };
  const [near, far] = [move('low'), move('count')];
  if (Math.abs(far.day - scene.today) > 400_000) return null;
  const isTimed = length.steps.some(({ unit }) => unit === 'hour' || unit === 'minute');
  const [first, last] = sign === 1 ? [near.day, far.day] : [far.day, near.day];
  const grain = length.steps.at(-1)?.unit ?? 'day';
  const isFromNow = anchor === null || (anchor.kinds.includes('named') && isNow);
  return daysOf(isFromNow ? 'offset' : 'shifted', first, {
    last: Math.max(first, last),
    grain: isTimed ? 'hour' : grain,
    minutes: isTimed ? far.minutes : (anchor?.minutes ?? null),
    part: anchor?.part ?? null,
    reason: anchor ? 'Counted from another date' : 'Counted from the day it was written',
  });
}

function weekdaysAway(
  count: Count,
  day: Time,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  if (count.value < 1 || count.value > 60) return null;
  const span = nthBeside(scene.today, day.series, sign * Math.round(count.value));
  return span && daysOf('nth', span.first, { reason: 'Counted in weekdays' });
}

/** The days of the next two weeks, from tomorrow; whole weeks and months of the past. */
function stretch(length: Duration, sign: 1 | -1, scene: Scene): Time | null {
  const moved = fromNow(length, sign, scene);
  const end = moved && resolve(moved, scene);
  if (!end || !moved) return null;
  const { today } = scene;
  const isShort = moved.grain === 'hour' || end.last === today;
  const [first, last] =
    sign === 1 ? [isShort ? today : today + 1, end.last] : [end.first, isShort ? today : today - 1];
  const grain = unitAround(first, 'day').first === last ? 'day' : 'week';
  return daysOf('range', first, {
    last: Math.max(first, last),
    grain,
    isPeriod: true,
    certainty: 0.85,
    reason: 'A span of time',
  });
}
