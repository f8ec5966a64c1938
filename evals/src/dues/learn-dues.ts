import { chooseDue, type DueWeights } from '@docket/intelligence/dates/due-choice';

import type { DueExample } from './due-examples';

const ROUNDS = 120;
/** Chosen by cross-validation; 1 to 4 give similar results. */
const DECAY = 2;
/** A feature is learned if it occurs in so many asks, of so many authors or mailboxes: names are not. */
const MIN_ASKS = 4;
const MIN_SOURCES = 3;
/** A missed day costs more than a needless one. */
const AGAINST_NONE = 0.4;

/** The candidates of an ask, their features as numbers. */
type Numbered = { right: readonly boolean[]; features: readonly (readonly number[])[] };

/**
 * Multinomial logistic regression over the candidates of each ask, for asks whose day is among them, by resilient
 * backpropagation (Riedmiller and Braun 1993).
 */
export function learnDues(examples: readonly DueExample[]): DueWeights {
  const numbers = numberFeatures(examples);
  const asks = examples
    .filter(({ candidates, wanted }) => candidates.some(({ due }) => dayOf(due) === wanted))
    .map(({ candidates, wanted }): Numbered => ({
      right: candidates.map(({ due }) => dayOf(due) === wanted),
      features: candidates.map(({ features }) => features.flatMap((one) => numbers.get(one) ?? [])),
    }));
  const weights = new Float64Array(numbers.size);
  const steps = new Float64Array(numbers.size).fill(FIRST_STEP);
  let before: Float64Array = new Float64Array(numbers.size);
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = gradientOf(asks, weights);
    for (const [index, weight] of weights.entries())
      gradient[index] = (gradient[index] ?? 0) - DECAY * weight;
    stepUp({ weights, steps, gradient, before });
    before = gradient;
  }
  const learned = Object.fromEntries(
    [...numbers].map(([name, index]) => [name, weights[index] ?? 0]),
  );
  return { ...learned, none: (learned['none'] ?? 0) - AGAINST_NONE };
}

const FIRST_STEP = 0.05;
const STEPS = { least: 1e-6, most: 0.5, faster: 1.2, slower: 0.5 };

/** Each weight moves by a step of its own, which grows while its gradient keeps its sign. */
function stepUp({
  weights,
  steps,
  gradient,
  before,
}: Record<'weights' | 'steps' | 'gradient' | 'before', Float64Array>): void {
  for (const [index, now] of gradient.entries()) {
    const sign = now * (before[index] ?? 0);
    const step = steps[index] ?? 0;
    const factor = sign > 0 ? STEPS.faster : sign < 0 ? STEPS.slower : 1;
    steps[index] = Math.min(STEPS.most, Math.max(STEPS.least, step * factor));
    if (sign < 0) gradient[index] = 0;
    else weights[index] = (weights[index] ?? 0) + Math.sign(now) * (steps[index] ?? 0);
  }
}

/** The features that are common enough, by number. */
function numberFeatures(examples: readonly DueExample[]): Map<string, number> {
  const asks = new Map<string, { count: number; sources: Set<string> }>();
  for (const { candidates, source } of examples)
    for (const feature of new Set(candidates.flatMap(({ features }) => features))) {
      const known = asks.get(feature) ?? { count: 0, sources: new Set() };
      known.count += 1;
      known.sources.add(source);
      asks.set(feature, known);
    }
  const common = [...asks].filter(
    ([, { count, sources }]) => count >= MIN_ASKS && sources.size >= MIN_SOURCES,
  );
  return new Map(common.map(([feature], index) => [feature, index]));
}

function dayOf(due: { date: string } | null): string | null {
  return due?.date ?? null;
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
  const days = daysByFolds(examples, ({ id }) => id);
  return scoreDues(examples, (example) => days.get(example) ?? null);
}

/** The day of each ask, by weights that have not seen any ask with the same key. */
export function daysByFolds(
  examples: readonly DueExample[],
  keyOf: (example: DueExample) => string,
): Map<DueExample, string | null> {
  const keys = [...new Set(examples.map(keyOf))].sort();
  const foldOf = new Map(keys.map((key, index) => [key, index % FOLDS]));
  const days = new Map<DueExample, string | null>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isHeldOut = (example: DueExample): boolean => foldOf.get(keyOf(example)) === fold;
    const weights = learnDues(examples.filter((example) => !isHeldOut(example)));
    for (const example of examples.filter(isHeldOut))
      days.set(example, chooseDue(example.candidates, weights)?.date ?? null);
  }
  return days;
}
