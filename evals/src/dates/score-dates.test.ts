import { expect, it } from 'vitest';

import { scoreDates } from './score-dates';

it('counts exact days, and the days given to phrases without one', () => {
  const phrases = ['2024-01-01', '2024-01-02', null, null].map((expected, index) => ({
    text: String(index),
    reference: '2024-01-01T00:00:00',
    expected,
  }));
  const answers = ['2024-01-01', '2024-01-03', '2024-01-01', null];
  const score = scoreDates(phrases, ({ text }) => answers[Number(text)] ?? null);
  expect(score).toMatchObject({ correct: 0.5, falseDates: 1, n: 2, none: 2 });
});
