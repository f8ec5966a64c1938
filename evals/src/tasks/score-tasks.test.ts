import { expect, it } from 'vitest';

import { scoreTasks, type ScoredMessage } from './score-tasks';

const line = (fields: Partial<ScoredMessage>): ScoredMessage => ({
  tasks: [],
  optional: [],
  ...fields,
});

it('counts a gold span as found and a suggestion as right when they overlap', () => {
  const lines = [
    line({
      tasks: [
        { start: 0, end: 10, due: '2026-01-02' },
        { start: 20, end: 30 },
      ],
      optional: [{ start: 40, end: 50 }],
    }),
    line({}),
    line({}),
  ];
  const scores = scoreTasks(lines, [
    [
      { start: 9, end: 12, due: '2026-01-02' },
      { start: 45, end: 60, due: null },
      { start: 30, end: 40, due: null },
    ],
    [],
    [{ start: 0, end: 1, due: null }],
  ]);
  expect(scores).toEqual({
    spanRecall: 0.5,
    spanPrecision: 0.5,
    quiet: 0.5,
    dueCorrect: 1,
    nDue: 1,
    ownOfSeveral: 0.5,
    nSeveral: 2,
    n: 3,
    nQuiet: 2,
  });
});

it('returns null when there is nothing to count', () => {
  expect(scoreTasks([], [])).toEqual({
    spanRecall: null,
    spanPrecision: null,
    quiet: null,
    dueCorrect: null,
    nDue: 0,
    ownOfSeveral: null,
    nSeveral: 0,
    n: 0,
    nQuiet: 0,
  });
});

it('counts a suggestion that spans two gold spans for one of them', () => {
  const gold = { start: 0, end: 10 };
  const next = { start: 20, end: 30 };
  const both = { start: 0, end: 30, due: null };
  const first = { start: 0, end: 5, due: null };
  const lines = [line({ tasks: [gold, next] })];
  expect(scoreTasks(lines, [[both]])).toMatchObject({ spanRecall: 1, ownOfSeveral: 0.5 });
  expect(scoreTasks(lines, [[both, first]])).toMatchObject({ spanRecall: 1, ownOfSeveral: 1 });
});
