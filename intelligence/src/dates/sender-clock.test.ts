import { expect, it } from 'vitest';

import { readDates } from './read-dates';

const MARCH = '2026-03-27T09:00:00Z';
const OCTOBER = '2026-10-20T09:00:00Z';

it.each([
  ['the sender shares the clock', MARCH, 'Europe/Berlin', '+01:00', '2026-03-30 10:00'],
  ['the sender shares it in autumn', OCTOBER, 'America/Chicago', '-05:00', '2026-10-26 10:00'],
  ['the sender never changes it', MARCH, 'Europe/Berlin', '+05:30', '2026-03-30 06:30'],
  ['the sender had changed it', MARCH, 'Europe/Berlin', '-04:00', '2026-03-30 16:00'],
  ['the sender may change it', MARCH, 'Asia/Kolkata', '+01:00', '2026-03-30'],
  ['both may change it', MARCH, 'Europe/London', '+01:00', '2026-03-30'],
])('the time on Monday where %s', (_, receivedAt, readerZone, senderOffset, expected) => {
  const [mention] = readDates('call me on Monday at 10:00', {
    receivedAt,
    readerZone,
    senderOffset,
  });
  expect([mention?.date, mention?.time].filter(Boolean).join(' ')).toBe(expected);
});

it('the day of an uncertain time is the reader’s', () => {
  const context = {
    receivedAt: OCTOBER,
    readerZone: 'America/Los_Angeles',
    senderOffset: '+02:00',
  };
  expect(readDates('by 9 November at 08:00', context)).toMatchObject([
    { date: '2026-11-08', time: null },
  ]);
});

it('the clocks of Chile do not make the time of others uncertain', () => {
  const context = {
    receivedAt: '2026-09-01T12:00:00Z',
    readerZone: 'Europe/Berlin',
    senderOffset: '-04:00',
  };
  expect(readDates('call me on 9 September at 10:00', context)).toMatchObject([
    { date: '2026-09-09', time: '16:00' },
  ]);
});

it('a zone beside the time is certain on every day', () => {
  const context = { receivedAt: MARCH, readerZone: 'Asia/Kolkata', senderOffset: '+01:00' };
  expect(readDates('call me on Monday at 10:00 CET', context)[0]?.time).toBe('13:30');
});
