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

it('a project decision leaves the review list, and archiving every list', () => {
  expect(leavesList('pending', 'confirm_project')).toBe(true);
  expect(leavesList('all', 'confirm_project')).toBe(false);
  expect(leavesList('pending', 'approve_task')).toBe(false);
  expect(leavesList('all', 'archive')).toBe(true);
  expect(leavesList('snoozed', 'unsnooze')).toBe(true);
  expect(leavesList('snoozed', 'snooze')).toBe(false);
});
