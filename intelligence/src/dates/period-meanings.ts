import { addMonths, dayOf, lastOfMonth, mondayOf, partsOf } from '../working-time/calendar-date';
import { nthOf } from './day-meanings';
import { monthDay } from './digit-dates';
import {
  type Count,
  daysOf,
  edgeOf,
  resolve,
  type Scene,
  textAt,
  type Time,
  timeOf,
  type UnitName,
} from './meaning';
import {
  type DaySpan,
  everyBusinessDay,
  everyUnit,
  nthBeside,
  type Series,
  type Unit,
  unitAround,
  yearly,
} from './series';
import { mayFollow } from './standing-alone';

export const CALENDAR_UNITS: ReadonlySet<Unit> = new Set([
  'week',
  'weekend',
  'month',
  'quarter',
  'half',
  'year',
]);

/** March, May, July and October, whose ides are the 15th. */
const LONG_IDES = new Set([3, 5, 7, 10]);
const LEADS_TO_WEEK = new Set(['in', 'by', 'before', 'until', 'during', 'of', 'end']);

/** A whole period of the calendar. */
export function whole(span: DaySpan | null, unit: Unit): Time | null {
  return (
    span &&
    daysOf('cycle', span.first, {
      last: span.last,
      grain: unit,
      isPeriod: true,
      certainty: unit === 'year' ? 0.5 : 0.85,
      reason: `A whole ${unit}`,
    })
  );
}

export function named(time: Time, span: DaySpan | null): Time | null {
  return whole(span, time.grain);
}

export function quarterOf(nth: number): Time | null {
  if (nth < 1 || nth > 4) return null;
  return timeOf(
    'quarter',
    yearly((year) => quarter(year, nth)),
    { grain: 'quarter', certainty: 0.85, isPeriod: true, reason: 'A whole quarter' },
  );
}

/** Abbreviated ends of periods. */
export const SHORT_ENDS: Readonly<Record<string, Unit>> = {
  eow: 'week',
  eom: 'month',
  eoq: 'quarter',
  eoy: 'year',
};

/** H1 and H2 are halves of a year after a preposition or before a year; otherwise they may be anything. */
export function halfYear(nth: number): Time | null {
  if (nth !== 1 && nth !== 2) return null;
  return timeOf(
    'quarter',
    yearly((year) => {
      const first = Date.UTC(year, nth * 6 - 6, 1) / 86_400_000;
      return { first, last: lastOfMonth(addMonths(first, 5)) };
    }),
    {
      grain: 'half',
      certainty: 0.85,
      isPeriod: true,
      alone: ({ at }, scene) => (LEADS_TO_WEEK.has(textAt(scene, at - 1)) ? 0.5 : 0),
      reason: 'Half a year',
    },
  );
}

/** Within the week: from now to its end. */
export function withinThe({ unit, times }: UnitName, scene: Scene): Time | null {
  if (times !== 1 || !CALENDAR_UNITS.has(unit)) return null;
  const { last } = unitAround(scene.today, unit);
  const more = { last, grain: unit, isPeriod: true, isDeadline: true };
  return daysOf('range', scene.today, { ...more, reason: `Before the ${unit} ends` });
}

export function quarter(year: number, nth: number): DaySpan {
  const first = Date.UTC(year, nth * 3 - 3, 1) / 86_400_000;
  return { first, last: lastOfMonth(addMonths(first, 2)) };
}

export function present({ unit, times }: UnitName): Time | null {
  if (times !== 1 || (!CALENDAR_UNITS.has(unit) && unit !== 'day')) return null;
  return timeOf('present', everyUnit(unit), {
    grain: unit,
    alone: () => 0,
    isPeriod: true,
    reason: `A whole ${unit}`,
  });
}

export function around(unit: Unit, { today }: Scene): Time {
  const { first, last } = unitAround(today, unit);
  return daysOf('cycle', first, { last, grain: unit, isPeriod: true, reason: `A whole ${unit}` });
}

/** A number of units after the current one; 'the next day' and 'the last day' are rather vague. */
export function cycle({ unit, times }: UnitName, step: number, scene: Scene): Time | null {
  if (unit === 'day') {
    const certainty = step > 0 ? 0.45 : 0.3;
    return times === 1 && step !== 0 && Math.abs(step) <= 2
      ? daysOf('named', scene.today + step, { certainty, reason: 'A day named without a date' })
      : null;
  }
  if (unit === 'hour') return hourAway(step * times, scene);
  if (!CALENDAR_UNITS.has(unit)) return null;
  const present = unitAround(scene.today, unit);
  if (step === 0) return whole(present, unit);
  const size = Math.abs(step) * times;
  if (unit === 'weekend')
    return whole({ first: present.first + 7 * step, last: present.last + 7 * step }, unit);
  return whole(
    nthBeside(step > 0 ? present.last : present.first, everyUnit(unit), step > 0 ? size : -size),
    unit,
  );
}

