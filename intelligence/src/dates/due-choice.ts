import type { DueDate } from '@docket/core/extraction/suggestion';

import type { DueCandidate } from './due-candidates';

/** The weight of each feature (logistic, over the candidates of a request). */
export type DueWeights = Readonly<Record<string, number>>;

/** The candidate with the highest score; null if that is no day at all. The first of equals wins. */
export function chooseDue(
  candidates: readonly DueCandidate[],
  weights: DueWeights,
): DueDate | null {
  let best: { due: DueDate | null; score: number } | null = null;
  for (const { due, features } of candidates) {
    const score = scoreOf(features, weights);
    if (best === null || score > best.score) best = { due, score };
  }
  return best?.due ?? null;
}

export function scoreOf(features: readonly string[], weights: DueWeights): number {
  return features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
}
