import { describe, expect, it } from 'vitest';

import { superlinearUnits } from '../testing/linear-time';
import { readPhrase } from '../testing/read-phrase';
import { readDates } from './read-dates';

/** A Wednesday. */
const REFERENCE = '2026-09-16T10:20:00';

function day(text: string, reference = REFERENCE): string | null {
  return readPhrase(text, reference)?.date ?? null;
}

/** Every family of rules, with phrases that look similar but are not dates. */
const FAMILIES: Record<string, { dates: [string, string][]; none: string[] }> = {
  'counted from an event or another date': {
    dates: [
      ['the day before the meeting on May 30', '2027-05-29'],
      ['two days after the board meeting on 6 October', '2026-10-08'],
      ['3 days before Christmas', '2026-12-22'],
      ['a week from Thursday', '2026-09-24'],
      ['three weeks before 1 December', '2026-11-10'],
      ['the Wednesday before Thanksgiving', '2026-11-25'],
      ['the second Monday after 5 March', '2027-03-15'],
      ['3 hours before tomorrow at noon', '2026-09-17'],
    ],
    none: [
      'the day before',
      'two days of work',
      'a week of meetings',
      'the second floor after the lift',
    ],
  },
  'weeks and months away': {
    dates: [
      ['Monday two weeks from now', '2026-09-28'],
      ['in the next 2-3 days', '2026-09-18'],
      ["in two weeks' time", '2026-09-30'],
      ['two Sundays from now', '2026-09-27'],
      ['in a month and a half', '2026-10-31'],
      ['the week after next', '2026-09-28'],
      ['March after next', '2028-03-01'],
    ],
    none: ['5 days', 'every 2 weeks', 'every other Friday', 'about 30 people', 'a matter of weeks'],
  },
  'nth of a period': {
    dates: [
      ['the 5th business day of June', '2027-06-07'],
      ['the last Friday of the month', '2026-09-25'],
      ['the fifth last day of May', '2027-05-27'],
      ['the last business day of October', '2026-10-30'],
      ['the last weekend of October', '2026-10-31'],
      ['the third week of November', '2026-11-16'],
      ['the 20th of next month', '2026-10-20'],
      ['Thanksgiving weekend', '2026-11-26'],
      ['Labor Day weekend', '2027-09-04'],
      ['the last Friday before Christmas', '2026-12-18'],
    ],
    none: [
      'the second point',
      'fifth Sunday of June 2026',
      'the 31st of this month',
      'the third party',
    ],
  },
  'a weekday with a date': {
    dates: [
      ['Tuesday 22 September', '2026-09-22'],
      ['Thu 15th', '2026-10-15'],
      ['Friday the 13th', '2026-11-13'],
      ['Sun, March 7', '2027-03-07'],
    ],
    none: ['we sat 12 hours', 'wed in 30 minutes of ceremony'],
  },
  'years in two digits and in words': {
    dates: [
      ["15 Jan '27", '2027-01-15'],
      ['14th April 28', '2028-04-14'],
      ['1st March twenty twenty-seven', '2027-03-01'],
      ['June fifth two thousand and twenty nine', '2029-06-05'],
    ],
    none: ['twenty twenty vision', 'the 27 of us'],
  },
  'times of day': {
    dates: [
      ['at 3am', '2026-09-17'],
      ['20 past 3pm', '2026-09-16'],
      ['8 tonight', '2026-09-16'],
      ['9 tomorrow morning', '2026-09-17'],
      ['3-4pm', '2026-09-16'],
      ['at three forty five pm', '2026-09-16'],
    ],
    none: ['14PM', '25:12', 'the ratio is 3:1', 'at 4.22', 'three twenty', '24/7'],
  },
  'numbers that are no dates': {
    dates: [
      ['on 4/5', '2027-04-05'],
      ['28.9.2026', '2026-09-28'],
    ],
    none: [
      'plan 4/5',
      'Version: 1.1.30',
      '32 August',
      'August 32, 2026',
      '30 February',
      '2/29/2027',
      'Room 10/12',
      '4/5 of the staff',
      'section 9.2',
      'EUR 12.04',
      'Order no. 2026-1187',
      '020 7946 0102',
      'at 650.650.6500',
    ],
  },
  'words that are no dates': {
    dates: [['in May', '2027-05-01']],
    none: [
      'You may go',
      'we march on',
      'the sun is out',
      'Jan from finance',
      'April sent it',
      'knowledge',
      'this is the one',
    ],
  },
  'holidays of other calendars': {
    dates: [
      ['Eid al-Fitr 2018', '2018-06-15'],
      ['passover 2018', '2018-03-31'],
      ['Chinese New Year 2014', '2014-01-31'],
      ['Diwali 2019', '2019-10-27'],
      ['orthodox good friday 2020', '2020-04-17'],
      ['tax day 2012', '2012-04-17'],
      ["boss' day", '2026-10-16'],
      ['Easter in three years', '2029-04-01'],
    ],
    none: ['the boss', 'a lent book', "Martin Luther King' day off list"],
  },
};

describe.each(Object.entries(FAMILIES))('%s', (_, { dates, none }) => {
  it.each(dates)('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });

  it.each(none)('%s is none', (text) => {
    expect(day(text)).toBeNull();
  });
});

const UNITS =
  '7|1/|1-|1.|12:30 |   |may |March 5 |the next |next friday |first |the |in 2 days |1 month and |of the |monday, |3 to |two |twenty |' +
  "new year |' |the second of |- |at 5 |am |2026 |Q3 |end of |the day after the |from |(|12/12/12 |the board meeting on |between |1. Mai |½";

it.each(UNITS.split('|'))('%j over and over is read in linear time', (unit) => {
  const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC' };
  expect(superlinearUnits([unit], (text) => readDates(text, context))).toEqual([]);
});