/** 'The next hour' as a time; rather vague in running text. */
function hourAway(step: number, { today, minutes }: Scene): Time | null {
  const at = minutes + step * 60;
  return daysOf('named', today + Math.floor(at / 1440), {
    certainty: 0.35,
    minutes: ((at % 1440) + 1440) % 1440,
    reason: 'Counted from the hour it was written',
  });
}

export function beside(
  series: Series,
  anchor: Time,
  { scene, nth }: { scene: Scene; nth: number },
): DaySpan | null {
  const span = resolve(anchor, scene);
  return span && nthBeside(edgeOf(span, anchor, nth > 0 ? 1 : -1), series, nth);
}

/** The weekend next to a holiday, including the holiday if it is adjacent. */
export function weekendOf(day: Time, scene: Scene): Time | null {
  const span = resolve(day, scene);
  if (!span) return null;
  const saturday = mondayOf(span.first + 4) - 2;
  const [first, last] = [Math.min(span.first, saturday), Math.max(span.last, saturday + 1)];
  return last - first > 4
    ? whole(unitAround(span.first, 'weekend'), 'weekend')
    : whole({ first, last }, 'weekend');
}

export function weekOf(day: Time, scene: Scene): Time | null {
  const span = resolve(day, scene);
  return whole(span && unitAround(span.first, 'week'), 'week');
}

export function ides(month: Time, scene: Scene): Time | null {
  const span = resolve(month, scene);
  if (!span) return null;
  const inYear = partsOf(span.first).month;
  return monthDay(inYear, LONG_IDES.has(inYear) ? 15 : 13, scene);
}

/** 'At the end of the day, …' is a figure of speech; 'by the end of the day' is not. */
export function endOfDay(scene: Scene): Time {
  const alone: Time['alone'] = ({ at, next }) => {
    const lead = textAt(scene, at) === 'the' ? textAt(scene, at - 1) : textAt(scene, at - 2);
    return lead === 'at' && textAt(scene, next - 2) === 'the' ? 0.2 : 0.9;
  };
  return daysOf('part', scene.today, {
    part: 'end',
    isDeadline: true,
    alone,
    reason: 'A part of the day',
  });
}

export function unitIn(
  { unit, times }: UnitName,
  period: Time,
  { nth, scene }: { nth: number; scene: Scene },
): Time | null {
  if (times !== 1 || unit === 'hour' || unit === 'minute') return null;
  if (unit === 'week') return weekIn(period, nth);
  const series = unit === 'business day' ? everyBusinessDay : everyUnit(unit);
  const found = nthOf(period, series, { nth, scene });
  return { ...found, isPeriod: unit !== 'day' && unit !== 'business day' };
}

/** A week by number (ISO 8601): this year's, or next year's if it has passed. */
export function numberedWeek({ value, digits }: Count, scene: Scene, year?: Time): Time | null {
  if (digits > 2 || value < 1 || value > 53) return null;
  const series = yearly((inYear) => {
    const fourth = dayOf(inYear, 1, 4) ?? 0;
    const first = mondayOf(fourth) + (value - 1) * 7;
    return { first, last: first + 6 };
  });
  const from = year?.series(0, 1)?.first;
  const span = series(from ?? scene.today, 1);
  const week = whole(span, 'week');
  return (
    week && {
      ...week,
      // Week 3 of the course is none of the calendar.
      alone: ({ at, next }) =>
        textAt(scene, next) === 'of'
          ? 0
          : LEADS_TO_WEEK.has(textAt(scene, at - 1)) && mayFollow(next, scene)
            ? 0.6
            : 0.35,
    }
  );
}

/** The day of another week, month or year that corresponds to today. */
export function sameDayIn({ grain, series }: Time, { today }: Scene): Time | null {
  const span = series(today, 1) ?? series(today, -1);
  if (!span || (grain !== 'week' && grain !== 'month' && grain !== 'year')) return null;
  const away = span.first - unitAround(today, grain).first;
  const months = Math.round(away / 30.44);
  const day = grain === 'week' ? today + away : addMonths(today, months);
  return daysOf('nth', day, { reason: `The same day of another ${grain}` });
}

/** Weeks start on Monday and belong to the month that contains their Thursday. */
function weekIn(period: Time, nth: number): Time | null {
  const series: Series = (from, direction) => {
    const outer = period.series(from, direction);
    if (!outer) return null;
    const monday =
      nth > 0 ? mondayOf(outer.first + 3) + (nth - 1) * 7 : mondayOf(outer.last) + (nth + 1) * 7;
    return monday > outer.last ? null : { first: Math.max(monday, outer.first), last: monday + 6 };
  };
  return timeOf('cycle', series, {
    grain: 'week',
    isPeriod: true,
    certainty: 0.9,
    reason: 'A week of the month',
  });
}
