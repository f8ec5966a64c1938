import {
  type Day,
  dayOf,
  easterOf,
  nthWeekdayOfMonth,
  parseDay,
  weekdayOf,
} from '../working-time/calendar-date';
import { HOLIDAYS } from './holiday-table';
import { dayInCalendar, newMoonFrom } from './other-calendars';
import { type Time, timeOf } from './meaning';
import { isWeekday, yearly } from './series';
import { seasonAlone } from './standing-alone';

type DayInYear = (year: number) => Day | null;

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Holidays by name, in lower case, without apostrophes and dots. */
export const HOLIDAY_TIMES: ReadonlyMap<string, Time> = new Map(
  HOLIDAYS.trim()
    .split('\n')
    .flatMap((row) => {
      const [rule = '', names = ''] = row.split(' = ');
      const inYear = toRule(rule);
      const time = timeOf(
        'holiday',
        yearly((year) => {
          const first = inYear(year);
          return first === null ? null : { first, last: first };
        }),
        { grain: 'day', certainty: 0.85, reason: 'A holiday by name' },
      );
      return names.split(', ').map((name): [string, Time] => [name, time]);
    }),
);

/** Seasons of the church year in which days are counted: the second Sunday of Advent, Friday of Holy Week. */
export const CHURCH_SEASONS: ReadonlyMap<string, Time> = new Map(
  (
    [
      ['advent', '12-3?mon-1?tue-2?wed-3?thu-4?fri-5?sat-6', '12-24', 'season'],
      ['lent', 'easter-46', 'easter-1', 'season'],
      ['holy week', 'easter-7', 'easter-1', 'cycle'],
      ['eastertide', 'easter', 'easter+49', 'season'],
    ] as const
  ).map(([name, from, to, form]) => {
    const [starts, ends] = [solar(from, undefined), solar(to, undefined)];
    const series = yearly((year) => {
      const [first, last] = [starts(year), ends(year)];
      return first === null || last === null ? null : { first, last };
    });
    const grain = form === 'cycle' ? 'week' : 'month';
    return [
      name,
      timeOf(form, series, {
        grain,
        isPeriod: true,
        certainty: 0.6,
        alone: seasonAlone,
        reason: 'A season',
      }),
    ];
  }),
);

function toRule(rule: string): DayInYear {
  const [kind = '', ...rest] = rule.split(' ');
  if (kind === 'on') {
    const days = new Map(rest.map((date) => [Number(date.slice(0, 4)), parseDay(date)]));
    return (year) => days.get(year) ?? null;
  }
  if (kind === 'hebrew') return hebrew(rest.join(' '));
  if (kind === 'islamic') {
    const [date = '', friday] = rest;
    return (year) => {
      const day = dayInCalendar('islamic-umalqura', date, year);
      return day === null || friday === undefined ? day : day - 1 - ((weekdayOf(day - 1) + 2) % 7);
    };
  }
  if (kind === 'chinese') return (year) => dayInCalendar('chinese', rest[0] ?? '', year);
  if (kind === 'moon') {
    const [month, day] = (rest[0] ?? '').split('-').map(Number);
    return (year) => after(newMoonFrom(year, month ?? 1, day ?? 1), Number(rest[1] ?? 0));
  }
  return solar(kind, rest[0]);
}

function hebrew(dates: string): DayInYear {
  const [row = '', ...moves] = dates.split('?');
  const choices = row.split('|').map((date) => /^(.+?)([+-]\d+)?$/.exec(date));
  return (year) => {
    for (const found of choices) {
      const day = dayInCalendar('hebrew', found?.[1] ?? '', year);
      if (day !== null) return day + Number(found?.[2] ?? 0) + moveOf(day, moves);
    }
    return null;
  };
}

function solar(rule: string, move: string | undefined): DayInYear {
  const [base = '', ...moves] = rule.split('?');
  const [, name = '', away = '0'] = /^(easter|orthodox|\d+\.\w+\.-?\d)([+-]\d+)?$/.exec(base) ?? [
    '',
    base,
  ];
  const days = Number(away);
  const start = startOf(name);
  return (year) => {
    const day = after(start(year), days);
    if (day === null) return null;
    if (move === 'working') return taxDay(day);
    return day + moveOf(day, moves);
  };
}

/** How many days a holiday is moved because of its weekday. */
function moveOf(day: Day, moves: readonly string[]): number {
  const move = moves.find((one) => one.startsWith(WEEKDAYS[weekdayOf(day)] ?? ''));
  return move === undefined ? 0 : Number(move.slice(3));
}

function startOf(name: string): DayInYear {
  if (name === 'easter') return easterOf;
  if (name === 'orthodox') return orthodoxEasterOf;
  const [month = '1', weekday = '', nth = '1'] = name.split('.');
  if (weekday !== '')
    return (year) =>
      nthWeekdayOfMonth(dayOf(year, Number(month), 1) ?? 0, WEEKDAYS.indexOf(weekday), Number(nth));
  const [inMonth = 1, day = 1] = name.split('-').map(Number);
  return (year) => dayOf(year, inMonth, day);
}

/** The day itself, or the next one that is neither a weekend nor Emancipation Day as observed in Washington. */
function taxDay(day: Day): Day {
  const emancipation = solar('4-16?sat-1?sun+1', undefined);
  const kept = emancipation(new Date(day * 86_400_000).getUTCFullYear());
  let open = day;
  while (!isWeekday(open) || open === kept) open += 1;
  return open;
}

/** Julian Easter Sunday (Meeus) as a Gregorian day, 1900 to 2099. */
function orthodoxEasterOf(year: number): Day {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  return Date.UTC(year, month - 1, ((d + e + 114) % 31) + 1) / 86_400_000 + 13;
}

function after(day: Day | null, days: number): Day | null {
  return day === null ? null : day + days;
}
