import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { z } from 'zod';

const lines = z.array(z.number().int().positive());
const reviewSchema = z.object({
  sha256: z.string(),
  /** The label contradicts its definition (asks something of the reader, calls of newsletters included). */
  label: lines,
  /** A careful reader could label it either way. */
  open: lines,
  /** The label is right, the model wrong. */
  model: lines,
});
export type LabelReview = z.infer<typeof reviewSchema>;

const REVIEW = fileURLToPath(new URL('../../labels/request-errors.json', import.meta.url));

/** What a person found on re-reading errors of the five folds, as line numbers; null for another file than the one that was re-read. */
export function readLabelReview(sha256: string): LabelReview | null {
  const review = reviewSchema.parse(JSON.parse(readFileSync(REVIEW, 'utf8')));
  return review.sha256 === sha256 ? review : null;
}

export type ReviewShares = {
  /** Share of the re-read errors whose label is wrong. */
  labelErrors: number;
  openErrors: number;
  nReread: number;
  /** The accuracy that the model would have if that share of all its errors were right. */
  accuracyWithRightLabels: number;
};

/** Shares of the verdicts, and what they make of an accuracy. */
export function reviewShares(review: LabelReview, accuracy: number): ReviewShares {
  const nReread = review.label.length + review.open.length + review.model.length;
  const labelErrors = review.label.length / nReread;
  return {
    labelErrors,
    openErrors: review.open.length / nReread,
    nReread,
    accuracyWithRightLabels: accuracy + labelErrors * (1 - accuracy),
  };
}
