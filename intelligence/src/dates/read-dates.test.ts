import { describe, expect, it } from 'vitest';

import { readOnWednesday as read, WEDNESDAY as context } from '../testing/read-on-wednesday';
import { readPhrase } from '../testing/read-phrase';
import { readDates } from './read-dates';

describe('words that name a date', () => {
  it.each([
    ['today', '2024-05-15'],
    ['let us meet tomorrow at 3pm', '2024-05-16 15:00'],
    ['the day after tomorrow', '2024-05-17'],
    ['on Friday', '2024-05-17'],
    ['this Friday', '2024-05-17'],
    ['next Friday', '2024-05-24'],
    ['last Friday', '2024-05-10'],
    ['Friday week', '2024-05-24'],
    ['a week from Friday', '2024-05-24'],
    ['Tuesday next week', '2024-05-21'],
    ['next week on Tuesday', '2024-05-21'],
    ['the Friday after next', '2024-05-24'],
    ['in two weeks', '2024-05-29'],
    ['within 48 hours', '2024-05-17 10:00'],
    ['in 48h', '2024-05-17 10:00'],
    ['in three business days', '2024-05-20'],
    ['two days from tomorrow', '2024-05-18'],
    ['1 month and 3 days ago', '2024-04-12'],
    ['two Sundays from now', '2024-05-26'],
    ['the 20th works for me', '2024-05-20'],
    ['the 3rd of Jan', '2025-01-03'],
    ['15 June', '2024-06-15'],
    ['June 15th, 2025 at noon', '2025-06-15 12:00'],
    ['Thursday the 23rd', '2024-05-23'],
    ['on 22/06', '2024-06-22'],
    ['2024-06-22', '2024-06-22'],
    ['2024-06-22T15:00:00Z', '2024-06-22 15:00'],
    ['22.6.2024', '2024-06-22'],
    ['15-Jun-25', '2025-06-15'],
    ['twenty second of June two thousand and twenty five', '2025-06-22'],
    ['first Friday of July', '2024-07-05'],
    ['the last Friday of the month', '2024-05-31'],
    ['the last day of next month', '2024-06-30'],
    ['15th of next month', '2024-06-15'],
    ['the first of the month', '2024-06-01'],
    ['next week', '2024-05-20..2024-05-26'],
    ['end of month', '2024-05-31'],
    ['EOQ', '2024-06-30'],
    ['early next month', '2024-06-01..2024-06-10'],
    ['from Monday to Wednesday', '2024-05-20..2024-05-22'],
    ['June 3-5', '2024-06-03..2024-06-05'],
    ['between 28 May and 2 June', '2024-05-28..2024-06-02'],
    ['first week of December', '2024-12-02..2024-12-08'],
    ['Christmas', '2024-12-25'],
    ["New Year's Eve", '2024-12-31'],
    ['the day after Thanksgiving', '2024-11-29'],
    ['the Monday before Christmas', '2024-12-23'],
    ['Easter Monday 2025', '2025-04-21'],
    ['half a year ago', '2023-11-15'],
    ['in one hundred days', '2024-08-23'],
    ['20 of next month', '2024-06-20'],
    ['2024 Jun 5', '2024-06-05'],
    ['Tuesday 21', '2024-05-21'],
    ['Friday fortnight', '2024-05-31'],
    ['in less than a week', '2024-05-22'],
    ['the week of June 5', '2024-06-03..2024-06-09'],
    ['by 17:00', '2024-05-15 17:00'],
    ["Friday at 5 o'clock", '2024-05-17 17:00'],
    ['Friday at 2', '2024-05-17 14:00'],
    ['at 3pm ET tomorrow', '2024-05-16 19:00'],
  ])('%s is %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    'You may be right',
    'May I ask',
    '10 may be enough',
    'they march 10 miles',
    'The sun is out',
    'just a second',
    'the second option',
    'version 3.5.2',
    '10.1.2.3',
    'call 555-123-4567 or +1 (415) 555-0100',
    'it costs $4.22',
    '24/7 support',
    'add 1/2 cup',
    'page 3/15',
    'Room 12/14',
    'the 15th floor',
    '21st century',
    'every Friday',
    'on Fridays',
    'He sat on the chair',
    '48 hours of work',
    '3 to 5 people',
    'at the end of the day, we won',
    '',
  ])('%s names none', (text) => {
    expect(read(text)).toEqual([]);
  });

  it.each([
    ['next Friday', ['2024-05-17']],
    ['on 3/4/2025', ['2025-04-03']],
    ['on 5/6', ['2024-06-05', '2024-05-06']],
    ['Wednesday', ['2024-05-15']],
    ['April 30', ['2024-04-30']],
    ['13/4/2025', []],
    ['Friday 17 May', []],
  ])('%s keeps its other readings', (text, dates) => {
    expect(readDates(text, context)[0]?.alternatives.map(({ date }) => date)).toEqual(dates);
  });

  it.each([
    ['by Friday', true],
    ['before Friday', true],
    ['due on Friday', true],
    ['no later than Friday', true],
    ['Friday at the latest', true],
    ['EOD Friday', true],
    ['The deadline for comments is Friday', true],
    ['within two days', true],
    ['lunch on Friday', false],
  ])('%s is a limit: %s', (text, isDeadline) => {
    expect(readDates(text, context)[0]?.isDeadline).toBe(isDeadline);
  });

  it('gives the exact span in the text', () => {
    const text = 'Hi Ann,\nplease send it by Friday, 17 May at 3pm. Thanks';
    const [mention] = readDates(text, context);
    expect(mention?.span).toEqual({ start: 26, end: 47, text: 'Friday, 17 May at 3pm' });
    expect(text.slice(mention?.span.start, mention?.span.end)).toBe(mention?.span.text);
  });
});

describe('any text', () => {
  it('never throws and stays in order without overlap', () => {
    const words = [
      'the',
      'next',
      'friday',
      '31',
      '/',
      '-',
      '.',
      'feb',
      'of',
      'in',
      'two',
      "'",
      's',
      'week',
      '9999',
      'ago',
      '\n',
      'é',
      'jan',
      ',',
      '0',
      '12:61',
      'end',
      'day',
      '99999999999',
      'from',
      'last',
      'year',
    ];
    let seed = 7;
    for (let round = 0; round < 3000; round += 1) {
      const text = Array.from({ length: 14 }, () => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return words[seed % words.length];
      }).join(round % 2 === 0 ? ' ' : '');
      let end = 0;
      for (const { span } of readDates(text, context)) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        end = span.end;
      }
    }
  });

  it('is read to the end, however long and hostile', () => {
    const text = `${'the next 1 month and '.repeat(9000)} Friday`;
    expect(readDates(text, context).at(-1)?.span.text).toBe('Friday');
  });
});

describe('the day that a phrase means', () => {
  it.each([
    ["I'll go back on 15", '2016-11-15'],
    ['at 4pm', '2016-11-07'],
    ['right now', '2016-11-07'],
    ["I'll go back at 4.22", null],
    ['Feb 30', null],
    ['31st of this month', null],
  ])('%s is %s', (text, expected) => {
    expect(readPhrase(text, '2016-11-07T00:00:00')?.date ?? null).toBe(expected);
  });

  it('of a time that has passed is the next day', () => {
    expect(readPhrase('at 9am', '2016-11-07T10:00:00')?.date).toBe('2016-11-08');
  });
});
