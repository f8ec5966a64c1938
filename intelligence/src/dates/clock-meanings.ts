import { clockOf } from './digit-clocks';
import {
  type Count,
  daysOf,
  type Duration,
  type PartOfDay,
  type Scene,
  type Time,
} from './meaning';
import { isHourOfClause } from './hour-alone';
import { isWhole, partAlone } from './standing-alone';
import type { Unit } from './series';

const HALF_DAY = 720;
const LAST_OF_AFTERNOON = 600;
/** 'In the evening at eight': each part makes the other a time. */
const SURE_OF_BOTH = 0.8;
const WEAK_HOUR = 0.35;
const HOUR_OF_CLAUSE = 0.5;

export const PARTS: Readonly<Record<string, PartOfDay>> = {
  morning: 'morning',
  am: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  night: 'evening',
  pm: 'afternoon',
};

/** 'Twenty past three' counts in fives; 'three past ten' is something else. */
export function inFives({ value }: Count, clock: Time, scene: Scene): Time | null {
  const minutes = Number.isInteger(value) ? value : value * 60;
  const isFives = minutes % 5 === 0 && minutes > -30 && minutes < 60;
  return isFives ? moved(clock, minutes, scene) : null;
}

/** An hour in military style. */
export function hundreds(hour: number, scene: Scene): Time | null {
  return Number.isInteger(hour) && hour >= 1 && hour <= 24 ? clockOf(hour * 60, scene) : null;
}

export function moved(clock: Time, by: number, scene: Scene): Time | null {
  if (clock.minutes === null || Math.abs(by) > 59) return null;
  const minutes = endOfDayAs24(clock.minutes) + by;
  const time = clockOf((minutes + 1440) % 1440, scene, { isOpen: clock.kinds.includes('open') });
  return built({ ...time, zone: clock.zone });
}

/** An ambiguous hour takes the part of the day next to it. */
export function inPart(clock: Time, part: PartOfDay, scene: Scene): Time | null {
  if (clock.minutes === null) return null;
  const isLate = part === 'afternoon' || part === 'evening';
  // The afternoon ends before eleven at night.
  const isForenoon = part === 'afternoon' && clock.minutes % HALF_DAY >= LAST_OF_AFTERNOON;
  const minutes = (clock.minutes % HALF_DAY) + (isLate && !isForenoon ? HALF_DAY : 0);
  const isOpen =
    clock.minutes < HALF_DAY || clock.kinds.includes('open') || clock.kinds.includes('bare');
  return { ...clockOf(isOpen ? minutes : clock.minutes, scene), zone: clock.zone };
}

/** 3-4pm begins at three in the afternoon. */
export function untilClock(start: Time, end: Time, scene: Scene): Time | null {
  if (start.minutes === null || end.minutes === null) return null;
  if (!start.kinds.includes('bare')) return built({ ...start, zone: start.zone ?? end.zone });
  const half = end.minutes >= HALF_DAY ? HALF_DAY : 0;
  const minutes = (start.minutes % HALF_DAY) + half;
  const fits = minutes < end.minutes ? minutes : (minutes + HALF_DAY) % 1440;
  return built({ ...clockOf(fits, scene), zone: end.zone });
}

/** A time combined from others, not combined any further: 'three to four to five'. */
function built(clock: Time): Time {
  return { ...clock, kinds: clock.kinds.filter((kind) => kind !== 'plain') };
}

export function ofDay(part: PartOfDay, day: number): Time {
  return daysOf('timed', day, { part, reason: 'A part of the day' });
}

export function partOfDay({ part, isDeadline }: Time, day: number): Time {
  return daysOf('timed', day, { part, isDeadline, reason: 'A part of the day' });
}

export function isSmallHour({ minutes }: Time): boolean {
  return minutes !== null && minutes % HALF_DAY < 5 * 60;
}

/** A bare hour that other words turn into a time of day. */
export function told(clock: Time, scene: Scene): Time | null {
  return clock.minutes === null
    ? null
    : clockOf(clock.minutes, scene, { isOpen: clock.kinds.includes('open') });
}

/** 'By 5' on its own: in running text it may be by 5 per cent. */
export function loneHour(clock: Time, scene: Scene): Time | null {
  const time = told(clock, scene);
  return (
    time && {
      ...time,
      kinds: ['time', 'lone'],
      alone: (place) =>
        isWhole(place, scene) ? WEAK_HOUR : isHourOfClause(place, scene) ? HOUR_OF_CLAUSE : 0,
    }
  );
}

/** 'At dusk', 'during the night': a part of the day on its own is weak evidence in running text. */
export function ledPart(part: Time): Time {
  return { ...part, alone: partAlone(0.25) };
}

export function movedBy(
  { steps }: Duration,
  clock: Time,
  { scene, sign }: { scene: Scene; sign: 1 | -1 },
): Time | null {
  const sizes: Partial<Record<Unit, number>> = { hour: 60, minute: 1 };
  if (clock.minutes === null || steps.some(({ unit }) => sizes[unit] === undefined)) return null;
  const by = steps.reduce((sum, { unit, count }) => sum + count * (sizes[unit] ?? 0), 0);
  const minutes = endOfDayAs24(clock.minutes) + sign * Math.round(by);
  return minutes < 0 || minutes >= 2880
    ? null
    : { ...built(clockOf(minutes % 1440, scene)), zone: clock.zone };
}

/** Midnight is stored as the last minute of the day that it ends. */
function endOfDayAs24(minutes: number): number {
  return minutes === 1439 ? 1440 : minutes;
}

export function withDay(day: Time, hour: Time, scene: Scene): Time | null {
  if (day.minutes !== null && hour.minutes !== null) return null;
  if (day.part !== null && hour.part !== null) return null;
  const placed = hour.minutes !== null && day.part !== null ? inPart(hour, day.part, scene) : hour;
  const isPart = day.kinds.includes('part');
  return {
    ...day,
    kinds: isPart
      ? ['time', 'clock', 'hour']
      : ['time', 'timed', 'anchor', ...(hour.minutes === null ? ['day'] : [])],
    minutes: placed?.minutes ?? day.minutes,
    part: hour.part ?? day.part,
    zone: hour.zone ?? day.zone,
    isDeadline: day.isDeadline || hour.isDeadline,
    alone: null,
    certainty: Math.max(
      day.kinds.includes('dom') ? 0.6 : day.certainty,
      isPart && hour.minutes !== null ? SURE_OF_BOTH : 0,
      Math.min(hour.certainty + 0.1, 0.9),
    ),
  };
}
