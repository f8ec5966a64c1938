import { expect, it } from 'vitest';

import { changedFields } from './changed-fields';

it('lists only the fields that changed', () => {
  expect(
    changedFields(
      { name: 'A', tags: ['x'], updated_at: '1', status: 'open' },
      { name: 'B', tags: ['x'], updated_at: '2', color: '#fff' },
    ),
  ).toEqual([
    { name: 'name', before: 'A', after: 'B' },
    { name: 'status', before: 'open', after: undefined },
    { name: 'color', before: undefined, after: '#fff' },
  ]);
});

it('names nested fields by their path and ignores empty ones', () => {
  expect(changedFields(null, { id: 'r1', if: { bodyRegex: 'x', tags: [] }, note: '' })).toEqual([
    { name: 'if.bodyRegex', before: undefined, after: 'x' },
  ]);
});

it('treats a value without fields as one field', () => {
  expect(changedFields(['r1', 'r2'], ['r2', 'r1'])).toEqual([
    { name: 'value', before: ['r1', 'r2'], after: ['r2', 'r1'] },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
