import type { Day } from '../working-time/calendar-date';
import { type Meaning, type PartOfDay, type Time, timeOf, daysOf, type Scene } from './meaning';
import { everyWeekday, type Unit, yearly } from './series';
import { dayOf, daysInMonth } from '../working-time/calendar-date';
import { monthAlone, weekdayAlone } from './names-alone';
import { partAlone, seasonNamed, todayAlone } from './standing-alone';

/** Month names and abbreviations, 1 to 12. */
export const MONTHS = numbered(
  'january,jan|february,feb,febr|march,mar|april,apr|may|june,jun|july,jul|august,aug|september,sep,sept|october,oct|november,nov|december,dec',
  1,
);
/** Weekday names and abbreviations, 0 = Sunday. */
export const WEEKDAYS = numbered(
  'sunday,sun|monday,mon|tuesday,tue,tues|wednesday,wed,weds,wednes|thursday,thu,thur,thurs|friday,fri|saturday,sat',
  0,
);

export const words = (list: string): string[] => list.split(' ');

const UNITS: Readonly<Record<string, [unit: Unit, times: number]>> = {
  'day days d': ['day', 1],
  'week weeks wk wks': ['week', 1],
  'fortnight fortnights': ['week', 2],
  'weekend weekends wkend': ['weekend', 1],
  'month months mo mos': ['month', 1],
  'quarter quarters qtr qtrs': ['quarter', 1],
  'year years yr yrs': ['year', 1],
  'decade decades': ['year', 10],
  'hour hours hr hrs h': ['hour', 1],
  'minute minutes min mins': ['minute', 1],
  'second seconds sec secs': ['minute', 0],
  'workday workdays weekday weekdays': ['business day', 1],
};
const LONG_UNITS: readonly [phrase: string, unit: Unit][] = [
  ['week end', 'weekend'],
  ['week - end', 'weekend'],
  ...words('business working work week').flatMap((word): [string, Unit][] => [
    [`${word} day`, 'business day'],
    [`${word} days`, 'business day'],
  ]),
];

/** Words for a day relative to the day of the message. */
const NAMED_DAYS: Readonly<Record<string, number>> = {
  'today|this day|tdy': 0,
  'tomorrow|tmrw|tmr|tmw|tmrrw|tomoz|tomo|2 moro|2 morrow|tomorow|tommorow|tommorrow|tomorrows': 1,
  overmorrow: 2,
  'yesterday|ystd|yday': -1,
};
/** Words for immediately: too common to be read as a date in running text. */
const NOW =
  'now|right now|this instant|rightnow|just now|at the moment|at the present moment|in a moment|in an instant|asap|a . s . a . p|as soon as possible|immediately|right away|straight away|straightaway|at once|this minute|this second|this moment|this very moment|this very minute|this very second|at this moment|at this very moment';

const PARTS: readonly [phrases: string, part: PartOfDay, certainty: number][] = [
  [
    'morning|mornings|morn|before lunch|early morning|early in the morning|late morning|late in the morning|early hours|wee hours|small hours|dawn|crack of dawn|daybreak|sunrise|before school',
    'morning',
    0.25,
  ],
  [
    'afternoon|afternoons|afternoonish|lunchtime|lunch time|late afternoon|arvo|after lunch|after school|late in the afternoon|early in the afternoon|early afternoon',
    'afternoon',
    0.25,
  ],
  [
    'evening|evenings|night|nights|nite|late night|late at night|late evening|late in the evening|early evening|early in the evening|dusk|sunset|nightfall|after work|dinnertime',
    'evening',
    0.25,
  ],
  [
    'eod|e . o . d|cob|c . o . b|eob|close of play|close of business|close of business day|end of business|end of business day|end of work|end of working day|end of the working day|end of the business day|end of the work day|end of my day|end of your day|end of our day|end of play|last thing',
    'end',
    0.9,
  ],
  [
    'start of business|start of play|first thing|first thing in the morning|first thing in the am',
    'start',
    0.45,
  ],
];

/** 'First thing', written later than this, means the next day. */
const START_OF_DAY = 9 * 60;

/** Zone abbreviations. */
export const ZONES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utc gmt': 'UTC',
    bst: 'Europe/London',
    'cet cest': 'Europe/Paris',
    'et est edt': 'America/New_York',
    'ct cst cdt': 'America/Chicago',
    'mt mst mdt': 'America/Denver',
    'pt pst pdt': 'America/Los_Angeles',
    jst: 'Asia/Tokyo',
    'aest aedt': 'Australia/Sydney',
  }).flatMap(([names, zone]) => words(names).map((name): [string, string] => [name, zone])),
);

