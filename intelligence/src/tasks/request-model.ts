/** A learned estimate of how likely a sentence asks something of its reader. */
export type RequestModel = {
  /** Probability from 0 to 1 that the sentence asks or obliges its reader. */
  score: (sentence: string) => number;
};

/** Stands in where no weights are at hand: no opinion on any sentence. */
export const indifferentModel: RequestModel = { score: () => 0.5 };
