import { addMonths, dayOf, partsOf } from '../working-time/calendar-date';
import { monthDay } from './digit-dates';
import {
  type Count,
  daysOf,
  edgeOf,
  noSuchDay,
  type Ordinal,
  type Other,
  resolve,
  type Scene,
  textAt,
  type Time,
  timeOf,
} from './meaning';
import { fullYear } from './number-words';
import { BEFORE } from './rule-words';
import {
  type DaySpan,
  intersect,
  monthly,
  nthBeside,
  nthIn,
  nthNearest,
  type Series,
  unitAround,
} from './series';
import { dayOfMonthAlone } from './day-of-month-alone';
import { endsClean, isModal, isMonthBeside, mayFollow } from './standing-alone';

export type Numeral = Count | Ordinal;

/** Up to this many days back, a date with its weekday is the one just past rather than one in another year. */
const RECENT = 100;

export function isBack(word: string | undefined): boolean {
  return (
    word !== undefined && (BEFORE.split('|').includes(word) || word === 'ago' || word === 'back')
  );
}

export function near(span: DaySpan | null, reason: string, certainty = 0.9): Time | null {
  return span && daysOf('nth', span.first, { last: span.last, certainty, reason });
}

type At = { scene: Scene; place: { at: number; next: number } };

export function inMonth(
  month: Time,
  day: Numeral,
  { scene, place, monthAt }: At & { monthAt: number },
): Time | null {
  if (
    day.type === 'count' &&
    (!Number.isInteger(day.value) ||
      day.digits > 2 ||
      !(endsClean(place.next, scene) || isYearGlued(place.next, scene)))
  )
    return null;
  if (day.type === 'count' && day.digits === 0 && day.value > 31) return null;
  if (isModal(monthAt, scene)) return null;
  if (day.type === 'count' && !isMonthBeside(monthAt, place, scene)) return null;
  const first = month.series(scene.today, 1)?.first;
  return first === undefined ? null : monthDay(partsOf(first).month, day.value, scene);
}

/** 20NOV2026, 20NOV26, Nov/20/2026. */
function isYearGlued(at: number, { tokens }: Scene): boolean {
  const [month, year, joined] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (year?.text === '/' && year.glued) return joined?.text.length === 4 && joined.glued;
  const digits = year?.kind === 'number' && year.glued ? year.text.length : 0;
  return month?.kind === 'word' && month.glued && (digits === 4 || digits === 2);
}

export function dayFirst(month: Time, day: Numeral, { scene, place }: At): Time | null {
  const hasDot = textAt(scene, place.next - 1) === '.';
  if (hasDot && !/^\d/.test(textAt(scene, place.next))) return null;
  const date = inMonth(month, day, {
    scene,
    place,
    monthAt: hasDot ? place.next - 2 : place.next - 1,
  });
  return date && { ...date, kinds: [...date.kinds, 'dayfirst'] };
}

export function dayOfMonth(day: Numeral, hasArticle: boolean): Time | null {
  if (!Number.isInteger(day.value) || day.value < 1 || day.value > 31) return null;
  const isOrdinal = day.type === 'ordinal';
  const inWords = isOrdinal ? day.inWords : day.digits === 0;
  const series = monthly((first) => {
    const { year, month } = partsOf(first);
    const found = dayOf(year, month, day.value);
    return found === null ? null : { first: found, last: found };
  });
  const alone = dayOfMonthAlone({ hasArticle, isOrdinal, inWords, value: day.value });
  const time = timeOf('dom', series, {
    grain: 'day',
    certainty: 0.6,
    alone,
    reason: 'The next month with this day',
  });
  return hasArticle || isOrdinal
    ? { ...time, kinds: [...time.kinds, 'introduced', 'day', 'anchor'] }
    : time;
}

export function nthDay(period: Time, day: Numeral): Time | null {
  if (day.type === 'count' && (day.digits > 2 || !Number.isInteger(day.value))) return null;
  return comingNthOf(
    period,
    (from, direction) =>
      direction === 1 ? { first: from, last: from } : { first: from - 1, last: from - 1 },
    day.value,
  );
}

