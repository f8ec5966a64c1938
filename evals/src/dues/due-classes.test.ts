import { expect, it } from 'vitest';

import { classOfDay } from './due-classes';
import type { DueExample } from './due-examples';

function candidate(date: string | null, features: readonly string[]) {
  const due = date === null ? null : { date, time: null, span: null, alternatives: [], reason: '' };
  return { due, features };
}

const candidates = [
  candidate('2026-03-13', ['found', 'found, tool', 'same after', 'same: limit']),
  candidate('2026-03-12', ['day before', 'day before of one', 'same after']),
  candidate(null, ['none']),
];

it.each([
  ['2026-03-13', '2026-03-13', 'right'],
  [null, null, 'right: none'],
  [null, '2026-03-13', 'needless: same after'],
  ['2026-03-12', '2026-03-13', 'wrong: day before'],
  ['2026-03-13', null, 'missed: same after'],
  ['2026-03-20', '2026-03-13', 'wrong: no candidate'],
])('of a day %s, given %s: %s', (wanted, given, expected) => {
  const example: DueExample = { id: '1', source: 'a', candidates, wanted, byRules: null };
  expect(classOfDay(example, given)).toBe(expected);
});
