/** One message to choose a project for: the votes per candidate, and which of them is right. */
export type Choice = { votes: number[][]; right: number };

const STEPS = 500;
const PRIOR_WEIGHT = 0.1;
const PRIOR_STRENGTH = 0.03;

/** The probability of each candidate under the weights. */
export function chances(votes: readonly number[][], weights: readonly number[]): number[] {
  const scores = votes.map((own) =>
    own.reduce((sum, vote, index) => sum + vote * (weights[index] ?? 0), 0),
  );
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/**
 * Weights of a conditional logit: every user counts the same, never negative except the free one, shrunk towards one
 * small common weight; by gradient descent with Adam (Kingma & Ba 2015).
 */
export function fitWeights(
  users: readonly (readonly Choice[])[],
  { size, free }: { size: number; free: number },
): number[] {
  const weights = Array.from({ length: size }, () => 0.15);
  const momentum = weights.map(() => 0);
  const squares = weights.map(() => 0);
  for (let step = 1; step <= STEPS; step += 1) {
    const gradient = slope(users, weights);
    const rate = step < 300 ? 0.05 : 0.01;
    for (let index = 0; index < size; index += 1) {
      const own = gradient[index] ?? 0;
      momentum[index] = 0.9 * (momentum[index] ?? 0) + 0.1 * own;
      squares[index] = 0.99 * (squares[index] ?? 0) + 0.01 * own * own;
      const mean = (momentum[index] ?? 0) / (1 - 0.9 ** step);
      const spread = Math.sqrt((squares[index] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      const moved = (weights[index] ?? 0) - (rate * mean) / spread;
      weights[index] = index === free ? moved : Math.max(0, moved);
    }
  }
  return weights;
}

function slope(users: readonly (readonly Choice[])[], weights: readonly number[]): number[] {
  const gradient = weights.map((weight) => PRIOR_STRENGTH * (weight - PRIOR_WEIGHT));
  for (const choices of users) {
    const share = 1 / choices.length / users.length;
    for (const { votes, right } of choices) {
      chances(votes, weights).forEach((chance, candidate) => {
        const error = (chance - (candidate === right ? 1 : 0)) * share;
        votes[candidate]?.forEach((vote, index) => {
          gradient[index] = (gradient[index] ?? 0) + error * vote;
        });
      });
    }
  }
  return gradient;
}
