import { describe, expect, it } from 'vitest';

import { readPhrase } from '../testing/read-phrase';

/** A Wednesday. */
const REFERENCE = '2027-03-10T10:00:00';

function read(text: string): string | null {
  const found = readPhrase(text, REFERENCE);
  return found && [found.date, found.time].filter(Boolean).join(' ');
}

describe('days within a period or counted from a day', () => {
  it.each([
    ['the remainder of April', '2027-04-01'],
    ['the rest of March', '2027-03-10'],
    ['the remaining days of March', '2027-03-10'],
    ['two weeks into April', '2027-04-15'],
    ['the second half of 2027', '2027-07-01'],
    ['the latter half of April', '2027-04-16'],
    ['the last full week of April', '2027-04-19'],
    ['the first complete week in May', '2027-05-03'],
    ['the fifth day after Easter', '2027-04-02'],
    ['the third day from tomorrow', '2027-03-14'],
    ['the second week after April 9', '2027-04-19'],
    ['EOM May', '2027-05-31'],
    ['EOW of next week', '2027-03-19'],
    ['the Friday after this one', '2027-03-19'],
    ['the report is due before summer.', '2027-06-21'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('weeks by number', () => {
  it.each([
    ['week no. 20', '2027-05-17'],
    ['week # 20 of 2028', '2028-05-15'],
    ['2027-W20', '2027-05-17'],
    ['2027-W20-5', '2027-05-21'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  it('has no eighth day', () => expect(read('2027-W20-8')).not.toBe('2027-05-24'));
});

describe('approximate durations', () => {
  it.each([
    ['a full week from now', '2027-03-17'],
    ['in some three weeks', '2027-03-31'],
    ['twelve or so days from now', '2027-03-22'],
    ['at least two days before April 9', '2027-04-07'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('hours', () => {
  it.each([
    ['0830 on Thursday', '2027-03-11 08:30'],
    ['20270409T1545', '2027-04-09 15:45'],
    ['quarter of two tomorrow', '2027-03-11 13:45'],
    ['16:00 at the latest on Friday', '2027-03-12 16:00'],
    ['lunchtime tomorrow at 12:15', '2027-03-11 12:15'],
    ['lunchtime tomorrow at 11:45', '2027-03-11 11:45'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('names that contain a day or an hour', () => {
  it.each([
    'Black Monday was long ago',
    'we are in a Super Tuesday mood',
    'the Sunday school needs chairs',
    'paint it midnight blue',
    'the noon prayer is read aloud',
    'we lost in the first quarter of the game',
    'see question 5/12',
    'the code 12-04-05 opens it',
    '23 March Court',
    'the fall in prices',
  ])('%s', (text) => expect(read(text)).toBeNull());

  it.each([
    ['a midnight deadline', '2027-03-10'],
    ['the first quarter of the fiscal year', '2027-01-01'],
  ])('%s keeps its day', (text, expected) => expect(read(text)?.slice(0, 10)).toBe(expected));
});
