import { expect, it } from 'vitest';

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
  [null, null],
])('a run until %s took %s', (finished, words) => {
  expect(durationText('2026-01-01T00:00:00Z', finished)).toBe(words);
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
