import { expect, test } from 'vitest';

import { gapsAmong, isDue } from './noted-gaps';

const receivedAt = new Date('2026-11-20T09:00:00Z');

test('a message that could not be served is missing, or outdated if an older version is stored', () => {
  const wanted = new Map([
    ['new', { isStored: false, receivedAt }],
    ['edited', { isStored: true, receivedAt: null }],
    ['served', { isStored: false, receivedAt }],
  ]);
  expect(gapsAmong(wanted, { unserved: ['new', 'edited'] })).toEqual([
    { messageId: 'new', kind: 'missing', receivedAt, notedAs: 'unserved' },
    { messageId: 'edited', kind: 'outdated', receivedAt: null, notedAs: 'unserved' },
  ]);
});

const MINUTE_MS = 60_000;
const foundAt = new Date('2026-11-20T12:00:00Z');
const after = (minutes: number) => new Date(foundAt.getTime() + minutes * MINUTE_MS);

test.each([
  ['never asked for', null, 0, true],
  ['just noted', 0, 0.4, false],
  ['noted half a minute ago', 0, 0.5, true],
  ['asked for after 8 minutes, 7 minutes ago', 8, 15, false],
  ['asked for after 8 minutes, 8 minutes ago', 8, 16, true],
  ['asked for after a day, 5 hours ago', 24 * 60, 29 * 60, false],
  ['asked for after a day, 6 hours ago', 24 * 60, 30 * 60, true],
])('a gap %s: is it due?', (_, triedAfter, nowAfter, due) => {
  const triedAt = triedAfter === null ? null : after(triedAfter);
  expect(isDue({ foundAt, triedAt }, after(nowAfter))).toBe(due);
});
