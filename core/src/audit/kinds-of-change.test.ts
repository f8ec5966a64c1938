import { expect, it } from 'vitest';

import { kindsOfChange } from './kinds-of-change';

it.each([
  ['archived', 'archive email', true],
  ['Archived', 'archive task', true],
  ['archive', 'archive task', true],
  ['archived', 'unarchive task', false],
  ['date', 'update task', false],
  ['up', 'update task', true],
  ['tasks', 'update task', true],
  ['replies', 'send reply reply', true],
  ['ask', 'update task', false],
  ['approved', 'approve suggestion', true],
  ['approved', 'reject suggestion', false],
  ['scheduled reply', 'hold reply reply', true],
  ['sent', 'send reply reply', true],
  ['send', 'send reply reply', true],
  ['chose project', 'decide project email', true],
  ['ruled out', 'create veto', true],
  ['undid', 'undo step', true],
  ['task', 'update task', true],
  ['task', 'update project', false],
])('%s finds %s: %s', (text, kind, isFound) => {
  expect(kindsOfChange(text).includes(kind)).toBe(isFound);
});
