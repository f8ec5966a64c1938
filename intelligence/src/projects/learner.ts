import { addExample, emptyModel, type CompactExample, type LearnedModel } from './learned-model';
import { FEATURE_GROUPS, readFeatures, type ReadableMail } from './message-features';

/** A person's decision: this message belongs to this project. `id` is the message's. */
export type LearningExample = { id: string; projectId: string; mail: ReadableMail };

/** All that is learned of one user: JSON, and a pure function of the decisions in their order. */
export type LearnerState = { version: 1; examples: readonly CompactExample[] };

/** The oldest decisions beyond this number are forgotten. */
export const MAX_EXAMPLES = 10_000;

// Counting thousands of examples costs a second, so the counts of the newest state are kept beside it.
const models = new WeakMap<LearnerState, LearnedModel>();

export function emptyLearner(): LearnerState {
  return { version: 1, examples: [] };
}

/** The state with one more decision; a decision on the same message is replaced. The given state stays valid. */
export function learn(state: LearnerState, example: LearningExample): LearnerState {
  const before = state.examples.some((known) => known.id === example.id)
    ? unlearn(state, example.id)
    : state;
  const compact = compactExample(example);
  const next: LearnerState = {
    version: 1,
    examples: [...before.examples, compact].slice(-MAX_EXAMPLES),
  };
  const model = models.get(before);
  if (model && next.examples.length === before.examples.length + 1) {
    models.delete(before);
    addExample(model, compact);
    models.set(next, model);
  }
  return next;
}

/** The state as if the message with this id had never been decided; the same state when it was not. */
export function unlearn(state: LearnerState, id: string): LearnerState {
  const examples = state.examples.filter((known) => known.id !== id);
  return examples.length === state.examples.length ? state : { version: 1, examples };
}

/** The state after these decisions, in this order: identical to learning them one by one. */
export function rebuild(examples: Iterable<LearningExample>): LearnerState {
  const kept = new Map<string, CompactExample>();
  for (const example of examples) {
    kept.delete(example.id);
    kept.set(example.id, compactExample(example));
  }
  return { version: 1, examples: [...kept.values()].slice(-MAX_EXAMPLES) };
}

/** The counts of a state; the caller must not change them. */
export function modelOf(state: LearnerState): LearnedModel {
  const known = models.get(state);
  if (known) return known;
  const model = emptyModel();
  for (const example of state.examples) addExample(model, example);
  models.set(state, model);
  return model;
}

function compactExample(example: LearningExample): CompactExample {
  const { at, features } = hashMail(example.mail);
  return { id: example.id, projectId: example.projectId, at, features };
}

/** Receipt in seconds since 1970 (0 when unreadable) and hashed features by group. */
export function hashMail(mail: ReadableMail): Pick<CompactExample, 'at' | 'features'> {
  const found = readFeatures(mail);
  const time = Date.parse(mail.message.receivedAt);
  return {
    at: Number.isNaN(time) ? 0 : Math.floor(time / 1000),
    features: Object.fromEntries(
      FEATURE_GROUPS.map(
        (group) =>
          [
            group,
            found.filter((feature) => feature.group === group).map((feature) => feature.hash),
          ] as const,
      ).filter(([, hashes]) => hashes.length > 0),
    ),
  };
}
