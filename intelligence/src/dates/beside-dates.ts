import { firstOfMonth, lastOfMonth, mondayOf } from '../working-time/calendar-date';
import { readHoliday } from './holidays';
import { WEEKDAYS } from './lexicon';
import { readDayFirst, readMonthFirst } from './month-dates';
import { readOrdinal } from './number-words';
import { readNumericDate } from './numeric-dates';
import { type Reading, type Scene, skip, textAt, toReading } from './reading';
import { onOrAfter, readMonthTail } from './weekday-dates';

const THE = new Set(['the']);

/** The Monday before Christmas, Friday after Thanksgiving, the Tuesday after 5 March. */
export function readWeekdayBeside(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const weekday = WEEKDAYS.get(textAt(scene, from));
  const side = textAt(scene, from + 1);
  if (weekday === undefined || (side !== 'before' && side !== 'after')) return null;
  const anchorAt = skip(scene, from + 2, THE);
  const anchor =
    readHoliday(anchorAt, scene) ??
    readNumericDate(anchorAt, scene) ??
    readMonthFirst(anchorAt, scene) ??
    readDayFirst(anchorAt, scene);
  if (!anchor || anchor.first === null || anchor.last !== null) return null;
  const first =
    side === 'after' ? onOrAfter(weekday, anchor.first + 1) : onOrAfter(weekday, anchor.first - 7);
  return toReading({ next: anchor.next, first, reason: 'The weekday beside another date' });
}

/** The first week of December, last week of the month, second week of next month; weeks run from Monday. */
export function readWeekOfMonth(at: number, scene: Scene): Reading | null {
  const from = skip(scene, at, THE);
  const isLast = textAt(scene, from) === 'last';
  const nth = isLast ? { value: -1, next: from + 1 } : readOrdinal(scene.tokens, from);
  if (!nth || nth.value > 5 || textAt(scene, nth.next) !== 'week') return null;
  const tail = readMonthTail(nth.next + 1, scene);
  if (!tail || textAt(scene, nth.next + 1) === 'next') return null;
  const opening = firstOfMonth(tail.inMonth);
  const firstMonday = mondayOf(opening + 3);
  const monday = isLast ? mondayOf(lastOfMonth(tail.inMonth)) : firstMonday + (nth.value - 1) * 7;
  const first = Math.max(monday, opening);
  return toReading({
    next: tail.next,
    first,
    last: monday + 6,
    isPeriod: true,
    reason: 'A week of the month',
  });
}

/** The week of March 5, week commencing Monday 5 March, week ending Friday. */
export function readWeekOfDate(begin: number, scene: Scene): Reading | null {
  const at = skip(scene, begin, THE);
  if (textAt(scene, at) !== 'week') return null;
  const joint = textAt(scene, at + 1);
  if (!/^(?:of|commencing|beginning|starting|ending)$/.test(joint)) return null;
  const from = skip(scene, at + 2, THE);
  const date =
    readNumericDate(from, scene) ?? readMonthFirst(from, scene) ?? readDayFirst(from, scene);
  if (!date || date.first === null || date.last !== null) return null;
  const monday = mondayOf(date.first);
  return {
    ...date,
    first: monday,
    last: monday + 6,
    isPeriod: true,
    reason: 'The week that holds the date',
  };
}
