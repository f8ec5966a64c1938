import { collectVotes, EXPERTS, UNDECIDED_VOTES } from './experts';
import type { Signals, ChoiceSignals } from './signals';
import type { Surest } from './surest';
import { softmax, type HashedFeatures, type LearnedModel } from './learned-model';

/** What speaks for a project: the experts, its name in the message, and that it has no decision yet. */
export const VOTERS = [...EXPERTS, 'name', 'undecided'] as const;
export type Voter = (typeof VOTERS)[number];

/** General weights, learned offline from many users' decisions; they contain no names or addresses. */
export type ProjectWeights = {
  votes: Record<Voter, number>;
  /** Weights for whether the message belongs to a project at all, and then to the top-ranked one. */
  signs: Signals;
  choice: ChoiceSignals;
  /** How often each kind of explicit fact was right. */
  facts: Record<TypicalFact, number>;
  surest: Surest;
};
export type TypicalFact = 'fields' | 'fields alike' | 'thread' | 'folder';

export type RankedVote = { projectId: string; probability: number };
export type RankingQuery = {
  at: number;
  features: HashedFeatures;
  /** 0 to 1 for each project whose name is in the message. */
  names: ReadonlyMap<string, number>;
  /** Projects that may be recommended; with NO_PROJECT among them, it takes its share. */
  allowed: ReadonlySet<string>;
};

/** Allowed projects with a decision or a name match, most probable first; the probabilities sum to 1. */
export function rankProjects(
  model: LearnedModel,
  query: RankingQuery,
  weights: ProjectWeights,
): RankedVote[] {
  const candidates = listCandidates(model, query);
  const scores = candidates.map(({ votes }) =>
    VOTERS.reduce((sum, voter) => sum + weights.votes[voter] * votes[voter], 0),
  );
  const shares = softmax(scores);
  return candidates
    .map(({ projectId }, index) => ({ projectId, probability: shares[index] ?? 0 }))
    .toSorted((one, other) => other.probability - one.probability);
}

/** The inputs of rankProjects: the votes for each project that may be recommended. */
export function listCandidates(
  model: LearnedModel,
  query: RankingQuery,
): { projectId: string; votes: Record<Voter, number> }[] {
  const decided = collectVotes(model, query).filter(({ projectId }) =>
    query.allowed.has(projectId),
  );
  const known = new Set(decided.map(({ projectId }) => projectId));
  const named = [...query.names.keys()].filter(
    (projectId) => query.allowed.has(projectId) && !known.has(projectId),
  );
  const nameOf = (projectId: string) => query.names.get(projectId) ?? 0;
  return [
    ...decided.map(({ projectId, votes }) => ({
      projectId,
      votes: { ...votes, name: nameOf(projectId), undecided: 0 },
    })),
    ...named.map((projectId) => ({
      projectId,
      votes: { ...UNDECIDED_VOTES, name: nameOf(projectId), undecided: 1 },
    })),
  ];
}