/** The month that old letters call this one (inst.), the last (ult.) or the next (prox.). */
export function ofLetters(word: string, { today }: Scene): Time {
  const step = word.startsWith('u') ? -1 : word.startsWith('p') ? 1 : 0;
  const { first, last } = unitAround(addMonths(unitAround(today, 'month').first, step), 'month');
  const reason = 'A month as in “inst.” or “ult.”';
  return daysOf('cycle', first, { last, grain: 'month', reason });
}

/** The nth of a series within a period; 'the month' is the current one, even if its first Monday has passed. */
export function nthOf(
  period: Time,
  fine: Series,
  { nth, scene }: { nth: number; scene: Scene },
): Time {
  const coming = comingNthOf(period, fine, nth);
  if (!period.kinds.includes('present')) return coming;
  const { today } = scene;
  const found = nthIn(unitAround(today, period.grain), fine, nth);
  const next = coming.series(today, 1);
  if (!found || found.last >= today) return coming;
  const others = next ? [{ day: next.first, reason: `The one in the next ${period.grain}` }] : [];
  const { first, last } = found;
  return daysOf('nth', first, { last, others, certainty: 0.96, reason: coming.reason });
}

/** The nth of a series in each span of a period; if a span has none, it is skipped. */
function comingNthOf(period: Time, fine: Series, nth: number): Time {
  const series: Series = (from, direction) => {
    let outer = period.series(from, 1) ?? period.series(from, -1);
    for (let step = 0; step < 3 && outer; step += 1) {
      const inner = nthIn(outer, fine, nth);
      if (inner && (direction === 1 ? inner.last >= from : inner.last < from)) return inner;
      outer = direction === 1 ? period.series(outer.last + 1, 1) : period.series(outer.first, -1);
    }
    return null;
  };
  return timeOf('nth', series, {
    grain: 'day',
    certainty: 0.96,
    reason: 'Counted within the period mentioned',
  });
}

/** Four digits after a day that are a time in the evening, not a year: '23 Jun 2359'. */
const EVENINGS = { first: 2200, last: 2359 };

export function inPeriod(date: Time, period: Time): Time | null {
  const span = period.series(0, 1) ?? period.series(0, -1);
  const found = span && nthIn(span, date.series, 1);
  const year = span && partsOf(span.first).year;
  if (!year || (date.grain === 'day' && year >= EVENINGS.first && year <= EVENINGS.last))
    return null;
  if (!found) return noSuchDay('No such day in that year');
  const form = date.grain === 'day' ? 'date' : 'cycle';
  const { grain, isPeriod } = date;
  return daysOf(form, found.first, {
    last: found.last,
    grain,
    isPeriod,
    certainty: 0.97,
    reason: 'A full date',
  });
}

export function inShortYear(date: Time, year: Count, scene: Scene): Time | null {
  if (year.digits !== 2) return null;
  const full = fullYear(year.value, partsOf(scene.today).year);
  return inPeriod(
    date,
    daysOf('year', dayOf(full, 1, 1) ?? 0, { last: dayOf(full, 12, 31) ?? 0, reason: '' }),
  );
}

/** If weekday and date disagree: the nearest year in which they agree, otherwise the date. */
export function agreeing(weekday: Time, date: Time, scene: Scene): Time | null {
  const span = resolve(date, scene);
  if (!span) return date;
  if (span.first !== span.last) return null;
  const isOn = (found: DaySpan | null): boolean =>
    found !== null && weekday.series(found.first, 1)?.first === found.first;
  const passed = date.series(scene.today, -1);
  const isRecent = passed !== null && scene.today - passed.last <= RECENT;
  const agreed = [span, isRecent ? passed : null, date.series(span.last + 1, 1)].find(isOn);
  const others: Other[] = [
    {
      day: weekday.series(span.first - 3, 1)?.first ?? span.first,
      reason: 'The weekday nearest to the date',
    },
  ];
  const day = agreed ?? span;
  const { minutes, part, zone } = date;
  const how = agreed
    ? { certainty: 0.97, reason: 'Weekday and date agree' }
    : { certainty: 0.7, others, reason: 'The weekday does not match the date' };
  return daysOf('date', day.first, { minutes, part, zone, ...how });
}

