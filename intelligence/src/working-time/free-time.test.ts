import type { OfferedAnswer } from '@docket/core/extraction/suggestion';
import { expect, it } from 'vitest';

import { answersThatFit, freeMinutesOn, fullDaysOf, isFullDay } from './free-time';

const working = {
  timezone: 'Europe/Paris',
  workingHours: { start: '09:00', end: '17:00', days: [1, 2, 3, 4, 5] },
};
// In Paris, one hour ahead of UTC.
const THURSDAY = '2026-11-05';
const busy = (from: string, to: string, date = THURSDAY) => ({
  start: Date.parse(`${date}T${from}:00+01:00`),
  end: Date.parse(`${date}T${to}:00+01:00`),
});
const meeting = (answer: Partial<OfferedAnswer>): OfferedAnswer => ({
  kind: 'yes',
  to: 'meeting',
  date: THURSDAY,
  time: null,
  ...answer,
});

it.each([
  [[], 480],
  [[busy('10:00', '11:00')], 420],
  [[busy('10:00', '11:00'), busy('10:30', '12:00')], 360],
  [[busy('07:00', '09:30'), busy('16:45', '20:00')], 435],
  [[busy('00:00', '23:59')], 0],
  [[busy('10:00', '11:00', '2026-11-06')], 480],
])('meetings count in the working time of a day: %#', (times, free) => {
  expect(freeMinutesOn(THURSDAY, times, working)).toBe(free);
});

it('a day off has no working time, and is not full', () => {
  expect(freeMinutesOn('2026-11-07', [], working)).toBe(0);
  expect(isFullDay('2026-11-07', [], working)).toBe(false);
});

it('the full days are those filled by meetings, including one that spans several days', () => {
  const trip = {
    start: Date.parse('2026-11-05T08:00:00+01:00'),
    end: Date.parse('2026-11-09T10:00:00+01:00'),
  };
  const days = fullDaysOf([trip, busy('09:00', '16:40', '2026-11-11')], working);
  expect(days).toEqual(['2026-11-05', '2026-11-06', '2026-11-11']);
});

it('a day is full when its meetings leave no half hour', () => {
  expect(isFullDay(THURSDAY, [busy('09:20', '17:00')], working)).toBe(true);
  expect(isFullDay(THURSDAY, [busy('09:30', '17:00')], working)).toBe(false);
});

it('“Thursday works” is only offered if that Thursday has free time', () => {
  const full = [busy('09:00', '17:00')];
  const answers = [meeting({ kind: 'date' }), meeting({ kind: 'yes' }), meeting({ kind: 'no' })];
  expect(answersThatFit(answers, full, working)).toEqual([meeting({ kind: 'no' })]);
  expect(answersThatFit(answers, [busy('09:00', '12:00')], working)).toEqual(answers);
});

it('an hour is only offered if it is free', () => {
  const at = (time: string) => [meeting({ time })];
  const taken = [busy('14:00', '15:00')];
  expect(answersThatFit(at('14:30'), taken, working)).toEqual([]);
  expect(answersThatFit(at('13:45'), taken, working)).toEqual([]);
  expect(answersThatFit(at('15:00'), taken, working)).toEqual(at('15:00'));
});

it('answers that accept no meeting on a named day are kept', () => {
  const full = [busy('00:00', '23:59')];
  const kept = [
    meeting({ to: 'request' }),
    meeting({ kind: 'later' }),
    meeting({ kind: 'date', date: null }),
  ];
  expect(answersThatFit(kept, full, working)).toEqual(kept);
});
