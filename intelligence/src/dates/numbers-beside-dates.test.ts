// Numbers that could belong to a date or a time, and do not.
import { describe, expect, it } from 'vitest';

import { readDates } from './read-dates';

/** A Thursday. */
const context = { receivedAt: '2026-11-26T09:00:00Z', readerZone: 'UTC' };

function read(text: string, language = 'en'): string[] {
  return readDates(text, { ...context, language }).map(({ date, endDate, time }) =>
    [endDate ? `${date}..${endDate}` : date, time].filter(Boolean).join(' '),
  );
}

describe('a number after the comma behind a day and its month', () => {
  it.each([
    ['Send it by 13 May, two auditors are coming', '2027-05-13'],
    ['We meet at 13 May, 2 of us', '2027-05-13'],
    ['They come 12–13 May, two auditors', '2027-05-12..2027-05-13'],
    ['Around 3 June, four of them', '2027-06-03'],
  ])('counts something (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    ['May, 2', '2027-05-02'],
    ['by September, the twenty-first', '2027-09-21'],
    ['by 3 May, 5pm', '2027-05-03 17:00'],
  ])('is read where there is no other (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});

describe('a number alone after a limit', () => {
  it.each([
    ['By 18', '2026-12-18'],
    ['until 20.', '2026-12-20'],
    ['by 8', '2026-11-26 08:00'],
    ['at 18', '2026-11-26 18:00'],
    ['around 4', '2026-11-26 16:00'],
  ])('is a day if English has no such hour (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each(['We cut the costs by 18.', 'by 18 people', 'It grew by 15'])(
    'is neither in running text (%s)',
    (text) => expect(read(text)).toEqual([]),
  );
});

describe('an hour that ends a clause', () => {
  it.each([
    ['Can you call me by 11?', '2026-11-26 11:00'],
    ['FedEx comes at 5, so have the books ready.', '2026-11-26 17:00'],
    ['Please drop by before 4', '2026-11-26 16:00'],
    ['The printer waits till 6.', '2026-11-26 18:00'],
  ])('is a time of the day (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it.each([
    'Our policy caps it at 8.',
    'I am at 10',
    'We cut the costs by 5.',
    'The ratio of 3 to 1 stays at 4.',
    'I will be back at 4.22',
    'The bid is $70 at 9.',
    'Sales rose by 7, thanks.',
    'It is priced at 6.',
    'Wait until 5 people are here.',
  ])('is none where something is counted or priced (%s)', (text) => expect(read(text)).toEqual([]));
});

describe('two digits and two digits after a word of expiry', () => {
  it.each([
    ['The card expires 02/27', '2027-02-01..2027-02-28'],
    ['Expiry date: 11/28', '2028-11-01..2028-11-30'],
    ['exp. 03/29', '2029-03-01..2029-03-31'],
    ['Your Visa ending in 4417 expired on 02/26', '2026-02-01..2026-02-28'],
  ])('are a month of a year (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('may also be a day', () => {
    const [expiry] = readDates('The card expires 02/27', context);
    expect(expiry?.alternatives.map(({ date }) => date)).toEqual(['2027-02-27']);
  });

  it.each([
    ['The offer expires 02/27', '2027-02-27'],
    ['The card expires 2/27', '2027-02-27'],
    ['It expires 02/24', '2027-02-24'],
    ['It expires 02/27/2027', '2027-02-27'],
    ['valid until 02/27', '2027-02-27'],
  ])('are a day where that is what is written (%s)', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});
