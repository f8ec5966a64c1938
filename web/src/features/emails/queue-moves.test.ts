import { expect, it } from 'vitest';

import { buildEmail } from '../../testing/build-email';
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

it('what was decided leaves the list before the server has answered', () => {
  expect(idsOf([['b', {}]])).toEqual(['a', 'c']);
});

it('a list that was asked for before the answer does not bring it back', () => {
  expect(idsOf([['b', { answeredAt: 6 }]])).toEqual(['a', 'c']);
});

it('a list that was asked for after the answer is the truth', () => {
  expect(idsOf([['b', { answeredAt: 4 }]])).toEqual(['a', 'b', 'c']);
});

it('what is undone is back at its place, listed once', () => {
  expect(idsOf([['x', { isGone: false, at: 1 }]])).toEqual(['a', 'x', 'b', 'c']);
  expect(idsOf([['b', { isGone: false, at: 0 }]])).toEqual(['b', 'a', 'c']);
});

it('a decision on the project empties the review, and archiving every list', () => {
  expect(leavesList('pending', 'confirm_project')).toBe(true);
  expect(leavesList('all', 'confirm_project')).toBe(false);
  expect(leavesList('pending', 'approve_task')).toBe(false);
  expect(leavesList('all', 'archive')).toBe(true);
  expect(leavesList('snoozed', 'unsnooze')).toBe(true);
  expect(leavesList('snoozed', 'snooze')).toBe(false);
});
