import { expect, it } from 'vitest';

import { projectsDecided, tellDecided } from './decided-project';

const names = new Map([
  ['a', 'Alpha'],
  ['r', 'Roof'],
]);
const undecided = { approved: null, projectId: null };
const inRoof = { approved: true, projectId: 'r' };
const decide = (before: unknown, after: unknown, action = 'decide project') => ({
  noun: 'email',
  action,
  before,
  after,
});

it.each([
  [decide(undecided, { approved: true, projectId: 'a', by: 'person' }), 'Alpha'],
  [decide(inRoof, { approved: true, projectId: 'a' }), 'Roof → Alpha'],
  [decide(undecided, { approved: false, projectId: null, none: true }), 'None of your projects'],
  [decide(undecided, { approved: false, projectId: null }), 'Rejected'],
  [decide(inRoof, undecided, 'reset project'), 'Roof → Undecided'],
  [decide(undecided, { approved: true, projectId: 'gone' }), 'A deleted project'],
  [decide(undecided, null), null],
  [decide(undecided, inRoof, 'archive'), null],
])('%o is described as %s', (change, description) => {
  expect(tellDecided(change, names)).toBe(description);
});

it('lists both projects of a change', () => {
  expect(projectsDecided(decide(inRoof, { approved: true, projectId: 'a' }))).toEqual(['r', 'a']);
  expect(projectsDecided(decide(inRoof, undecided, 'archive'))).toEqual([]);
});
