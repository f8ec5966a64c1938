import { expect, it } from 'vitest';

import { windowText } from '../../forms/window-text';
import { currentZone, setZone } from '../../ui/zone';
import { coverageText, durationText, nextText } from './sync-text';

const folder = {
  id: 'f',
  name: 'Inbox',
  wellKnownName: 'inbox',
  isIncluded: true,
  stored: 1,
  providerTotal: 2,
  windowStart: '2026-10-22T00:00:00Z',
  isBackfilled: true,
  lastSyncedAt: null,
  problem: null,
};

it.each([
  [folder, 'All since 22 Oct 2026'],
  [{ ...folder, isBackfilled: false }, 'Syncing since 22 Oct 2026'],
  [{ ...folder, windowStart: null }, 'Not started'],
  [{ ...folder, isIncluded: false }, 'Not synced'],
])('%j is covered as "%s"', (given, words) => {
  expect(coverageText(given, { windowDays: 30 })).toBe(words);
});

it.each([
  ['2026-01-01T00:00:01.500Z', '1.5 s'],
  ['2026-01-01T00:00:42Z', '42 s'],
  ['2026-01-01T00:01:05Z', '1 min 5 s'],
  ['2026-01-01T00:01:59.600Z', '2 min 0 s'],
  ['2026-01-01T00:00:59.700Z', '1 min 0 s'],
  [null, null],
])('a run until %s took %s', (finished, words) => {
  expect(durationText('2026-01-01T00:00:00Z', finished)).toBe(words);
});

it.each([
  // The window begins at 20:00 on the 21st.
  ['America/New_York', 'All since 22 Oct 2026'],
  // At 02:00 on the 22nd.
  ['Europe/Berlin', 'All since 23 Oct 2026'],
])('names the first day in %s that is stored as a whole', (zone, words) => {
  const before = currentZone();
  setZone(zone);
  expect(coverageText(folder, { windowDays: 30 })).toBe(words);
  setZone(before);
});

it.each([
  [1, 'last 1 day'],
  [30, 'last 30 days'],
  [36_500, 'whole mailbox'],
])('a window of %i days is the %s', (days, words) => {
  expect(windowText(days)).toBe(words);
});

it('an unlimited window covers all mail', () => {
  expect(coverageText(folder, { windowDays: 36_500 })).toBe('All mail');
});

it.each([
  [null, 'Not scheduled'],
  ['2026-01-01T00:00:00Z', 'Due now'],
  ['2026-01-01T00:00:40Z', 'In under 1 min'],
  ['2026-01-01T00:01:00Z', 'In 1 min'],
  ['2026-01-01T00:04:00Z', 'In 4 min'],
])('the next try at %s is "%s"', (next, words) => {
  expect(nextText(next, Date.parse('2026-01-01T00:00:00Z'))).toBe(words);
});
