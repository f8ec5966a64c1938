import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Tuesday. */
const REFERENCE = '2026-05-19T10:15:00';

function day(text: string): string | null {
  return readPhrase(text, REFERENCE)?.date ?? null;
}

function time(text: string): string | null {
  const found = readPhrase(text, REFERENCE);
  return found && `${found.date} ${found.time ?? ''}`;
}

describe('one day as people type it', () => {
  const FORMS = [
    '26 may',
    '26may',
    '26-may',
    '26/may/2026',
    "26 may '26",
    '26may26',
    'may26',
    'may.26',
    'may 26th',
    '26. may',
    'the 26th of may',
    'tue 26th may',
    'tue.26 may',
    'may 26 (tue)',
    '26.5.',
    '26.05.',
    '26/5/26',
    '2026/05/26',
    '2026 05 26',
    '26 05 2026',
    'May 26 26',
    'tues the 26th',
    'tue 26/5',
    'the 26th inst.',
    'backup_2026-05-26.tar.gz',
    'a week today',
    'today week',
    '26th may this year',
  ];
  it.each(FORMS)('%s', (text) => {
    expect(day(text)).toBe('2026-05-26');
  });
});

describe('weeks from a weekday', () => {
  it.each([
    ['a week friday', '2026-05-29'],
    ['two weeks friday', '2026-06-05'],
    ['a week last friday', '2026-05-08'],
    ['a fortnight last monday', '2026-05-04'],
    ['a week next friday', '2026-06-05'],
    ['friday gone', '2026-05-15'],
    ["3 days' time", '2026-05-22'],
    ['the night before last', '2026-05-17'],
    ['12 may next year', '2027-05-12'],
    ['first wed of the new year', '2027-01-06'],
    ['3rd thurs. of nov.', '2026-11-19'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('middles and whole periods', () => {
  it.each([
    ['mid june', '2026-06-15'],
    ['the middle of June', '2026-06-15'],
    ['mid-month', '2026-05-15'],
    ['midweek', '2026-05-20'],
    ['midweek next week', '2026-05-27'],
    ['june to august', '2026-06-01'],
    ['oct-dec', '2026-10-01'],
    ['between May and July', '2026-05-01'],
    ['7/13-7/19', '2026-07-13'],
    ['for a week from june 8', '2026-06-08'],
    ['for two weeks starting 8 June', '2026-06-08'],
    ['from 2027 on', '2027-01-01'],
    ["Let's aim for a week from Thursday", '2026-05-28'],
  ])('%s begins %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('times of day as people type them', () => {
  const HALF_FIVE = [
    '5.30pm',
    '5-30pm',
    '530 pm',
    '17.30',
    '17h30',
    '1730h',
    '17:30 hrs',
    'half 5',
    'half-five',
    'half-past five',
    '1/2 past 5',
    'five-thirty',
    'at five-thirty',
    'five thirty pm',
  ];
  it.each(HALF_FIVE)('%s is half past five', (text) => {
    expect(time(text)).toBe('2026-05-19 17:30');
  });

  it.each([
    ['5.pm', '2026-05-19 17:00'],
    ['5 sharp', '2026-05-19 17:00'],
    ['5pm on the dot', '2026-05-19 17:00'],
    ['ten after five', '2026-05-19 17:10'],
    ['a quarter of five', '2026-05-19 16:45'],
    ['three quarters past 5', '2026-05-19 17:45'],
    ['15 min to 5', '2026-05-19 16:45'],
    ['two hours after midnight', '2026-05-20 02:00'],
    ['tomorrow 9', '2026-05-20 09:00'],
    ['tomorrow, 9.30', '2026-05-20 09:30'],
    ['9.30 tomorrow', '2026-05-20 09:30'],
    ['fri. 9 a.m.', '2026-05-22 09:00'],
    ['friday 9-10', '2026-05-22 09:00'],
    ['2pm-3pm on friday', '2026-05-22 14:00'],
    ['2.15-3.30pm', '2026-05-19 14:15'],
    ['friday no later than 5', '2026-05-22 17:00'],
    ['in a half-hour', '2026-05-19 10:45'],
    ['in 1 and 1/2 hours', '2026-05-19 11:45'],
    ['in 1,5 hours', '2026-05-19 11:45'],
    ['in an hour and a quarter', '2026-05-19 11:30'],
    ['1700Z', '2026-05-19 17:00'],
  ])('%s is %s', (text, expected) => {
    expect(time(text)).toBe(expected);
  });
});

describe('days and times in other languages', () => {
  it.each([
    ['de', 'Dafür brauchen wir bis zum 20. die Stundenzettel', '2026-05-20'],
    ['de', 'Er nimmt mich am 23. nicht dran', '2026-05-23'],
    ['de', 'Wir tagen vom 21. bis 22. Mai', '2026-05-21'],
    ['es', 'Por favor, antes de las 12', '2026-05-19'],
    ['fr', "Il me le faudrait d'ici une quinzaine", '2026-06-02'],
    ['en', 'Give me a call this p.m. and we can talk', '2026-05-19'],
  ])('%s: %s', (language, text, expected) => {
    expect(readPhrase(text, REFERENCE, language)?.date).toBe(expected);
  });
});

describe('holidays', () => {
  it.each([
    ['mothering sunday 2026', '2026-03-15'],
    ['1st sunday of advent 2026', '2026-11-29'],
    ['the second sunday in lent 2027', '2027-02-21'],
    ['first day of passover 2026', '2026-04-02'],
    ['second night of hanukkah 2026', '2026-12-05'],
    ['erev yom kippur', '2026-09-20'],
    ['Yom Kippur', '2026-09-21'],
    ['Remembrance Sunday', '2026-11-08'],
    ['diwali eve', '2026-11-07'],
  ])('%s is %s', (text, expected) => {
    expect(day(text)).toBe(expected);
  });
});

describe('numbers that only look like days and times', () => {
  it.each([
    'odds of 10 to 1',
    '12.50',
    '2.10.15',
    '21-14',
    'between 10 and 15 percent',
    '2019 to 2020',
    '555-12-34',
    '4.5 stars',
    'section 12.5',
    '5.10',
    'a lent book',
    'the advent of e-mail',
    'it took 10-15 minutes',
    'room 5.12',
    '7/13-8',
  ])('%s is none', (text) => {
    expect(day(text)).toBeNull();
  });
});
