import { expect, it } from 'vitest';

import { readDates } from './read-dates';

it.each([
  ['Say after five minutes.', null],
  ['Ring Ann and two days later Bob.', null],
  ['Add a test for replay after 24 hours.', null],
  ['Nach fünf Minuten bitte wenden.', 'de'],
  ['Retirez-les après dix minutes.', 'fr'],
  ['Sácalo después de diez minutos.', 'es'],
])('"%s" counts from something else than the message', (text, language) => {
  const context = { receivedAt: '2026-09-16T10:20:00Z', readerZone: 'UTC', language };
  expect(readDates(text, context).map(({ isAttribute }) => isAttribute)).toEqual([true]);
});
