import { expect, it } from 'vitest';

import { doneWords } from './queue-end';

it('summarizes what was done in one sentence', () => {
  expect(doneWords(['confirm_project', 'change_project', 'approve_task', 'archive'])).toBe(
    'You filed 2 emails in projects, approved 1 task and archived 1 email.',
  );
  expect(doneWords(['snooze'])).toBe('You snoozed 1 email.');
});

it('claims nothing if nothing was done', () => {
  expect(doneWords([])).toBe('Nothing is waiting for a decision.');
});
