import {
  addExample,
  emptyModel,
  NO_PROJECT,
  type HashedFeatures,
  type LearnedModel,
} from './learned-model';
import {
  FEATURE_GROUPS,
  readFeatures,
  type Feature,
  type FeatureGroup,
  type ReadableMail,
} from '../reading/message-features';
import { packHashes, unpackHashes } from './packed-hashes';

/** A person's decision: this message belongs to this project, or to none of theirs (null). `id` is the message's. */
export type LearningExample = { id: string; projectId: string | null; mail: ReadableMail };

/** A decision in stored form: hashed features by group, no text of the message. */
export type CompactExample = {
  id: string;
  /** null: none of the person's projects. */
  projectId: string | null;
  /** Seconds since 1970 of the message's receipt. */
  at: number;
  features: Partial<Record<FeatureGroup, string>>;
};

/** Everything learned for one user: JSON, and a pure function of the decisions in their order. */
export type LearnerState = { version: 1; examples: readonly CompactExample[] };

/** Beyond this number, the oldest decisions are forgotten. */
export const MAX_EXAMPLES = 10_000;

// Counting thousands of decisions takes a second, so the counts of the newest state are cached with it.
const models = new WeakMap<LearnerState, LearnedModel>();

export function emptyLearner(): LearnerState {
  return { version: 1, examples: [] };
}

/** The state with one more decision, replacing an earlier one on the same message. The given state stays valid. */
export function learn(state: LearnerState, example: LearningExample): LearnerState {
  return learnCompact(state, compactExample(example));
}

/** The same for a decision in stored form. */
export function learnCompact(state: LearnerState, compact: CompactExample): LearnerState {
  const before = unlearn(state, compact.id);
  const next: LearnerState = {
    version: 1,
    examples: [...before.examples, compact].slice(-MAX_EXAMPLES),
  };
  const model = models.get(before);
  if (model && next.examples.length === before.examples.length + 1) {
    models.delete(before);
    addCompact(model, compact);
    models.set(next, model);
  }
  return next;
}

/** The state as if the message with this id had never been decided; the same state if it was not. */
export function unlearn(state: LearnerState, id: string): LearnerState {
  const examples = state.examples.filter((known) => known.id !== id);
  return examples.length === state.examples.length ? state : { version: 1, examples };
}

/** The counts of a state; the caller must not change them. */
export function modelOf(state: LearnerState): LearnedModel {
  for (const _ of countInParts(state)) continue;
  return models.get(state) ?? emptyModel();
}

const EXAMPLES_PER_PART = 50;

/** Counts a state like modelOf, but yields after every 50 decisions so that other work can run. */
export function* countInParts(state: LearnerState): Generator<void> {
  if (models.has(state)) return;
  const model = emptyModel();
  for (const [at, example] of state.examples.entries()) {
    addCompact(model, example);
    if ((at + 1) % EXAMPLES_PER_PART === 0) yield;
  }
  models.set(state, model);
}

/** Receipt in seconds since 1970, 0 if unreadable. */
export function receivedSeconds(mail: ReadableMail): number {
  const time = Date.parse(mail.message.receivedAt);
  return Number.isNaN(time) ? 0 : Math.floor(time / 1000);
}

export function hashesByGroup(features: readonly Feature[]): HashedFeatures {
  const groups: Partial<Record<FeatureGroup, number[]>> = {};
  for (const { group, hash } of features) (groups[group] ??= []).push(hash);
  return groups;
}

/** A decision in stored form; deterministic: the same features in the same order give the same text. */
export function compactExample({ id, projectId, mail }: LearningExample): CompactExample {
  const hashes = hashesByGroup(readFeatures(mail));
  const features: CompactExample['features'] = {};
  for (const group of FEATURE_GROUPS) {
    const own = hashes[group];
    if (own) features[group] = packHashes(own);
  }
  return { id, projectId, at: receivedSeconds(mail), features };
}

function addCompact(model: LearnedModel, { projectId, at, features }: CompactExample): void {
  const hashes: HashedFeatures = Object.fromEntries(
    Object.entries(features).map(([group, packed]) => [group, unpackHashes(packed)]),
  );
  addExample(model, { projectId: projectId ?? NO_PROJECT, at, features: hashes });
}
