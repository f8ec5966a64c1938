import { expect, it } from 'vitest';

import { countRemoved } from './removed-records';

it('adds up tables that a person takes for one thing, most first', () => {
  const removed = [
    { table: 'completeness_days', rows: 3 },
    { table: 'emails', rows: 90 },
    { table: 'completeness_gaps', rows: 2 },
    { table: 'analysis_attempts', rows: 2 },
    { table: 'recommendation_rounds', rows: 2 },
    { table: 'sync_runs', rows: 2 },
    { table: 'unlisted_messages', rows: 1 },
    { table: 'outbound_log', rows: 2 },
    { table: 'email_tallies', rows: 1 },
  ];
  expect(countRemoved(removed)).toEqual([
    { what: 'emails', rows: 90 },
    { what: 'checks for missing mail', rows: 5 },
    { what: 'analysis records', rows: 4 },
    { what: 'sync records', rows: 3 },
    { what: 'outbound log entries', rows: 2 },
    { what: 'email counts', rows: 1 },
  ]);
});

it('calls what it does not know by the name of its table', () => {
  expect(countRemoved([{ table: 'new_things', rows: 1 }])).toEqual([
    { what: 'new things', rows: 1 },
  ]);
});
