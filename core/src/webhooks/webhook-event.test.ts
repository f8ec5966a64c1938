import { expect, it } from 'vitest';

import { webhookEventOf } from './webhook-event';

const open = { status: 'to_do' };
const done = { status: 'completed' };
const archived = { status: 'archived' };

it.each([
  ['task', null, open, 'task.created'],
  ['task', open, done, 'task.completed'],
  ['task', done, done, 'task.changed'],
  ['task', done, open, 'task.changed'],
  ['task', done, archived, 'task.changed'],
  ['task', archived, done, 'task.changed'],
  ['task', { ...archived, status_before_archiving: 'completed' }, done, 'task.changed'],
  ['task', { ...archived, status_before_archiving: 'to_do' }, done, 'task.completed'],
  ['task', { ...archived, status_before_archiving: 'to_do' }, open, 'task.changed'],
  ['task', open, null, 'task.deleted'],
  ['suggestion', { approved: null }, { approved: true }, 'decision.made'],
  ['email', { is_archived: false }, { is_archived: true }, 'decision.made'],
  ['rule', null, { name: 'Kerr' }, null],
] as const)('a change of a %s from %o to %o is %s', (noun, before, after, event) => {
  expect(webhookEventOf({ noun, before, after })).toBe(event);
});
