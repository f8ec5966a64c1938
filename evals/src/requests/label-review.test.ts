import { expect, it } from 'vitest';

import { readLabelReview, reviewShares } from './label-review';
import { hashOf, readTeachers } from './teacher-labels';

it('counts whose error it is, and what right labels would make of an accuracy', () => {
  const review = { sha256: '', label: [1, 2, 3], open: [4], model: [5, 6, 7, 8, 9, 10] };
  const shares = reviewShares(review, 0.8);
  expect(shares).toMatchObject({ labelErrors: 0.3, openErrors: 0.1, nReread: 10 });
  expect(shares.accuracyWithRightLabels).toBeCloseTo(0.86);
});

it('speaks only of the file that was re-read, and so do the teachers', () => {
  expect(readLabelReview('another file')).toBeNull();
  expect(readTeachers('another file')).toEqual([]);
});

it('knows a sentence again by its letters', () => {
  expect(hashOf('Send the plan, please!')).toBe(hashOf('send the plan please'));
  expect(hashOf('Send the plan')).not.toBe(hashOf('Send the plans'));
});
