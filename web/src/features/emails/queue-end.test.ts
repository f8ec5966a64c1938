import { expect, it } from 'vitest';

import { doneText } from './queue-end';

it('summarizes what was done in one sentence', () => {
  expect(doneText(['confirm_project', 'change_project', 'approve_task', 'archive'])).toBe(
    'You filed 2 emails in projects, approved 1 task and archived 1 email.',
  );
  expect(doneText(['snooze'])).toBe('You snoozed 1 email.');
});

it('claims nothing if nothing was done', () => {
  expect(doneText([])).toBe('Nothing is waiting for a decision.');
});
