import { expect, it } from 'vitest';

import { countRemoved } from './removed-records';

it('adds up tables that a person takes for one thing, most first', () => {
  const removed = [
    { table: 'completeness_days', rows: 3 },
    { table: 'emails', rows: 90 },
    { table: 'completeness_gaps', rows: 2 },
  ];
  expect(countRemoved(removed)).toEqual([
    { what: 'emails', rows: 90 },
    { what: 'checks for missing mail', rows: 5 },
  ]);
});

it('calls what it does not know by the name of its table', () => {
  expect(countRemoved([{ table: 'new_things', rows: 1 }])).toEqual([
    { what: 'new things', rows: 1 },
  ]);
});
