import { chooseDue, type DueWeights } from '@docket/intelligence/dates/due-choice';

import type { DueExample } from './due-examples';

const ROUNDS = 600;
const RATES = [0.006, 0.002] as const;
/** Chosen by cross-validation; 0.5 to 3 give similar results. */
const DECAY = 3;

/** The candidates of an ask, their features as numbers. */
type Numbered = { right: readonly boolean[]; features: readonly (readonly number[])[] };

/** Multinomial logistic regression over the candidates of each ask, for asks whose day is among them. */
export function learnDues(examples: readonly DueExample[]): DueWeights {
  const numbers = new Map<string, number>();
  const asks = examples
    .filter(({ candidates, wanted }) => candidates.some(({ due }) => dayOf(due) === wanted))
    .map(({ candidates, wanted }): Numbered => ({
      right: candidates.map(({ due }) => dayOf(due) === wanted),
      features: candidates.map(({ features }) => features.map((one) => numberOf(one, numbers))),
    }));
  const weights = new Float64Array(numbers.size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const rate = round < ROUNDS / 2 ? RATES[0] : RATES[1];
    const gradient = gradientOf(asks, weights);
    for (const [index, gain] of gradient.entries())
      weights[index] = (weights[index] ?? 0) + rate * (gain - DECAY * (weights[index] ?? 0));
  }
  return Object.fromEntries([...numbers].map(([name, index]) => [name, weights[index] ?? 0]));
}

function dayOf(due: { date: string } | null): string | null {
  return due?.date ?? null;
}

function numberOf(feature: string, numbers: Map<string, number>): number {
  const known = numbers.get(feature) ?? numbers.size;
  numbers.set(feature, known);
  return known;
}

function gradientOf(asks: readonly Numbered[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  for (const { right, features } of asks) {
    const scores = features.map((of) => of.reduce((sum, index) => sum + (weights[index] ?? 0), 0));
    const most = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - most));
    const all = odds.reduce((sum, one) => sum + one, 0);
    for (const [at, of] of features.entries()) {
      const gain = Number(right[at]) - (odds[at] ?? 0) / all;
      for (const index of of) gradient[index] = (gradient[index] ?? 0) + gain;
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
