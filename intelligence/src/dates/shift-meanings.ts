import type { Make } from './chart';
import {
  type Count,
  daysOf,
  type Duration,
  durationOf,
  edgeOf,
  type Meaning,
  resolve,
  type Scene,
  textAt,
  type Time,
  type UnitName,
} from './meaning';
import { PARTS } from './clock-meanings';
import { shiftedBy } from './day-meanings';
import { nthBeside, shiftDay, type Unit, unitAround } from './series';
import { isWhole, mayFollow } from './standing-alone';

const HALVES: Partial<Record<Unit, [unit: Unit, count: number]>> = {
  year: ['month', 6],
  month: ['day', 15],
  week: ['day', 3.5],
  day: ['hour', 12],
  hour: ['minute', 30],
  minute: ['minute', 0.5],
};

export function lengthOf(count: Count, { unit, times: size }: UnitName): Duration | null {
  if (count.value > 100_000 || isMilitary(count, unit)) return null;
  const [low, high] = [count.low * size, count.value * size];
  if (unit === 'day' && high % 1 === 0.5 && low === high)
    return durationOf([
      { unit, count: Math.floor(high), low: Math.floor(high) },
      { unit: 'hour', count: 12, low: 12 },
    ]);
  if (!Number.isInteger(high) && unit !== 'hour' && unit !== 'day')
    return unit === 'minute'
      ? durationOf([{ unit, count: Math.round(high), low: Math.round(high) }])
      : halfOf({ type: 'unit', kinds: [], certainty: 1, unit, times: size }, Math.floor(high));
  return durationOf([{ unit, count: high, low }]);
}

/** 1700 hours is a time of day. */
function isMilitary({ digits, value }: Count, unit: Unit): boolean {
  return unit === 'hour' && digits === 4 && value < 2400 && value % 100 < 60;
}

export function times(unit: UnitName, count: number): Duration {
  return durationOf([{ unit: unit.unit, count: count * unit.times, low: count * unit.times }]);
}

export function halfOf(unit: UnitName, whole: number): Duration | null {
  const half = HALVES[unit.unit];
  if (!half) return null;
  const [smaller, count] = half;
  const rest = { unit: smaller, count, low: count };
  return durationOf(whole === 0 ? [rest] : [{ unit: unit.unit, count: whole, low: whole }, rest]);
}

export function joined(one: Duration, other: Duration): Duration | null {
  const units = new Set(one.steps.map(({ unit }) => unit));
  const isClock = units.has('hour') || units.has('minute');
  if (isClock && other.steps.some(({ unit }) => unit !== 'hour' && unit !== 'minute')) return null;
  if (one.steps.length > 4 || other.steps.some(({ unit }) => units.has(unit))) return null;
  return durationOf([...one.steps, ...other.steps]);
}

/** An hour and its half. */
export function plusHalf({ steps }: Duration): Duration | null {
  const [only, ...others] = steps;
  if (!only || others.length > 0 || !Number.isInteger(only.count)) return null;
  const { unit, count } = only;
  return halfOf({ type: 'unit', kinds: [], certainty: 1, unit, times: 1 }, count);
}

/** One and a half, 1 and 1/2. */
export function sumOf(whole: Count, part: Count): Count {
  const value = whole.value + part.value;
  return { ...whole, value, low: value };
}

/** An hour and a quarter. */
export function andQuarter({ steps }: Duration): Duration | null {
  const [only, ...others] = steps;
  return only?.unit === 'hour' && others.length === 0
    ? durationOf([only, { unit: 'minute', count: 15, low: 15 }])
    : null;
}

export function hoursAndMinutes(hours: Count, minutes: Count): Duration | null {
  if (minutes.value > 59 || !Number.isInteger(minutes.value) || hours.value > 100) return null;
  return durationOf([
    { unit: 'hour', count: hours.value, low: hours.value },
    { unit: 'minute', count: minutes.value, low: minutes.value },
  ]);
}

/** In 5', in 30": no unit follows. */
export const inMinutes: Make = ([count], scene, { next }) => {
  const { value } = count as Count;
  return mayFollow(next, scene)
    ? fromNow(durationOf([{ unit: 'minute', count: value, low: value }]), 1, scene)
    : null;
};

