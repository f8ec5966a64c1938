import { FEATURE_GROUPS, type FeatureGroup } from '../reading/message-features';

export type HashedFeatures = Partial<Record<FeatureGroup, readonly number[]>>;

export type CountedExample = {
  projectId: string;
  /** Seconds since 1970 of the message's receipt. */
  at: number;
  features: HashedFeatures;
};

export type FeatureStatistics = {
  /** Decisions with this feature per project. */
  counts: number[];
  total: number;
  /** The same with exponential decay per decision; kept for sender, domain and thread. */
  recent: number[];
  recentTotal: number;
  /** Weights and summed squared gradients of the linear learner, per project. */
  weights: number[];
  gradients: number[];
};

/** Represents mail of no project among the projects of a model. */
export const NO_PROJECT = '';

/** Everything counted from the decisions; a pure function of their sequence. */
export type LearnedModel = {
  /** In order of the first decision; includes NO_PROJECT. */
  projects: string[];
  projectCounts: number[];
  projectRecent: number[];
  decisions: number;
  /** The newest decisions: people tend to keep working on the same project. */
  latest: { at: number; project: number }[];
  groupTotals: Record<FeatureGroup, number[]>;
  groupSizes: Record<FeatureGroup, number>;
  features: Map<number, FeatureStatistics>;
};

/** Scale of each group in the linear learner, where every group has unit length. */
export const GROUP_WEIGHT: Record<FeatureGroup, number> = {
  sender: 1.2,
  domain: 0.8,
  people: 0.8,
  subject: 1.2,
  body: 1.2,
  shape: 0.6,
  thread: 0.8,
};

const FADING: ReadonlySet<FeatureGroup> = new Set(['sender', 'domain', 'thread']);
const FADE = 0.9;
const PROJECT_FADE = 0.97;
const LATEST = 5;
const LEARNING_RATE = 1;
const DECAY = 1e-4;
/** Smaller errors teach nothing and would only add weights. */
const MIN_ERROR = 0.002;

export function emptyModel(): LearnedModel {
  return {
    projects: [],
    projectCounts: [],
    projectRecent: [],
    decisions: 0,
    latest: [],
    groupTotals: perGroup(() => []),
    groupSizes: perGroup(() => 0),
    features: new Map(),
  };
}

function perGroup<T>(make: () => T): Record<FeatureGroup, T> {
  return Object.fromEntries(FEATURE_GROUPS.map((group) => [group, make()])) as Record<
    FeatureGroup,
    T
  >;
}

/** Adds one decision to a model owned by the caller. */
export function addExample(model: LearnedModel, example: CountedExample): void {
  const project = placeOf(model, example.projectId);
  model.decisions += 1;
  model.projectCounts[project] = (model.projectCounts[project] ?? 0) + 1;
  model.projectRecent = model.projectRecent.map(
    (count, index) => count * PROJECT_FADE + (index === project ? 1 : 0),
  );
  model.latest = [...model.latest, { at: example.at, project }].slice(-LATEST);
  for (const group of FEATURE_GROUPS) {
    for (const hash of example.features[group] ?? []) countFeature(model, { group, hash, project });
  }
  trainOn(model, example.features, project);
}

function placeOf(model: LearnedModel, projectId: string): number {
  const known = model.projects.indexOf(projectId);
  if (known >= 0) return known;
  model.projectCounts.push(0);
  model.projectRecent.push(0);
  return model.projects.push(projectId) - 1;
}

function countFeature(
  model: LearnedModel,
  seen: { group: FeatureGroup; hash: number; project: number },
): void {
  const { group, hash, project } = seen;
  let entry = model.features.get(hash);
  if (!entry) {
    entry = { counts: [], total: 0, recent: [], recentTotal: 0, weights: [], gradients: [] };
    model.features.set(hash, entry);
    model.groupSizes[group] += 1;
  }
  increase(entry.counts, project);
  entry.total += 1;
  if (FADING.has(group)) {
    for (let index = 0; index < entry.recent.length; index += 1) entry.recent[index]! *= FADE;
    increase(entry.recent, project);
    entry.recentTotal = entry.recentTotal * FADE + 1;
  }
  increase(model.groupTotals[group], project);
}

/** Fills up with zeros, because sparse arrays are slow. */
function increase(counts: number[], index: number): void {
  while (counts.length <= index) counts.push(0);
  counts[index] = (counts[index] ?? 0) + 1;
}

/**
 * Scores of the linear learner per project; minus infinity for NO_PROJECT, which it does not handle; all zero for an
 * empty model.
 */
export function linearScores(model: LearnedModel, features: HashedFeatures): number[] {
  const scores = model.projects.map((projectId) => (projectId === NO_PROJECT ? -Infinity : 0));
  for (const group of FEATURE_GROUPS) {
    const hashes = features[group] ?? [];
    const value = featureValue(group, hashes.length);
    for (const hash of hashes) {
      const weights = model.features.get(hash)?.weights;
      if (!weights) continue;
      for (let index = 0; index < weights.length; index += 1) {
        scores[index] = (scores[index] ?? 0) + value * (weights[index] ?? 0);
      }
    }
  }
  return scores;
}

/** Shares that sum to 1 (softmax, safe against overflow); empty for no scores. */
export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function featureValue(group: FeatureGroup, size: number): number {
  return GROUP_WEIGHT[group] / Math.sqrt(Math.max(1, size));
}

/** One step of multinomial logistic regression with AdaGrad (Duchi, Hazan & Singer 2011). */
function trainOn(model: LearnedModel, features: HashedFeatures, project: number): void {
  // Mail of no project has nothing in common: learning it would only push away the sender's other mail.
  if (model.projects[project] === NO_PROJECT) return;
  const scores = linearScores(model, features);
  // The first project is learned against the unknown, or the second one would seem to explain everything.
  const rivals = scores.filter(Number.isFinite).length < 2 ? [...scores, 0] : scores;
  const errors = softmax(rivals)
    .slice(0, scores.length)
    .map((share, index) => share - (index === project ? 1 : 0));
  for (const group of FEATURE_GROUPS) {
    const hashes = features[group] ?? [];
    const value = featureValue(group, hashes.length);
    for (const hash of hashes) {
      const entry = model.features.get(hash);
      if (entry) descend(entry, errors, value);
    }
  }
}

function descend(entry: FeatureStatistics, errors: readonly number[], value: number): void {
  for (let index = 0; index < errors.length; index += 1) {
    const error = errors[index] ?? 0;
    if (Math.abs(error) < MIN_ERROR) continue;
    while (entry.weights.length <= index) {
      entry.weights.push(0);
      entry.gradients.push(0);
    }
    const weight = entry.weights[index] ?? 0;
    const gradient = error * value + DECAY * weight;
    const squares = (entry.gradients[index] ?? 0) + gradient * gradient;
    entry.gradients[index] = squares;
    entry.weights[index] = weight - (LEARNING_RATE * gradient) / Math.sqrt(squares + 0.1);
  }
}
