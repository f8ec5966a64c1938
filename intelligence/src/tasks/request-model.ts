import { contextFeatures, domainOf, wordFeatures, type FeatureInput } from './clause-features';
import { positionFeatures, toolFeatures } from './context-features';

/** What a clause does to its reader. Obligations are asks; offers are optional; the rest informs. */
export const CLAUSE_ACTS = ['ask', 'question', 'offer', 'information'] as const;
export type ClauseAct = (typeof CLAUSE_ACTS)[number];
export type ActProbabilities = Record<ClauseAct, number>;

/** A learned model of what the clauses of a message do. */
export type RequestModel = {
  /** For each clause, probabilities from 0 to 1 that sum to 1. The clauses are those of one message, in order. */
  read: (clauses: readonly FeatureInput[]) => ActProbabilities[];
};

/**
 * Weights of a linear model in two steps, each a softmax over the acts: the first reads the words (hashed features), the
 * second the first step's output for the clause and its neighbors, and the context. `vocabulary` holds the common words
 * that it may know; names, places and companies are not among them.
 */
export type RequestWeights = {
  version: 2;
  vocabulary: string;
  words: {
    /** Hashes of the features with weights, ascending. */
    hashes: number[];
    /** For each of them one integer per act. */
    weights: number[];
    /** The scale of these integers. */
    step: number;
    bias: number[];
  };
  /** Feature to weights, one per act. */
  context: Record<string, number[]>;
  /** What the weights were learned from, by source. */
  learnedFrom: Record<string, number>;
};

const ACTS = CLAUSE_ACTS.length;
const LONGEST_SUBJECT = 200;

/** Creates a model from the parsed weights file. Throws if it is not one. */
export function loadRequestModel(json: unknown): RequestModel {
  const parsed = json as RequestWeights;
  if (parsed?.version !== 2 || !Array.isArray(parsed.words?.weights))
    throw new Error('Not the weights of a request model');
  const vocabulary = new Set(parsed.vocabulary.split(' '));
  const rows = new Map(parsed.words.hashes.map((hash, row) => [hash, row]));
  const context = new Map(Object.entries(parsed.context));
  return {
    read: (clauses) => {
      const said = clauses.map((clause) =>
        readWords(wordFeatures(clause, vocabulary), parsed, rows),
      );
      const subject = clauses[0]?.around?.message.subject ?? '';
      const title = readWords(wordFeatures(subjectInput(subject), vocabulary), parsed, rows);
      const signs = signsOf(clauses, vocabulary);
      const most = mostAsked(clauses, said);
      return clauses.map((_, at) => {
        const sums = new Float64Array(ACTS);
        for (const [name, value] of secondStep({ clauses, said, title, signs, most, at })) {
          const weights = context.get(name);
          if (!weights) continue;
          for (let act = 0; act < ACTS; act += 1)
            sums[act] = (sums[act] ?? 0) + value * (weights[act] ?? 0);
        }
        const [ask = 0, question = 0, offer = 0, information = 0] = softmax(sums);
        return { ask, question, offer, information };
      });
    },
  };
}

function readWords(
  features: readonly string[],
  { words }: RequestWeights,
  rows: ReadonlyMap<number, number>,
): Float64Array {
  const sums = new Float64Array(ACTS);
  for (const feature of features) {
    const row = rows.get(hashFeature(feature));
    if (row === undefined) continue;
    for (let act = 0; act < ACTS; act += 1)
      sums[act] = (sums[act] ?? 0) + (words.weights[row * ACTS + act] ?? 0);
  }
  const scale = words.step * featureScale(features.length);
  return softmax(sums.map((sum, act) => sum * scale + (words.bias[act] ?? 0)));
}

/** A subject is read as a clause on its own. */
export function subjectInput(subject: string): FeatureInput {
  const words = subject
    .slice(0, LONGEST_SUBJECT)
    .replace(/^(?:\s*(?:re|aw|fwd?|wg|tr)\s*:)+\s*/i, '');
  return { words, around: null };
}

/** The clauses of a message, the first step's output for them and the subject, and the index of the current one. */
type SecondStepInput = {
  clauses: readonly FeatureInput[];
  said: readonly Float64Array[];
  title: Float64Array;
  /** Message-level features. */
  signs: readonly string[];
  most: MostAsked;
  at: number;
};

/** The clause that asks most is at `at`; probabilities of an ask for it, for the runner-up, and for any label of a link. */
type MostAsked = { at: number; first: number; second: number; label: number };

/** One pass over the message, so that the second step takes the same time for each clause of a long one. */
export function mostAsked(
  clauses: readonly FeatureInput[],
  said: readonly Float64Array[],
): MostAsked {
  const most: MostAsked = { at: -1, first: 0, second: 0, label: 0 };
  for (const [at, one] of said.entries()) {
    const asked = asks(one);
    if (clauses[at]?.around?.clause.link === 'label') most.label = Math.max(most.label, asked);
    if (asked > most.first) Object.assign(most, { at, first: asked, second: most.first });
    else most.second = Math.max(most.second, asked);
  }
  return most;
}

/** Message-level features as strings; none for clauses on their own. */
export function signsOf(
  clauses: readonly FeatureInput[],
  vocabulary: ReadonlySet<string>,
): string[] {
  const [first] = clauses;
  if (!first?.around) return [];
  const { message } = first.around;
  const words = clauses.map((clause) => clause.words);
  const { nameOf } = first;
  return toolFeatures({ message, sort: domainOf(message), clauses: words, nameOf, vocabulary });
}

/** Context counts less than the clause itself: half its value, chosen by folds over authors. */
const SIGN = 0.5;

/**
 * The input of the second step, with values: the logits of the first step for the clause, its neighbors, the message and
 * its subject, and the features of its context.
 */
export function secondStep({
  clauses,
  said,
  title,
  signs,
  most,
  at,
}: SecondStepInput): [string, number][] {
  const clause = clauses[at] as FeatureInput;
  const domain = clause.around === null ? 'alone' : domainOf(clause.around.message);
  const [ask = 0, question = 0, offer = 0] = said[at] ?? [];
  const others = most.at === at ? most.second : most.first;
  const named: [string, number][] = [
    ['says ask', logit(ask)],
    ['says question', logit(question)],
    ['says offer', logit(offer)],
    ['says something', logit(ask + question)],
    ['before asks', asks(said[at - 1])],
    ['after asks', asks(said[at + 1])],
    ['others ask', others],
    ['outdone', Math.max(0, others - ask - question)],
    ['subject asks', asks(title)],
    ['label asks', most.label],
  ];
  return [
    ['bias', 1],
    ...named,
    ...named.map(([name, value]): [string, number] => [`${domain} ${name}`, value]),
    ...contextFeatures(clause).map((name): [string, number] => [name, 1]),
    ...[...placesOf(clause), ...signs].map((name): [string, number] => [name, SIGN]),
  ];
}

function placesOf({ around, words }: FeatureInput): string[] {
  return around === null ? [] : positionFeatures(around.clause, words, domainOf(around.message));
}

function asks(said: Float64Array | undefined): number {
  return said === undefined ? 0 : (said[0] ?? 0) + (said[1] ?? 0);
}

function logit(chance: number): number {
  const kept = Math.min(0.995, Math.max(0.005, chance));
  return Math.log(kept / (1 - kept)) / 2;
}

/** Long clauses have more features, so each counts less. */
export function featureScale(features: number): number {
  return 1 / Math.sqrt(Math.max(1, features));
}

/** FNV-1a over the UTF-16 units. */
export function hashFeature(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1)
    hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((all, one) => all + one, 0);
  return powers.map((power) => power / total);
}
