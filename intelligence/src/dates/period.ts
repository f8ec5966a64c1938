import {
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  mondayOf,
  partsOf,
} from '../working-time/calendar-date';
import type { Scene } from './reading';

/** A named stretch of days; last is inclusive. */
export type Period = { first: Day; last: Day; next: number; unit: string };

/** The weekend of the week that is a number of weeks ahead. */
export function weekend(step: number, next: number, scene: Scene): Period {
  const saturday = mondayOf(scene.today) + 5 + step * 7;
  return { first: saturday, last: saturday + 1, next, unit: 'weekend' };
}

/** The day, week, month, quarter or year of the message. */
export function present(unit: string, scene: Scene): Omit<Period, 'next'> {
  return moved(unit, 0, scene);
}

/** The same, a number of units ahead. */
export function moved(unit: string, step: number, scene: Scene): Omit<Period, 'next'> {
  const { today } = scene;
  if (unit === 'week')
    return { first: mondayOf(today) + step * 7, last: mondayOf(today) + step * 7 + 6, unit };
  if (unit === 'month') {
    const first = addMonths(firstOfMonth(today), step);
    return { first, last: lastOfMonth(first), unit };
  }
  const { year, month } = partsOf(today);
  if (unit === 'quarter') {
    const first = addMonths(dayOf(year, month - ((month - 1) % 3), 1) ?? today, step * 3);
    return { first, last: lastOfMonth(addMonths(first, 2)), unit };
  }
  if (unit === 'year') {
    return {
      first: dayOf(year + step, 1, 1) ?? today,
      last: dayOf(year + step, 12, 31) ?? today,
      unit,
    };
  }
  return { first: today + step, last: today + step, unit };
}
