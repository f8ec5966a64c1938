import { expect, it } from 'vitest';

import { readTypedDate } from './read-typed-date';

/** A Wednesday. */
const context = { receivedAt: '2026-11-18T09:00:00Z', readerZone: 'Europe/Berlin' };

it.each([
  ['next friday', '2026-11-27', null],
  ['in 2 weeks', '2026-12-02', null],
  ['2 weeks', '2026-12-02', null],
  ['3 days', '2026-11-21', null],
  ['fri 3pm', '2026-11-20', '15:00'],
  ['24 Dec', '2026-12-24', null],
  ['8 am', '2026-11-19', '08:00'],
  ['midnight', '2026-11-18', '23:59'],
  ['at noon on Friday', '2026-11-20', '12:00'],
])('reads "%s" in a date field', (text, date, time) => {
  expect(readTypedDate(text, context)).toMatchObject({ date, time });
});

it.each(['', 'banana', '30 February', 'two', 'Jan from finance', 'the second'])(
  'finds no date in "%s"',
  (text) => {
    expect(readTypedDate(text, context)).toBeNull();
  },
);
