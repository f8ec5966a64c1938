/** What one message says on its own: the chance of each project that it may belong to, 0 to 1. */
export type ConversationVote = ReadonlyMap<string, number>;

/** The chance of a project that a message does not point to. */
const UNMENTIONED = 0.02;
/** A single message cannot decide for all. */
const MIN_CHANCE = 0.005;

/**
 * The chance of each project for a whole conversation: the mean of the log odds over its messages, without those that
 * point nowhere (docs/decisions/0126). All of its messages get the same answer.
 */
export function poolVotes(all: readonly ConversationVote[]): Map<string, number> {
  const votes = all.filter((vote) => vote.size > 0);
  const projectIds = new Set(votes.flatMap((vote) => [...vote.keys()]));
  return new Map(
    [...projectIds].map((projectId) => {
      const odds = votes.map((vote) => logOdds(vote.get(projectId) ?? UNMENTIONED));
      const mean = odds.reduce((sum, own) => sum + own, 0) / votes.length;
      return [projectId, 1 / (1 + Math.exp(-mean))];
    }),
  );
}

function logOdds(chance: number): number {
  const bounded = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, chance));
  return Math.log(bounded / (1 - bounded));
}
