import { sentenceFeatures } from '@docket/intelligence/tasks/sentence-features';

import { calibrate } from './calibrate';
import { scoreRow, trainLogistic, type LinearModel, type SparseRow } from './linear-training';
import { seeded } from './seeded-random';
import type { TaughtSentences } from './teacher-labels';

export type TrainedRequests = {
  index: Map<string, number>;
  plain: LinearModel;
  ratio: LinearModel;
};

const FOLDS = 5;
const RAREST = 2;
const RAREST_TAUGHT = 6;
const PLAIN_COST = 150;
const RATIO_COST = 1;
/** What a taught sentence counts beside a labelled one. */
const TAUGHT_SHARE = 0.5;
const NOTHING_TAUGHT: TaughtSentences = { features: [], chances: new Float64Array() };

/** Learns the two linear models of the request model from sentences and labels (1 = asks), and from what a teacher says of others. */
export function trainRequests(
  features: readonly (readonly string[])[],
  labels: ArrayLike<number>,
  taught: TaughtSentences = NOTHING_TAUGHT,
): TrainedRequests {
  const index = indexFeatures(features, taught.features);
  const rows = [...features, ...taught.features].map((names) => toRow(names, index));
  const targets = Float64Array.from(rows, (_, at) =>
    at < features.length ? (labels[at] ?? 0) : (taught.chances[at - features.length] ?? 0.5),
  );
  const shares = Float64Array.from(rows, (_, at) => (at < features.length ? 1 : TAUGHT_SHARE));
  const options = { features: index.size, shares };
  return {
    index,
    plain: trainLogistic(rows, targets, { ...options, cost: PLAIN_COST }),
    ratio: trainLogistic(rows, targets, {
      ...options,
      cost: RATIO_COST,
      factors: classRatios({ rows, targets, shares, size: index.size }),
    }),
  };
}

/** Uncalibrated probability that a sentence asks. */
export function scoreFeatures(model: TrainedRequests, names: readonly string[]): number {
  const row = toRow(names, model.index);
  return (scoreRow(model.plain, row) + scoreRow(model.ratio, row)) / 2;
}

/** Scores every sentence by a model that has not seen it, nor has its teacher; uncalibrated. */
export function scoreByFolds(
  features: readonly (readonly string[])[],
  labels: Uint8Array,
  teachers: readonly TaughtSentences[] = [],
): Float64Array {
  const folds = FOLDS;
  const foldOf = assignFolds(labels, folds);
  const scores = new Float64Array(labels.length);
  for (let fold = 0; fold < folds; fold += 1) {
    const training = [...foldOf.keys()].filter((at) => foldOf[at] !== fold);
    const model = trainRequests(
      training.map((at) => features[at] ?? []),
      labelsAt(labels, training),
      teachers[fold],
    );
    for (const [at, own] of foldOf.entries())
      if (own === fold) scores[at] = scoreFeatures(model, features[at] ?? []);
  }
  return scores;
}

/** The same scores as frequencies: those of a fold by a calibration fitted on the other folds. */
export function calibrateByFolds(scores: Float64Array, labels: Uint8Array): Float64Array {
  const folds = FOLDS;
  const foldOf = assignFolds(labels, folds);
  const fitted = Array.from({ length: folds }, (_, fold) => {
    const others = [...foldOf.keys()].filter((at) => foldOf[at] !== fold);
    return calibrate(
      Float64Array.from(others, (at) => scores[at] ?? 0.5),
      labelsAt(labels, others),
    );
  });
  return scores.map((score, at) => {
    const [slope, offset] = fitted[foldOf[at] ?? 0] ?? [1, 0];
    return 1 / (1 + Math.exp(-(slope * Math.log(score / (1 - score)) + offset)));
  });
}

function labelsAt(labels: Uint8Array, rows: readonly number[]): Uint8Array {
  return Uint8Array.from(rows, (at) => labels[at] ?? 0);
}

export function featuresOf(sentences: readonly string[]): string[][] {
  return sentences.map((sentence) => sentenceFeatures(sentence));
}

/** Stratified folds, the same on every run. */
function assignFolds(labels: Uint8Array, folds: number): Int32Array {
  const random = seeded(20260321);
  const keyed = [...labels.keys()].map((at) => ({ at, key: random() }));
  keyed.sort((a, b) => a.key - b.key);
  const foldOf = new Int32Array(labels.length);
  const next = [0, 0];
  for (const { at } of keyed) {
    const label = labels[at] ?? 0;
    foldOf[at] = (next[label] ?? 0) % folds;
    next[label] = (next[label] ?? 0) + 1;
  }
  return foldOf;
}

/** Rare features say nothing; one that only taught sentences have must occur more often. */
function indexFeatures(
  features: readonly (readonly string[])[],
  taught: readonly (readonly string[])[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const names of features)
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const others = new Map<string, number>();
  for (const names of taught)
    for (const name of names) others.set(name, (others.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= RAREST).map(([name]) => name);
  const known = new Set(kept);
  for (const [name, count] of others)
    if (count >= RAREST_TAUGHT && !known.has(name)) kept.push(name);
  return new Map(kept.map((name, at) => [name, at]));
}

function toRow(names: readonly string[], index: ReadonlyMap<string, number>): SparseRow {
  const indices = names.map((name) => index.get(name)).filter((at) => at !== undefined);
  return { indices: Int32Array.from(indices), scale: 1 / Math.sqrt(Math.max(1, names.length)) };
}

function classRatios({
  rows,
  targets,
  shares,
  size,
}: {
  rows: readonly SparseRow[];
  targets: Float64Array;
  shares: Float64Array;
  size: number;
}): Float64Array {
  const yes = new Float64Array(size).fill(1);
  const no = new Float64Array(size).fill(1);
  for (const [at, row] of rows.entries()) {
    const [target = 0.5, share = 1] = [targets[at], shares[at]];
    for (const feature of row.indices) {
      yes[feature] = (yes[feature] ?? 0) + share * target;
      no[feature] = (no[feature] ?? 0) + share * (1 - target);
    }
  }
  const shift = Math.log(sum(yes) / sum(no));
  return yes.map((count, at) => Math.log(count / (no[at] ?? 1)) - shift);
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
