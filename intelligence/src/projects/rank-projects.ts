import type { CompactExample, LearnedModel } from './learned-model';
import { softmax } from './learned-model';
import { collectVotes, type Expert } from './experts';

/** General weights of the experts, learned offline over many users' decisions; no names or addresses in them. */
export type ProjectWeights = { votes: Record<Expert | 'name', number>; temperature: number };

export type RankedVote = {
  projectId: string;
  probability: number;
  votes: Record<Expert, number> | null;
};
export type RankingQuery = {
  at: number;
  features: CompactExample['features'];
  /** 0 to 1 per project whose name stands in the message. */
  names: ReadonlyMap<string, number>;
  /** Projects that may be recommended. */
  allowed: ReadonlySet<string>;
};

/** Allowed projects with a decision or a name match, most probable first; probabilities sum to 1. */
export function rankProjects(
  model: LearnedModel,
  query: RankingQuery,
  weights: ProjectWeights,
): RankedVote[] {
  const known = collectVotes(model, query).filter((candidate) =>
    query.allowed.has(candidate.projectId),
  );
  const decided = new Set(known.map((candidate) => candidate.projectId));
  const named = [...query.names.keys()].filter(
    (projectId) => query.allowed.has(projectId) && !decided.has(projectId),
  );
  const scored = [
    ...known.map(({ projectId, votes }) => ({
      projectId,
      votes,
      score: weigh(votes, weights) + nameScore(projectId, query, weights),
    })),
    ...named.map((projectId) => ({
      projectId,
      votes: null,
      score: undecidedScore(model, weights) + nameScore(projectId, query, weights),
    })),
  ];
  const shares = softmax(scored.map((candidate) => candidate.score / weights.temperature));
  return scored
    .map(({ projectId, votes }, index) => ({ projectId, votes, probability: shares[index] ?? 0 }))
    .toSorted((one, other) => other.probability - one.probability);
}

function weigh(votes: Record<Expert, number>, weights: ProjectWeights): number {
  let score = 0;
  for (const [expert, vote] of Object.entries(votes) as [Expert, number][])
    score += weights.votes[expert] * vote;
  return score;
}

function nameScore(projectId: string, query: RankingQuery, weights: ProjectWeights): number {
  return weights.votes.name * (query.names.get(projectId) ?? 0);
}

/** A project without a decision stands where one stands that no expert speaks for. */
function undecidedScore(model: LearnedModel, weights: ProjectWeights): number {
  const rare = Math.log(0.5 / (model.examples.length + 1));
  return (
    weights.votes.prior * rare +
    weights.votes.linear * Math.log(0.01) +
    weights.votes.neighbours * Math.log(0.05) +
    weights.votes.burst * Math.log(0.1)
  );
}
