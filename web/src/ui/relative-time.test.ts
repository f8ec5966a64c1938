import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it, onTestFinished } from 'vitest';

import { formatCalendarDate, toCalendarDate, toLocalDate } from './calendar-date';
import { ago, futureTime, listTime, RelativeTime } from './relative-time';
import { currentZone, setZone } from './zone';

const now = new Date(2026, 10, 19, 9, 40).getTime();
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();

it.each([
  [at(19, 9, 31), '09:31'],
  [at(18, 23, 59), 'Yesterday'],
  [at(17, 8), 'Tue'],
  [at(12, 8), '12 Nov'],
  ['2024-11-11T12:00:00Z', '11 Nov 2024'],
])('a message from %s is shown in a list as %s', (time, words) => {
  expect(listTime(time, now)).toBe(words);
});

it.each([
  [at(24, 9), /^Tue,? 24 Nov, 09:00$/],
  [new Date(2027, 0, 5, 9).toISOString(), /^Tue,? 5 Jan 2027, 09:00$/],
])('a snoozed email that is back at %s says so with the year if it is another', (time, words) => {
  expect(futureTime(time, now)).toMatch(words);
});

it.each([
  [at(19, 9, 40), 'just now'],
  [new Date(now - 59.7 * 60_000).toISOString(), '1 h ago'],
  [new Date(now + 23.9 * 3_600_000).toISOString(), 'in 1 d'],
  [at(19, 9, 38), '2 min ago'],
  [at(19, 6, 40), '3 h ago'],
  [at(19, 9, 45), 'in 5 min'],
])('%s is %s', (time, words) => {
  expect(ago(time, now)).toBe(words);
});

it('keeps a calendar date on the same day in every zone', () => {
  expect(toCalendarDate(toLocalDate('2026-11-20'))).toBe('2026-11-20');
  expect(formatCalendarDate('2026-11-20', new Date(now))).toBe('Fri 20 Nov');
  expect(formatCalendarDate('2027-01-02', new Date(now))).toBe('2 Jan 2027');
});

it('a time that is shown before the zone is known follows it', () => {
  const before = currentZone();
  onTestFinished(() => setZone(before));
  setZone('America/New_York');
  render(createElement(RelativeTime, { time: '2024-11-11T23:30:00Z', style: 'list' }));
  expect(screen.getByText('11 Nov 2024')).toBeVisible();
  act(() => setZone('Asia/Tokyo'));
  expect(screen.getByText('12 Nov 2024')).toBeVisible();
});
