export type RequestScores = {
  accuracy: number;
  precision: number;
  recall: number;
  f1: number;
  n: number;
};

/** Scores probabilities against labels (1 = asks) at one half. */
export function scoreRequests(scores: ArrayLike<number>, labels: Uint8Array): RequestScores {
  let [right, hits, given, wanted] = [0, 0, 0, 0];
  for (const [at, label] of labels.entries()) {
    const isGiven = (scores[at] ?? 0) >= 0.5;
    if (isGiven === (label === 1)) right += 1;
    if (isGiven) given += 1;
    if (label === 1) wanted += 1;
    if (isGiven && label === 1) hits += 1;
  }
  const precision = hits / given;
  const recall = hits / wanted;
  return {
    accuracy: right / labels.length,
    precision,
    recall,
    f1: (2 * precision * recall) / (precision + recall),
    n: labels.length,
  };
}