/** A season begins on its earliest accepted day and ends where the next one begins. */
const SEASONS: readonly [names: string, month: number, day: number, lengthInMonths: number][] = [
  ['spring', 3, 20, 3],
  ['summer', 6, 21, 3],
  ['fall|autumn', 9, 23, 3],
  ['winter', 12, 21, 3],
];

/** What a word or phrase means, either always or depending on its scene. */
export type Entry = Meaning | ((scene: Scene) => Time);

export const ENTRIES: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ...[...MONTHS].map(([name, month]): [string, Entry] => [name, monthOf(month)]),
  ...[...WEEKDAYS].flatMap(([name, weekday]): [string, Entry][] => [
    [name, weekdayOf(weekday)],
    ...(name.endsWith('day')
      ? [
          [
            `${name}s`,
            { ...weekdayOf(weekday), kinds: ['time', 'weekdays'], certainty: 0, alone: () => 0 },
          ] as [string, Entry],
        ]
      : []),
  ]),
  ...Object.entries(UNITS).flatMap(([names, [unit, times]]) =>
    words(names).map((name): [string, Entry] => [name, unitName(unit, times)]),
  ),
  ...LONG_UNITS.map(([phrase, unit]): [string, Entry] => [phrase, unitName(unit, 1)]),
  ...Object.entries(NAMED_DAYS).flatMap(([names, away]) =>
    names
      .split('|')
      .map((name): [string, Entry] => [
        name,
        ({ today }) =>
          daysOf('named', today + away, { reason: 'Counted from the day it was written' }),
      ]),
  ),
  ...NOW.split('|').map((name): [string, Entry] => [
    name,
    ({ today }) =>
      daysOf('named', today, { certainty: 0.45, alone: todayAlone, reason: 'Immediately' }),
  ]),
  ...words('tonight tonights tonite tonigth tonght').map((name): [string, Entry] => [
    name,
    ({ today }) =>
      daysOf('named', today, { part: 'evening', reason: 'Counted from the day it was written' }),
  ]),
  ...PARTS.flatMap(([phrases, part, certainty]) =>
    phrases.split('|').map((phrase): [string, Entry] => [phrase, partOf(part, certainty)]),
  ),
  ...SEASONS.flatMap(([names, month, day, months]) =>
    names.split('|').map((name): [string, Entry] => [name, seasonOf(month, day, months)]),
  ),
]);

export function monthOf(month: number): Time {
  const inYear = (year: number) => {
    const first = dayOf(year, month, 1);
    return first === null ? null : { first, last: first + daysInMonth(year, month) - 1 };
  };
  return timeOf('month', yearly(inYear), {
    grain: 'month',
    certainty: 0.7,
    isPeriod: true,
    alone: monthAlone,
    reason: 'The whole month',
  });
}

function weekdayOf(weekday: number): Time {
  return timeOf('weekday', everyWeekday(weekday), {
    grain: 'day',
    isAfterToday: true,
    alone: weekdayAlone,
    reason: 'The next one',
  });
}

function unitName(unit: Unit, times: number): Meaning {
  return {
    type: 'unit',
    kinds: ['unit', `unit-${times === 1 ? (unit.split(' ')[0] ?? '') : 'times'}`],
    certainty: 1,
    unit,
    times,
  };
}

function partOf(part: PartOfDay, certainty: number): (scene: Scene) => Time {
  return ({ today, minutes }) =>
    daysOf('part', part === 'start' && minutes > START_OF_DAY ? today + 1 : today, {
      part,
      certainty,
      isDeadline: part === 'end',
      alone: partAlone(certainty),
      reason: 'A part of the day',
    });
}

function seasonOf(month: number, day: number, months: number): Time {
  const start = (year: number, inMonth: number): Day =>
    dayOf(inMonth > 12 ? year + 1 : year, ((inMonth - 1) % 12) + 1, day) ?? 0;
  return timeOf(
    'season',
    yearly((year) => ({ first: start(year, month), last: start(year, month + months) - 1 })),
    { grain: 'quarter', certainty: 0.6, isPeriod: true, alone: seasonNamed, reason: 'A season' },
  );
}

function numbered(names: string, first: number): ReadonlyMap<string, number> {
  return new Map(
    names
      .split('|')
      .flatMap((group, index) =>
        group.split(',').map((name): [string, number] => [name, index + first]),
      ),
  );
}
