import { wordFeatures, type FeatureInput } from '@docket/intelligence/tasks/clause-features';
import {
  CLAUSE_ACTS,
  featureScale,
  hashFeature,
  mostAsked,
  secondStep,
  signsOf,
  subjectInput,
  type RequestWeights,
} from '@docket/intelligence/tasks/request-model';

import type { LabelledMessage } from '../labelled/labelled-message';
import { actIndices, type LabelledClause } from './clause-examples';
import { scoreSoftmax, trainSoftmax, type Example } from './softmax-training';
import { chooseVocabulary } from './vocabulary';

/** Labelled messages from one source, as clauses, with the weight of each clause. */
export type TrainingSource = {
  name: string;
  weight: number;
  messages: readonly (readonly LabelledClause[])[];
  /** The messages as labelled, if readers labelled them. */
  lines?: readonly LabelledMessage[];
};

const FOLDS = 3;
/** Features in fewer clauses are dropped: of 5,000 more mails, rarer ones doubled the memory and found nothing more. */
const RAREST = 6;
const RAREST_CONTEXT = 8;
const WORDS = { penalty: 0.25, epochs: 20, hasBias: true };
const CONTEXT = { penalty: 3, epochs: 30, hasBias: false };
const STEP = 0.02;
const ACTS = CLAUSE_ACTS.length;

type Row = Example & { fold: number };
type Message = { clauses: readonly LabelledClause[]; weight: number; fold: number };
/** The first step's output when learned from the other folds. */
type Say = (input: FeatureInput, fold: number) => Float64Array;

/** Learns both steps from messages of several sources; the second from the first step's output for unseen messages. */
export function learnRequests(
  sources: readonly TrainingSource[],
  vocabulary = vocabularyOf(sources),
): RequestWeights {
  const messages = sources
    .flatMap(({ messages: all, weight }) => all.map((clauses) => ({ clauses, weight })))
    .map((message, at): Message => ({ ...message, fold: at % FOLDS }));
  const clauses = messages.flatMap(({ weight, fold, clauses: own }) =>
    own.map((clause) => ({ ...clause, weight: weight * (clause.weight ?? 1), fold })),
  );
  const known = new Set(vocabulary);
  const features = clauses.map(({ input }) => hashesOf(input, known));
  const index = indexOf(features, RAREST);
  const rows = clauses.map(({ acts, weight, fold }, at): Row => ({
    ...indexed(features[at] ?? [], index),
    acts: actIndices(acts),
    weight,
    fold,
  }));
  const words = trainSoftmax(rows, { ...WORDS, features: index.size });
  return {
    version: 2,
    vocabulary: vocabulary.join(' '),
    words: {
      ...packed(words.weights, index),
      step: STEP,
      bias: [...words.bias].map(rounded),
    },
    context: learnContext(messages, predictByFolds(rows, { index, known }), known),
    learnedFrom: Object.fromEntries(sources.map((one) => [one.name, one.messages.length])),
  };
}

/** The common words of all training data. */
export function vocabularyOf(sources: readonly TrainingSource[]): string[] {
  const clauses = sources.flatMap(({ messages }) => messages.flat());
  return chooseVocabulary(clauses.map(({ input }) => input.words));
}

const READ = new WeakMap<FeatureInput, { words: number; hashes: number[] }>();

/** Several models learn from the same clauses, so each is read once per vocabulary size. */
function hashesOf(input: FeatureInput, known: ReadonlySet<string>): number[] {
  const read = READ.get(input);
  if (read?.words === known.size) return read.hashes;
  const hashes = wordFeatures(input, known).map(hashFeature);
  READ.set(input, { words: known.size, hashes });
  return hashes;
}

/** The features of a clause; the more there are, the less each counts. */
function indexed(
  hashes: readonly number[],
  index: ReadonlyMap<number, number>,
): Pick<Row, 'features' | 'values'> {
  const features = Int32Array.from(
    hashes.map((hash) => index.get(hash) ?? -1).filter((one) => one >= 0),
  );
  return { features, values: new Float64Array(features.length).fill(featureScale(hashes.length)) };
}

function predictByFolds(
  rows: readonly Row[],
  { index, known }: { index: ReadonlyMap<number, number>; known: ReadonlySet<string> },
): Say {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    trainSoftmax(
      rows.filter((row) => row.fold !== fold),
      { ...WORDS, features: index.size },
    ),
  );
  return (input, fold) => {
    const hashes = hashesOf(input, known);
    return scoreSoftmax(models[fold] as (typeof models)[number], indexed(hashes, index));
  };
}

function learnContext(
  messages: readonly Message[],
  say: Say,
  known: ReadonlySet<string>,
): Record<string, number[]> {
  const drafts = messages.flatMap(({ clauses, weight, fold }) => {
    const around = clauses[0]?.input.around;
    // Clauses on their own only teach words.
    if (!around) return [];
    const inputs = clauses.map(({ input }) => input);
    const said = inputs.map((input) => say(input, fold));
    const title = say(subjectInput(around.message.subject), fold);
    const signs = signsOf(inputs, known);
    const most = mostAsked(inputs, said);
    return clauses.map(({ acts, weight: own = 1 }, at) => ({
      named: secondStep({ clauses: inputs, said, title, signs, most, at }),
      acts: actIndices(acts),
      weight: weight * own,
    }));
  });
  const index = indexOf(
    drafts.map(({ named }) => named.map(([name]) => name)),
    RAREST_CONTEXT,
  );
  const rows = drafts.map(({ named, acts, weight }): Example => {
    const kept = named.filter(([name]) => index.has(name));
    return {
      features: Int32Array.from(kept, ([name]) => index.get(name) ?? 0),
      values: Float64Array.from(kept, ([, value]) => value),
      acts,
      weight,
    };
  });
  const { weights } = trainSoftmax(rows, { ...CONTEXT, features: index.size });
  return Object.fromEntries(
    [...index].map(([name, at]) => [
      name,
      [...weights.subarray(at * ACTS, at * ACTS + ACTS)].map(rounded),
    ]),
  );
}

function rounded(one: number): number {
  return Math.round(one * 1000) / 1000;
}

function indexOf<T>(features: readonly (readonly T[])[], rarest: number): Map<T, number> {
  const counts = new Map<T, number>();
  for (const row of features) for (const name of row) counts.set(name, (counts.get(name) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= rarest).map(([name]) => name);
  return new Map(kept.map((name, at) => [name, at]));
}

function packed(
  weights: Float64Array,
  index: ReadonlyMap<number, number>,
): Pick<RequestWeights['words'], 'hashes' | 'weights'> {
  const rows = [...index]
    .map(([hash, at]) => ({
      hash,
      row: [...weights.subarray(at * ACTS, at * ACTS + ACTS)].map((one) => Math.round(one / STEP)),
    }))
    .filter(({ row }) => Math.max(...row.map(Math.abs)) >= 3)
    .sort((a, b) => a.hash - b.hash);
  return { hashes: rows.map(({ hash }) => hash), weights: rows.flatMap(({ row }) => row) };
}
