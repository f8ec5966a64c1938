import { expect, it } from 'vitest';

import { drawHalf } from '../draw-half';
import { scoreDates } from './score-dates';

it('counts right, missed and wrong days, and days returned for phrases without one', () => {
  const expected = ['2024-01-01', '2024-01-02', '2024-01-03', null, null, '0001-01-01'];
  const phrases = expected.map((day, index) => ({
    text: String(index),
    reference: '2024-01-01T00:00:00',
    expected: day,
  }));
  const answers = ['2024-01-01', '2024-01-03', null, '2024-01-01', null, '2024-02-28'];
  expect(scoreDates(phrases, ({ text }) => answers[Number(text)] ?? null)).toEqual({
    n: 3,
    right: 1,
    missed: 1,
    wrong: 1,
    none: 3,
    falseDates: 2,
  });
});

it('checks the time only for phrases that have one', () => {
  const reference = '2024-01-01T00:00:00';
  const phrases = [
    { text: 'Friday', reference, expected: '2024-01-05' },
    { text: 'Friday at 5', reference, expected: '2024-01-05T17:00' },
    { text: 'Friday at 6', reference, expected: '2024-01-05T18:00' },
  ];
  const read = ({ text }: { text: string }) =>
    text === 'Friday at 6' ? '2024-01-05' : '2024-01-05T17:00';
  expect(scoreDates(phrases, read)).toMatchObject({ n: 3, right: 2, wrong: 1 });
});

it('draws halves of about the same size, from the line alone', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => `{"text": "phrase ${index}"}`);
  const seen = lines.filter((line) => drawHalf(line) === 'seen').length;
  expect(seen).toBeGreaterThan(430);
  expect(seen).toBeLessThan(570);
  expect(drawHalf(' a line \n')).toBe(drawHalf('a line'));
});
