import { expect, it } from 'vitest';

import { buildEmail, buildProject } from '../../testing/build-email';
import { leavesList, applyMoves, type Move } from './queue-moves';

const rows = ['a', 'b', 'c'].map((id) => buildEmail({ id }));
const idsOf = (moves: [string, Partial<Move>][], requestedAt = 5) =>
  applyMoves(
    rows,
    new Map(
      moves.map(([id, move]) => [
        id,
        { email: buildEmail({ id }), at: 0, isGone: true, answeredAt: null, ...move },
      ]),
    ),
    requestedAt,
  ).map(({ id }) => id);

it('decided mail leaves the list before the server has answered', () => {
  expect(idsOf([['b', {}]])).toEqual(['a', 'c']);
});

it('a list requested before the response does not bring it back', () => {
  expect(idsOf([['b', { answeredAt: 6 }]])).toEqual(['a', 'c']);
});

it('a list requested after the response is authoritative', () => {
  expect(idsOf([['b', { answeredAt: 4 }]])).toEqual(['a', 'b', 'c']);
});

it('undone mail returns to its position, listed once', () => {
  expect(idsOf([['x', { isGone: false, at: 1 }]])).toEqual(['a', 'x', 'b', 'c']);
  expect(idsOf([['b', { isGone: false, at: 0 }]])).toEqual(['b', 'a', 'c']);
});

const email = buildEmail();
const withoutTasks = buildEmail({ suggestedTasks: [] });

it('archiving takes an email off every list', () => {
  expect(leavesList('all', 'archive', email)).toBe(true);
  expect(leavesList('snoozed', 'unsnooze', email)).toBe(true);
  expect(leavesList('snoozed', 'snooze', email)).toBe(false);
});

it('an email leaves To Review with the last decision on it', () => {
  expect(leavesList('pending', 'confirm_project', withoutTasks)).toBe(true);
  expect(leavesList('all', 'confirm_project', withoutTasks)).toBe(false);
  expect(leavesList('pending', 'confirm_project', email)).toBe(false);
  expect(leavesList('pending', 'submit_feedback', withoutTasks)).toBe(false);
});

it('the last task is the last decision where the project is decided or was never asked about', () => {
  expect(leavesList('pending', 'approve_task', withoutTasks)).toBe(false);
  const decided = { ...withoutTasks, recommendedProject: buildProject({ approved: true }) };
  expect(leavesList('pending', 'approve_task', decided)).toBe(true);
  const unsure = { ...withoutTasks, asksForProject: false };
  expect(leavesList('pending', 'reject_task', unsure)).toBe(true);
  expect(leavesList('pending', 'approve_all_tasks', unsure)).toBe(true);
});