/** Thursday the 23rd: the month in which they agree, trying this one, the next and the last in that order. */
export function withDayOfMonth(weekday: Time, dom: Time, { scene, place }: At): Time | null {
  const months = [0, 1, -1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((step) =>
    unitAround(addMonths(unitAround(scene.today, 'month').first, step), 'month'),
  );
  const both = intersect(dom.series, weekday.series);
  const found = months.map((month) => nthIn(month, both, 1)).find((span) => span !== null);
  const isLoose = !dom.kinds.includes('introduced');
  if (
    isLoose &&
    (!found ||
      found.first < scene.today ||
      found.first > scene.today + 62 ||
      !mayFollow(place.next, scene) ||
      !endsClean(place.next, scene))
  )
    return null;
  return found
    ? daysOf('date', found.first, { certainty: 0.97, reason: 'Weekday and day of the month agree' })
    : null;
}

/** In French and Spanish, which use one word for both, next week's is the alternative reading. */
export function comingWeekday(day: Time, { today, isDayFirst }: Scene): Time | null {
  const found = day.series(today + 1, 1);
  const later = nthIn(unitAround(today + 7, 'week'), day.series, 1);
  const isOpen = isDayFirst && later && found && later.first !== found.first;
  const others = isOpen ? [{ day: later.first, reason: 'The one in the following week' }] : [];
  return found && daysOf('nth', found.first, { others, reason: 'The next one' });
}

export function nextWeekday(day: Time, { today }: Scene): Time | null {
  const week = unitAround(today + 7, 'week');
  const coming = day.series(today + 1, 1)?.first ?? today;
  const found = nthIn(week, day.series, 1);
  const others = found && coming !== found.first ? [{ day: coming, reason: 'The next one' }] : [];
  return found && daysOf('nth', found.first, { others, reason: 'The one in the following week' });
}

export function inWeek(day: Time, period: Time): Time | null {
  if (period.grain !== 'week') return null;
  const week = period.series(0, 1);
  return near(week && nthIn(week, day.series, 1), 'The weekday in the week mentioned', 0.97);
}

export function besides(
  day: Time,
  anchor: Time,
  { scene, nth }: { scene: Scene; nth: number },
): Time | null {
  const span = resolve(anchor, scene);
  return near(
    span && nthBeside(edgeOf(span, anchor, nth > 0 ? 1 : -1), day.series, nth),
    'Counted from another date',
  );
}

export function nearest(
  day: Time,
  anchor: Time,
  { scene, nth }: { scene: Scene; nth: number },
): Time | null {
  const span = resolve(anchor, scene);
  return near(
    span && nthNearest(span.first, day.series, Math.min(nth, 20)),
    'The one nearest to another date',
  );
}

export function shiftedBy(day: Time, days: number, scene: Scene): Time | null {
  const span = resolve(day, scene);
  return span && daysOf('shifted', span.first + days, { reason: 'Counted from another date' });
}

/** The first, second… day counted from a holiday, or from the beginning of a span. */
export function nthFrom(day: Time, nth: number, scene: Scene): Time | null {
  const isFeast = day.kinds.some((kind) => kind === 'holiday' || kind === 'date');
  return isFeast && nth >= 0 && nth <= 40 ? shiftedBy(day, nth - 1, scene) : null;
}

/** 'Monday two weeks from now' is the Monday of that week, 'Easter in three years' the one in that year. */
export function ofOffset(day: Time, offset: Time, scene: Scene): Time | null {
  const span = resolve(offset, scene);
  if (!span || offset.grain === 'day' || offset.grain === 'hour') return null;
  const unit = offset.grain === 'weekend' ? 'week' : offset.grain;
  return near(day.series(unitAround(span.first, unit).first, 1), 'The one in the period mentioned');
}
