import { chooseDue, type DueWeights, scoreOf } from '@docket/intelligence/dates/due-choice';

import type { DueExample } from './due-examples';

const ROUNDS = 600;
const RATES = [0.006, 0.002] as const;
/** Chosen by cross-validation; 0.5 to 3 give similar results. */
const DECAY = 3;

/** Multinomial logistic regression over the candidates of each ask, for asks whose day is among them. */
export function learnDues(examples: readonly DueExample[]): DueWeights {
  const usable = examples.filter(({ candidates, wanted }) =>
    candidates.some(({ due }) => (due?.date ?? null) === wanted),
  );
  const weights: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = round < ROUNDS / 2 ? RATES[0] : RATES[1];
    for (const [feature, gain] of gradientOf(usable, weights)) {
      const weight = weights[feature] ?? 0;
      weights[feature] = weight + rate * (gain - DECAY * weight);
    }
  }
  return weights;
}

function gradientOf(examples: readonly DueExample[], weights: DueWeights): Map<string, number> {
  const gradient = new Map<string, number>();
  for (const { candidates, wanted } of examples) {
    const scores = candidates.map(({ features }) => scoreOf(features, weights));
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const all = odds.reduce((sum, one) => sum + one, 0);
    for (const [index, { due, features }] of candidates.entries()) {
      const gain = Number((due?.date ?? null) === wanted) - (odds[index] ?? 0) / all;
      for (const feature of features) gradient.set(feature, (gradient.get(feature) ?? 0) + gain);
    }
  }
  return gradient;
}

export type DueScores = {
  dated: number;
  right: number;
  missed: number;
  wrong: number;
  undated: number;
  given: number;
};

/** Right, missed and wrong days of asks that have one, and days given to asks without one. */
export function scoreDues(
  examples: readonly DueExample[],
  read: (example: DueExample) => string | null,
): DueScores {
  const scores = { dated: 0, right: 0, missed: 0, wrong: 0, undated: 0, given: 0 };
  for (const example of examples) {
    const day = read(example);
    if (example.wanted === null) {
      scores.undated += 1;
      if (day !== null) scores.given += 1;
      continue;
    }
    scores.dated += 1;
    if (day === example.wanted) scores.right += 1;
    else if (day === null) scores.missed += 1;
    else scores.wrong += 1;
  }
  return scores;
}

const FOLDS = 10;

/** Each ask is scored with weights that have not seen any ask of its message. */
export function crossValidate(examples: readonly DueExample[]): DueScores {
  const ids = [...new Set(examples.map(({ id }) => id))].sort();
  const foldOf = new Map(ids.map((id, index) => [id, index % FOLDS]));
  const days = new Map<DueExample, string | null>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const weights = learnDues(examples.filter(({ id }) => foldOf.get(id) !== fold));
    for (const example of examples.filter(({ id }) => foldOf.get(id) === fold))
      days.set(example, chooseDue(example.candidates, weights)?.date ?? null);
  }
  return scoreDues(examples, (example) => days.get(example) ?? null);
}
