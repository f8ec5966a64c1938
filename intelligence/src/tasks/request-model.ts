import { sentenceFeatures } from './sentence-features';

/** A learned estimate of how likely a sentence asks something of its reader. */
export type RequestModel = {
  /** Probability from 0 to 1 that the sentence asks or obliges its reader. */
  score: (sentence: string) => number;
};

/**
 * Weights of two linear models over the features of a sentence, whose probabilities are averaged: a
 * logistic regression, and one on features scaled by their class ratio (Wang and Manning 2012).
 */
export type RequestWeights = {
  version: 1;
  /** SHA-256 of the labelled file they were learned from: it is scored by folds, never with them. */
  trainedOn: string;
  bias: [number, number];
  /** Feature to its two weights, in hundredths. */
  weights: Record<string, [number, number]>;
  /** Turns the averaged probability into a frequency: slope and offset on its logit. */
  calibration: [number, number];
};

/** Stands in where no weights are at hand: no opinion on any sentence. */
export const indifferentModel: RequestModel = { score: () => 0.5 };

/** Makes a model of the parsed weights file. Throws when it is not one. */
export function loadRequestModel(json: unknown): RequestModel {
  const parsed = json as RequestWeights;
  if (parsed?.version !== 1 || typeof parsed.weights !== 'object')
    throw new Error('Not the weights of a request model');
  const weights = new Map(Object.entries(parsed.weights));
  const [slope, offset] = parsed.calibration;
  return {
    score: (sentence) => {
      const features = sentenceFeatures(sentence);
      const norm = 1 / Math.sqrt(Math.max(1, features.length));
      let first = 0;
      let second = 0;
      for (const feature of features) {
        const pair = weights.get(feature);
        if (!pair) continue;
        first += pair[0];
        second += pair[1];
      }
      const mean =
        (sigmoid(first * norm * 0.01 + parsed.bias[0]) +
          sigmoid(second * norm * 0.01 + parsed.bias[1])) /
        2;
      return sigmoid(slope * Math.log(mean / (1 - mean)) + offset);
    },
  };
}

export function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
