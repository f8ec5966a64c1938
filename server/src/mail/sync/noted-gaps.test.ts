import { expect, test } from 'vitest';

import { gapsAmong, isDue, outlastsNotFound } from './noted-gaps';

const receivedAt = new Date('2026-11-20T09:00:00Z');

test('a message that could not be served is missing, or outdated if an older version is stored', () => {
  const wanted = new Map([
    ['new', { isStored: false, receivedAt, isNamed: true }],
    ['edited', { isStored: true, receivedAt: null, isNamed: true }],
    ['served', { isStored: false, receivedAt, isNamed: true }],
  ]);
  expect(gapsAmong(wanted, { unserved: ['new', 'edited'], gone: [] })).toEqual([
    { messageId: 'new', kind: 'missing', receivedAt, notedAs: 'unserved' },
    { messageId: 'edited', kind: 'outdated', receivedAt: null, notedAs: 'unserved' },
  ]);
});

test('a message that is not found is a gap only if delta has just named it', () => {
  const wanted = new Map([
    ['named', { isStored: true, receivedAt, isNamed: true }],
    ['removed', { isStored: true, receivedAt: null, isNamed: false }],
  ]);
  expect(gapsAmong(wanted, { unserved: [], gone: ['named', 'removed', 'other'] })).toEqual([
    { messageId: 'named', kind: 'missing', receivedAt, notedAs: 'not_found' },
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

test.each([
  ['unserved', 0, false],
  ['not_found', 59, true],
  ['not_found', 60, false],
] as const)(
  'a gap noted as %s that is not found after %s minutes remains: %s',
  (notedAs, minutes, remains) => {
    expect(outlastsNotFound({ notedAs, foundAt }, after(minutes))).toBe(remains);
  },
);
