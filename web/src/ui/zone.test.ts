import { afterEach, expect, it } from 'vitest';

import { exactTime, listTime } from './relative-time';
import { dateOf, daysBetween, setZone, startOfDate } from './zone';

const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
afterEach(() => setZone(browser));

const lateEvening = '2026-11-18T23:30:00Z';

it("formats every time in the context's zone", () => {
  setZone('Asia/Tokyo');
  expect(dateOf(Date.parse(lateEvening))).toBe('2026-11-19');
  expect(listTime(lateEvening, Date.parse('2026-11-19T02:00:00Z'))).toBe('08:30');
  // ICU versions differ in the comma after the weekday.
  expect(exactTime(lateEvening)).toMatch(/^Thursday,? 19 November 2026 at 08:30:00 GMT\+9$/);
  setZone('America/New_York');
  expect(listTime(lateEvening, Date.parse('2026-11-19T06:00:00Z'))).toBe('Yesterday');
});

it('counts midnights in that zone, across a DST change', () => {
  setZone('Europe/Berlin');
  const before = Date.parse('2026-10-24T23:00:00Z');
  expect(daysBetween(before, Date.parse('2026-10-25T22:30:00Z'))).toBe(0);
  expect(daysBetween(before, Date.parse('2026-10-25T23:30:00Z'))).toBe(1);
});

it.each([
  ['Asia/Tokyo', '2026-02-01', '2026-01-31T15:00:00.000Z'],
  ['America/New_York', '2026-02-01', '2026-02-01T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-02-01', '2026-01-31T10:00:00.000Z'],
  ['Asia/Kathmandu', '2026-02-01', '2026-01-31T18:15:00.000Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  // The clock goes from 0:00 to 1:00 there.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
])('in %s, %s starts at %s', (zone, date, instant) => {
  setZone(zone);
  expect(new Date(startOfDate(date)).toISOString()).toBe(instant);
});
