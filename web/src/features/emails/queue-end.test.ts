import { expect, it } from 'vitest';

import { doneText } from './queue-end';
import type { Done } from './queue-moves';

const once = (kind: Done['kind']): Done => ({ kind, count: 1 });

it('summarizes what was done in one sentence', () => {
  const done = ['confirm_project', 'change_project', 'approve_task', 'archive'] as const;
  expect(doneText(done.map(once))).toBe(
    'You filed 2 emails in projects, approved 1 task and archived 1 email.',
  );
  expect(doneText([once('snooze')])).toBe('You snoozed 1 email.');
});

it('counts every task that was approved at once', () => {
  expect(doneText([once('approve_task'), { kind: 'approve_all_tasks', count: 3 }])).toBe(
    'You approved 4 tasks.',
  );
});

it('an email of none of the projects is not filed', () => {
  expect(doneText([once('change_project'), once('none_of_my_projects')])).toBe(
    'You filed 1 email in projects and left 1 email without a project.',
  );
});

it('claims nothing if nothing was done', () => {
  expect(doneText([])).toBe('Nothing is waiting for a decision.');
});