/** '+2 weeks' on its own, as typed in a date field. */
export const signed: Make = ([length], scene, { words: [sign], ...place }) => {
  const time = isWhole(place, scene)
    ? fromNow(length as Duration, sign === '-' ? -1 : 1, scene)
    : null;
  return time && { ...time, certainty: 0.45 };
};

/** 'In 15' on its own: in running text it may be anything. */
export const inBareMinutes: Make = ([count], scene, place) => {
  const { value, digits } = count as Count;
  if (digits !== 2 || value > 59 || !isWhole(place, scene)) return null;
  const time = fromNow(durationOf([{ unit: 'minute', count: value, low: value }]), 1, scene);
  return time && { ...time, certainty: 0.35 };
};

export const inSeconds: Make = ([count], scene, { next }) => {
  const isShort = (count as Count).digits <= 2 && mayFollow(next, scene);
  return isShort ? fromNow(durationOf([{ unit: 'minute', count: 0, low: 0 }]), 1, scene) : null;
};

/** 'Within the next week' means seven days, while 'next week' is a calendar week. */
export const aheadOne: Make = ([unit], scene) => {
  const { unit: name, times: size } = unit as UnitName;
  if (name === 'business day' || name === 'weekend' || name === 'quarter') return null;
  const time = fromNow(durationOf([{ unit: name, count: size, low: size }]), 1, scene);
  return time && { ...time, isDeadline: true };
};

export function isWeeks({ steps }: Duration): boolean {
  return steps.every(({ unit }) => unit === 'week');
}

/** 'Within a day of receiving this' counts from the message. */
const RECEIVED = new Set(['receipt', 'receiving', 'getting', 'reading', 'this', 'today', 'now']);

export function ahead(isDeadline: boolean): Make {
  return ([length], scene, { next }) => {
    const isMeasured = ['of', 'worth', 'old', 'long'].includes(textAt(scene, next));
    if (isMeasured && !RECEIVED.has(textAt(scene, next + 1))) return null;
    const time = fromNow(length as Duration, 1, scene);
    return time && { ...time, isDeadline };
  };
}

export function fromNow(length: Duration, sign: 1 | -1, scene: Scene): Time | null {
  return shifted(length, null, { scene, sign });
}

export function beside(sign: 1 | -1): Make {
  return ([length, anchor]: readonly Meaning[], scene) =>
    shifted(length as Duration, anchor as Time, { scene, sign });
}

/** 'Today in a week' is a week from now, 'tomorrow in a week' a day later. */
export function onward(day: Time, offset: Time, scene: Scene): Time | null {
  const [from, span] = [resolve(day, scene), resolve(offset, scene)];
  if (!from || !span || offset.grain === 'hour') return offset;
  const away = from.first - scene.today;
  return { ...shiftedBy(offset, away, scene), kinds: offset.kinds } as Time;
}

/** A week Friday is after the coming one, a week last Friday before the last one. */
export function awayFrom(length: Duration, day: Time, scene: Scene): Time | null {
  const span = resolve(day, scene);
  return span && shifted(length, day, { scene, sign: span.last < scene.today ? -1 : 1 });
}

/**
 * A time shifted by a duration. From now, or by hours from a day without a time, it counts from the minute of the
 * message.
 */
export function shifted(
  length: Duration,
  anchor: Time | null,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  const span = anchor ? resolve(anchor, scene) : { first: scene.today, last: scene.today };
  if (!span) return null;
  const isNow = anchor === null || span.first === scene.today;
  const start = anchor?.minutes ?? (isNow ? scene.minutes : 0);
  const move = (bound: 'low' | 'count') => {
    let day = anchor ? edgeOf(span, anchor, sign) : scene.today;
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

export function partBeside(
  anchor: Time,
  word: string,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  const day = shiftedBy(anchor, sign, scene);
  return day && { ...day, part: PARTS[word] ?? null };
}

export function weekdaysAway(
  count: Count,
  day: Time,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  if (count.value < 1 || count.value > 60) return null;
  const span = nthBeside(scene.today, day.series, sign * Math.round(count.value));
  return span && daysOf('nth', span.first, { reason: 'Counted in weekdays' });
}

/** The days of the next two weeks, from tomorrow; whole weeks and months for the past. */
export function stretch(length: Duration, sign: 1 | -1, scene: Scene): Time | null {
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
