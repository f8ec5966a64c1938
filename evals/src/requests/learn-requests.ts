import { wordFeatures } from '@docket/intelligence/tasks/clause-features';
import {
  CLAUSE_ACTS,
  featureScale,
  hashFeature,
  secondStep,
  type RequestWeights,
} from '@docket/intelligence/tasks/request-model';

import { actIndices, type LabelledClause } from './clause-examples';
import { scoreSoftmax, trainSoftmax, type Example } from './softmax-training';
import { chooseVocabulary } from './vocabulary';

/** Labelled messages of one provenance, as their clauses, and what each clause counts. */
export type TrainingSource = {
  name: string;
  weight: number;
  messages: readonly (readonly LabelledClause[])[];
};

const FOLDS = 3;
/** Features that fewer clauses have say nothing. */
const RAREST = 3;
const RAREST_CONTEXT = 8;
const WORDS = { decay: 1e-4, epochs: 14, hasBias: true };
const CONTEXT = { decay: 2e-2, epochs: 30, hasBias: false };
const STEP = 0.02;
const ACTS = CLAUSE_ACTS.length;

type Row = Example & { fold: number };

/** Learns both steps from messages of several sources; the second from what the first says of messages it has not seen. */
export function learnRequests(sources: readonly TrainingSource[]): RequestWeights {
  const messages = sources.flatMap(({ messages: all, weight }) =>
    all.map((clauses) => ({ clauses, weight })),
  );
  const clauses = messages.flatMap((message, at) =>
    message.clauses.map((clause) => ({ ...clause, weight: message.weight, fold: at % FOLDS })),
  );
  const vocabulary = chooseVocabulary(clauses.map(({ input }) => input.words));
  const known = new Set(vocabulary);
  const features = clauses.map(({ input }) => wordFeatures(input, known).map(hashFeature));
  const index = indexOf(features, RAREST);
  const rows = clauses.map(({ acts, weight, fold }, at): Row => {
    const hashes = features[at] ?? [];
    const own = Int32Array.from(
      hashes.map((hash) => index.get(hash) ?? -1).filter((one) => one >= 0),
    );
    const values = new Float64Array(own.length).fill(featureScale(hashes.length));
    return { features: own, values, acts: actIndices(acts), weight, fold };
  });
  const words = trainSoftmax(rows, { ...WORDS, features: index.size });
  return {
    version: 2,
    vocabulary: vocabulary.join(' '),
    words: {
      ...packed(words.weights, index),
      step: STEP,
      bias: [...words.bias].map(rounded),
    },
    context: learnContext(messages, sayByFolds(rows, index.size)),
    learnedFrom: Object.fromEntries(sources.map((one) => [one.name, one.messages.length])),
  };
}

/** What the first step says of each clause when it was learned from other messages. */
function sayByFolds(rows: readonly Row[], features: number): Float64Array[] {
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    trainSoftmax(
      rows.filter((row) => row.fold !== fold),
      { ...WORDS, features },
    ),
  );
  return rows.map((row) => scoreSoftmax(models[row.fold] as (typeof models)[number], row));
}

function learnContext(
  messages: readonly { clauses: readonly LabelledClause[]; weight: number }[],
  said: readonly Float64Array[],
): Record<string, number[]> {
  let from = 0;
  const drafts = messages.flatMap(({ clauses, weight }) => {
    const own = said.slice(from, from + clauses.length);
    from += clauses.length;
    // What stands alone teaches words only.
    if (clauses[0]?.input.around === null) return [];
    return clauses.map(({ input, acts }, at) => ({
      named: secondStep(input, own, at),
      acts: actIndices(acts),
      weight,
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
