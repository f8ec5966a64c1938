import type { FeatureGroup } from './message-features';

/** One decision as the learner keeps it: hashed features by group, no text. */
export type CompactExample = {
  id: string;
  projectId: string;
  /** Seconds since 1970 of the message's receipt. */
  at: number;
  features: Partial<Record<FeatureGroup, number[]>>;
};

export type FeatureStatistics = {
  /** Decisions with this feature per project. */
  counts: number[];
  total: number;
  /** The same, where each further decision with this feature fades the older ones. */
  recent: number[];
  recentTotal: number;
  /** Weights and squared gradients of the linear learner, per project. */
  weights: number[];
  gradients: number[];
  /** Positions of the newest examples with this feature. */
  places: number[];
};

/** Everything counted from the examples; a pure function of their sequence. */
export type LearnedModel = {
  projects: string[];
  projectCounts: number[];
  projectRecent: number[];
  /** Distinct-feature totals per group and project, for the word models. */
  groupTotals: Record<FeatureGroup, number[]>;
  groupSizes: Record<FeatureGroup, number>;
  features: Map<number, FeatureStatistics>;
  examples: CompactExample[];
  exampleProjects: number[];
};

export const GROUP_WEIGHT: Record<FeatureGroup, number> = {
  sender: 1.2,
  domain: 0.8,
  people: 0.8,
  subject: 1.2,
  body: 1.2,
  shape: 0.6,
  thread: 0.8,
};

const GROUPS = Object.keys(GROUP_WEIGHT) as FeatureGroup[];
const FADE = 0.9;
const PROJECT_FADE = 0.97;
const LEARNING_RATE = 0.5;
const DECAY = 1e-4;
const REPLAYS = 12;
const MAX_PLACES = 150;

export function emptyModel(): LearnedModel {
  return {
    projects: [],
    projectCounts: [],
    projectRecent: [],
    groupTotals: perGroup(() => []),
    groupSizes: perGroup(() => 0),
    features: new Map(),
    examples: [],
    exampleProjects: [],
  };
}

function perGroup<T>(make: () => T): Record<FeatureGroup, T> {
  return Object.fromEntries(GROUPS.map((group) => [group, make()])) as Record<FeatureGroup, T>;
}

/** Adds one example to a model that the caller owns. */
export function addExample(model: LearnedModel, example: CompactExample): void {
  const project = placeOf(model, example.projectId);
  const position = model.examples.length;
  model.examples.push(example);
  model.exampleProjects.push(project);
  model.projectCounts[project] = (model.projectCounts[project] ?? 0) + 1;
  model.projectRecent = model.projectRecent.map(
    (count, index) => count * PROJECT_FADE + (index === project ? 1 : 0),
  );
  for (const group of GROUPS) {
    for (const hash of example.features[group] ?? [])
      countFeature(model, { group, hash, project, position });
  }
  trainOn(model, position);
  replay(model, position);
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
  seen: { group: FeatureGroup; hash: number; project: number; position: number },
): void {
  let entry = model.features.get(seen.hash);
  if (!entry) {
    entry = {
      counts: [],
      total: 0,
      recent: [],
      recentTotal: 0,
      weights: [],
      gradients: [],
      places: [],
    };
    model.features.set(seen.hash, entry);
    model.groupSizes[seen.group] += 1;
  }
  entry.counts[seen.project] = (entry.counts[seen.project] ?? 0) + 1;
  entry.total += 1;
  for (let index = 0; index < model.projects.length; index += 1)
    entry.recent[index] = (entry.recent[index] ?? 0) * FADE;
  entry.recent[seen.project] = (entry.recent[seen.project] ?? 0) + 1;
  entry.recentTotal = entry.recentTotal * FADE + 1;
  entry.places.push(seen.position);
  if (entry.places.length > MAX_PLACES) entry.places.shift();
  const totals = model.groupTotals[seen.group];
  totals[seen.project] = (totals[seen.project] ?? 0) + 1;
}

/** Repeats old examples, always the same ones, so that one pass comes close to many. */
function replay(model: LearnedModel, position: number): void {
  let random = (position + 1) * 2_654_435_761;
  for (let round = 0; round < REPLAYS; round += 1) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    trainOn(model, random % (position + 1));
  }
}

export function linearScores(model: LearnedModel, features: CompactExample['features']): number[] {
  const scores = model.projects.map(() => 0);
  for (const group of GROUPS) {
    const hashes = features[group] ?? [];
    const value = GROUP_WEIGHT[group] / Math.sqrt(Math.max(1, hashes.length));
    for (const hash of hashes) {
      const weights = model.features.get(hash)?.weights;
      if (!weights) continue;
      for (let index = 0; index < weights.length; index += 1)
        scores[index] = (scores[index] ?? 0) + value * (weights[index] ?? 0);
    }
  }
  return scores;
}

export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

function trainOn(model: LearnedModel, position: number): void {
  const example = model.examples[position];
  if (!example || model.projects.length < 2) return;
  const project = model.exampleProjects[position];
  const errors = softmax(linearScores(model, example.features)).map(
    (share, index) => share - (index === project ? 1 : 0),
  );
  for (const group of GROUPS) {
    const hashes = example.features[group] ?? [];
    const value = GROUP_WEIGHT[group] / Math.sqrt(Math.max(1, hashes.length));
    for (const hash of hashes) {
      const entry = model.features.get(hash);
      if (entry) descend(entry, errors, value);
    }
  }
}

function descend(entry: FeatureStatistics, errors: readonly number[], value: number): void {
  for (let index = 0; index < errors.length; index += 1) {
    const weight = entry.weights[index] ?? 0;
    const gradient = (errors[index] ?? 0) * value + DECAY * weight;
    const squares = (entry.gradients[index] ?? 0) + gradient * gradient;
    entry.gradients[index] = squares;
    entry.weights[index] = weight - (LEARNING_RATE * gradient) / Math.sqrt(squares + 0.1);
  }
}
