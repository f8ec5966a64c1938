import {
  addMonths,
  type Day,
  dayOf,
  firstOfMonth,
  lastOfMonth,
  mondayOf,
  partsOf,
  weekdayOf,
} from '../working-time/calendar-date';

/** Days from first to last, inclusive. */
export type DaySpan = { first: Day; last: Day };

/**
 * A latent time: every Friday, every March, one day. Ahead (1) gives the earliest span that does not end before a day,
 * back (-1) the latest span that ends before it; null if there is none.
 */
export type Series = (from: Day, direction: 1 | -1) => DaySpan | null;

export type Unit =
  | 'minute'
  | 'hour'
  | 'day'
  | 'business day'
  | 'week'
  | 'weekend'
  | 'month'
  | 'quarter'
  | 'half'
  | 'year';

/** How many years are searched: leap days recur within eight, a leap day on a given weekday within forty. */
const MAX_YEARS = 40;
const MAX_STEPS = 60;

export function oneSpan(first: Day, last: Day = first): Series {
  return (from, direction) =>
    (direction === 1 ? last >= from : last < from) ? { first, last } : null;
}

export function everyWeekday(weekday: number): Series {
  return (from, direction) => {
    const ahead = from + ((weekday - weekdayOf(from) + 7) % 7);
    const first = direction === 1 ? ahead : ahead - 7;
    return { first, last: first };
  };
}

/** What happens at most once a year; `inYear` returns null for a year without it. */
export function yearly(inYear: (year: number) => DaySpan | null): Series {
  return (from, direction) => {
    const { year } = partsOf(from);
    for (let step = -1; step <= MAX_YEARS; step += 1) {
      const span = inYear(year + direction * step);
      if (span && (direction === 1 ? span.last >= from : span.last < from)) return span;
    }
    return null;
  };
}

/** What happens at most once a month. */
export function monthly(inMonth: (firstOfMonth: Day) => DaySpan | null): Series {
  return (from, direction) => {
    for (let step = -1; step <= MAX_STEPS; step += 1) {
      const span = inMonth(addMonths(firstOfMonth(from), direction * step));
      if (span && (direction === 1 ? span.last >= from : span.last < from)) return span;
    }
    return null;
  };
}

/** Calendar days, weeks (from Monday), weekends, months, quarters, halves or years. */
export function everyUnit(unit: Unit): Series {
  return (from, direction) => {
    const present = unitAround(from, unit);
    if (direction === 1) return present.last >= from ? present : unitAround(present.last + 1, unit);
    if (present.last < from) return present;
    return unitAround(present.first - (unit === 'weekend' ? 7 : 1), unit);
  };
}

/** The calendar unit that contains a day; for weekends, the one of its week. */
export function unitAround(day: Day, unit: Unit): DaySpan {
  if (unit === 'week') return { first: mondayOf(day), last: mondayOf(day) + 6 };
  if (unit === 'weekend') return { first: mondayOf(day) + 5, last: mondayOf(day) + 6 };
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[unit as 'month'];
  if (months === undefined) return { first: day, last: day };
  const { year, month } = partsOf(day);
  const first = dayOf(year, month - ((month - 1) % months), 1) ?? day;
  return { first, last: lastOfMonth(addMonths(first, months - 1)) };
}

/** The spans of `fine` within `coarse`: Mondays in March, the 15th that is a Friday. */
export function intersect(coarse: Series, fine: Series): Series {
  return (from, direction) => {
    let at = from;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const outer = coarse(at, direction);
      if (!outer) return null;
      const inner = innermost(outer, { fine, from, direction });
      if (inner) return inner;
      at = direction === 1 ? outer.last + 1 : outer.first;
    }
    return null;
  };
}

function innermost(
  outer: DaySpan,
  { fine, from, direction }: { fine: Series; from: Day; direction: 1 | -1 },
): DaySpan | null {
  const inner =
    direction === 1
      ? fine(Math.max(outer.first, from), 1)
      : fine(Math.min(outer.last + 1, from), -1);
  return inner && inner.first >= outer.first && inner.last <= outer.last ? inner : null;
}

/** The nth (1 is the first, -1 the last) span of a series that begins within a span; null if there are fewer. */
export function nthIn({ first, last }: DaySpan, series: Series, nth: number): DaySpan | null {
  const direction = nth > 0 ? 1 : -1;
  let span = direction === 1 ? beginningFrom(first, series) : beginningUpTo(last, series);
  for (let left = Math.abs(nth) - 1; left > 0 && span; left -= 1)
    span = direction === 1 ? series(span.last + 1, 1) : series(span.first, -1);
  return span && span.first >= first && span.first <= last ? span : null;
}

/** The nth span of a series that begins after a day, or ends before it when nth is negative. */
export function nthBeside(day: Day, series: Series, nth: number): DaySpan | null {
  let span = nth > 0 ? beginningFrom(day + 1, series) : series(day, -1);
  for (let left = Math.abs(nth) - 1; left > 0 && span; left -= 1)
    span = nth > 0 ? series(span.last + 1, 1) : series(span.first, -1);
  return span;
}

function beginningUpTo(day: Day, series: Series): DaySpan | null {
  const span = series(day, 1);
  return span && span.first <= day ? span : series(day + 1, -1);
}

function beginningFrom(day: Day, series: Series): DaySpan | null {
  const span = series(day, 1);
  return span && span.first < day ? series(span.last + 1, 1) : span;
}

/** The nth nearest span to a day in either direction; null if the series ends before. */
export function nthNearest(day: Day, series: Series, nth: number): DaySpan | null {
  const spans: DaySpan[] = [];
  for (const direction of [1, -1] as const) {
    let span = series(day, direction);
    for (let left = nth; left > 0 && span; left -= 1) {
      spans.push(span);
      span = direction === 1 ? series(span.last + 1, 1) : series(span.first, -1);
    }
  }
  spans.sort((a, b) => Math.abs(a.first - day) - Math.abs(b.first - day));
  return spans[nth - 1] ?? null;
}

/** A day a number of units away; business days skip Saturday and Sunday. Hours and minutes keep the day. */
export function shiftDay(day: Day, unit: Unit, count: number): Day {
  if (unit === 'weekend') return nthBeside(day, everyUnit(unit), Math.round(count))?.first ?? day;
  if (unit === 'week') return day + Math.round(count * 7);
  if (unit === 'day') return day + Math.round(count);
  if (unit === 'business day') return shiftBusinessDays(day, count);
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[unit as 'month'];
  return months === undefined ? day : addMonths(day, Math.round(count * months));
}

function shiftBusinessDays(day: Day, count: number): Day {
  const step = count < 0 ? -1 : 1;
  const whole = Math.min(Math.abs(Math.round(count)), 10_000);
  let left = whole % 5;
  let at = day;
  // A count that begins on a weekend starts at the next working day.
  if (whole > 0) while (!isWeekday(at)) at -= step;
  at += step * Math.floor(whole / 5) * 7;
  while (left > 0) {
    at += step;
    if (isWeekday(at)) left -= 1;
  }
  return at;
}

export function isWeekday(day: Day): boolean {
  return weekdayOf(day) % 6 !== 0;
}

export const everyBusinessDay: Series = (from, direction) => {
  let first = direction === 1 ? from : from - 1;
  while (!isWeekday(first)) first += direction;
  return { first, last: first };
};
