import { daysOf, resolve, type Scene, type Time, type UnitName } from './meaning';
import { around, CALENDAR_UNITS, endOfDay } from './period-meanings';
import { type Unit, unitAround } from './series';

type Piece = 'start' | 'middle' | 'end' | 'late' | 'first half' | 'second half';

/** Wednesday for a week, the 15th for a month: the one day that people mean. */
const MIDDLES: Partial<Record<Unit, (first: number) => [number, number]>> = {
  week: (first) => [first + 2, first + 2],
  month: (first) => [first + 14, first + 14],
};

export function endOfUnit(unit: UnitName, scene: Scene): Time | null {
  if (unit.unit === 'day' && unit.times === 1) return endOfDay(scene);
  return unit.times === 1 && CALENDAR_UNITS.has(unit.unit) && unit.unit !== 'weekend'
    ? piece(around(unit.unit, scene), 'end', scene)
    : null;
}

/** Mid-week, mid-month: the middle of the current one. */
export function middleOf(unit: Unit, scene: Scene): Time | null {
  return CALENDAR_UNITS.has(unit) && unit !== 'weekend'
    ? piece(around(unit, scene), 'middle', scene)
    : null;
}

export function middleOfWeek(week: Time, scene: Scene): Time | null {
  return week.grain === 'week' ? piece(week, 'middle', scene) : null;
}

export function startOfUnit({ unit }: UnitName, scene: Scene): Time | null {
  return CALENDAR_UNITS.has(unit) ? piece(around(unit, scene), 'start', scene) : null;
}

/** A part of a period: a third, a half, or its end, which for a week is Friday. */
export function piece(period: Time, part: Piece, scene: Scene): Time | null {
  const span = resolve(period, scene);
  if (!span || period.grain === 'day') return null;
  const { first, last } = span;
  const length = last - first + 1;
  const isWeek = period.grain === 'week';
  if (part === 'end') {
    const others = isWeek ? [{ day: last, reason: 'The Sunday of that week' }] : [];
    const end = isWeek ? first + 4 : last;
    return daysOf('nth', end, {
      isPeriod: true,
      isDeadline: true,
      others,
      reason: `The end of the ${period.grain}`,
    });
  }
  const third = isWeek ? 2 : Math.max(1, Math.round(length / 3));
  const half =
    period.grain === 'year' ? unitAround(first, 'half').last - first + 1 : Math.floor(length / 2);
  const [from, to] = {
    start: [first, first + third - 1],
    middle: MIDDLES[period.grain]?.(first) ?? [first + third, last - third],
    late: isWeek ? [first + 3, first + 4] : [last - third + 1, last],
    'first half': [first, first + half - 1],
    'second half': [first + half, last],
  }[part] as [number, number];
  return daysOf(part === 'start' ? 'start' : 'nth', from, {
    last: to,
    grain: 'week',
    isPeriod: true,
    certainty: 0.85,
    reason: `A part of the ${period.grain}`,
  });
}
