import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';
import type { DueContext } from './fallback-due';
import { readDates } from './read-dates';
import { resolveDue } from './resolve-due';

/** A Wednesday, ten in the morning. */
const REFERENCE = '2026-11-18T10:00:00';

function read(text: string) {
  const found = readPhrase(text, REFERENCE);
  return found && `${found.date} ${found.time ?? ''}`.trim();
}

describe('days as people write them', () => {
  const days = (text: string, language: string): string[] =>
    readDates(text, {
      receivedAt: `${REFERENCE}Z`,
      readerZone: 'UTC',
      senderOffset: null,
      language,
    }).map(({ date }) => date);

  it.each([
    ['Fecha límite: 09 MAR 27', 'es', '2027-03-09'],
    ['À payer le 09 mar 2027', 'fr', '2027-03-09'],
    ['Les notes reçues avant le 20 sont payées avec le salaire.', 'fr', '2026-11-20'],
    ['Lo recibido antes del 20 será abonado.', 'es', '2026-11-20'],
    ['Please sign and send it by 27th max.', 'en', '2026-11-27'],
    ['She is on duty from 20th onwards.', 'en', '2026-11-20'],
  ])('%s', (text, language, expected) => {
    expect(days(text, language)).toEqual([expected]);
  });

  it('a weekday before its number is no month', () => {
    expect(days('el mar 24', 'es')).toEqual(['2026-11-24']);
  });
});

describe('times of day as people write them', () => {
  it.each([
    ['3 in the a.m.', '2026-11-19 03:00'],
    ['3:18 early in the morning', '2026-11-19 03:18'],
    ['9 at night', '2026-11-18 21:00'],
    ['in the evening at 8', '2026-11-18 20:00'],
    ['15 till noon', '2026-11-18 11:45'],
    ['at 3ish', '2026-11-18 15:00'],
    ['at 0900 hours', '2026-11-19 09:00'],
    ['3 15 pm', '2026-11-18 15:15'],
    ['four thirty tomorrow', '2026-11-19 16:30'],
    ['two hours before midnight', '2026-11-18 22:00'],
    ['midnight', '2026-11-18 23:59'],
    ['tomorrow pm', '2026-11-19'],
    ['Monday @9', '2026-11-23 09:00'],
    ['Mon 9:00-10:00', '2026-11-23 09:00'],
    ['from 9 to 10 on Monday', '2026-11-23 09:00'],
    ['before lunch tomorrow', '2026-11-19'],
    ['last thing Friday', '2026-11-20'],
  ])('reads %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['2pm eastern time', '2026-11-18 19:00'],
    ['8am Pacific on Friday', '2026-11-20 16:00'],
    ['10:30 (GMT+2)', '2026-11-19 08:30'],
    ['Thu at 8 GMT', '2026-11-19 08:00'],
  ])('reads the zone of %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('durations', () => {
  it.each([
    ['in 2 1/2 hours', '2026-11-18 12:30'],
    ['in ¾ hour', '2026-11-18 10:45'],
    ['in 3h30', '2026-11-18 13:30'],
    ["in 5'", '2026-11-18 10:05'],
    ['within the hour', '2026-11-18 11:00'],
    ['within the next week', '2026-11-25'],
    ['two weekends ago', '2026-11-07'],
    ['three years ago tomorrow', '2023-11-19'],
    ['five mornings ago', '2026-11-13'],
    ['two Saturdays before Christmas', '2026-12-12'],
    ['the following business day after Christmas', '2026-12-28'],
    ['same day next week', '2026-11-25'],
    ['4th day last week', '2026-11-12'],
    ['in week 50', '2026-12-07'],
    ['20Nov2026', '2026-11-20'],
    ["1st oct in the year '89", '1989-10-01'],
    ['within 24 hours of receiving this', '2026-11-19 10:00'],
  ])('reads %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    'lunch was at 4.22',
    'within 3 weeks of the wedding',
    'the first',
    'week 3 of the course',
  ])('takes nothing in %s for a date', (text) => {
    const context = { receivedAt: `${REFERENCE}Z`, readerZone: 'UTC' };
    expect(readDates(text, context).filter(({ certainty }) => certainty >= 0.5)).toEqual([]);
  });
});

const context: DueContext = {
  receivedAt: '2026-11-18T15:00:00Z',
  readerZone: 'America/New_York',
  working: {
    timezone: 'America/New_York',
    workingHours: { start: '09:00', end: '17:30', days: [1, 2, 3, 4, 5] },
  },
};

describe('the due date among several dates', () => {
  it.each([
    ['The Friday deadline is now Monday, please submit your hours.', '2026-11-23'],
    ['It was due Friday but we now need it Thursday, please send it.', '2026-11-19'],
    ["Please reschedule Friday's call to Tuesday.", '2026-11-24'],
    ['Please sign the contract (valid until Dec 31) by tomorrow.', '2026-11-19'],
    ['Please send it by Thursday instead of Friday.', '2026-11-19'],
    ['Please send it by Friday, not Thursday.', '2026-11-20'],
    ['The deadline has moved from Friday to next Tuesday, please send it.', '2026-11-24'],
    ['Please finish the deck the day before the review on December 9.', '2026-12-08'],
    ['It was due Friday, please send it.', '2026-11-20'],
  ])('%s is due on %s', (text, expected) => {
    const request = { start: 0, end: text.length, actAt: text.indexOf('lease') - 1 };
    expect(resolveDue(text, request, context)?.date).toBe(expected);
  });
});

describe('a day of the month without article or month', () => {
  it.each([
    'Please accept it, 10th latest.',
    'Please accept it 10th at the latest.',
    'Due date being 10th.',
    'Deadline 10th.',
    'Last date is 10th.',
    'Kindly confirm by 10th the registrations.',
  ])('is a limit: %s', (text) => {
    const context = { receivedAt: '2026-10-06T09:00:00Z', readerZone: 'UTC', language: 'en' };
    const [read] = readDates(text, context);
    expect(read).toMatchObject({ date: '2026-10-10', isDeadline: true });
  });

  it.each([
    'The 10th floor is closed.',
    'He is in 10th grade.',
    'before 3rd parties ask',
    'His 3rd latest book',
    'We came 3rd at the latest race.',
    'By 2nd the team had scored twice.',
    'Won by 2nd our club.',
    'My son being 7th in class',
    'Speed date 2nd.',
  ])('is a number: %s', (text) => {
    const context = { receivedAt: '2026-10-06T09:00:00Z', readerZone: 'UTC', language: 'en' };
    expect(readDates(text, context)).toEqual([]);
  });
});
