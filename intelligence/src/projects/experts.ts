import {
  linearScores,
  NO_PROJECT,
  softmax,
  type HashedFeatures,
  type LearnedModel,
} from './learned-model';
import type { FeatureGroup } from '../reading/message-features';

/** The experts that vote for a project, in natural logs; 0 = no opinion. */
export const EXPERTS = [
  'recent', // the user's latest decisions against all of them
  'sender',
  'domain',
  'people', // recipients and addresses in the text
  'subject',
  'body',
  'shape', // size of the audience, own organisation, forward, list
  'thread',
  'linear', // logistic regression over all features
  'burst', // the last few messages, by closeness in time
] as const;
export type Expert = (typeof EXPERTS)[number];
export type Votes = Record<Expert, number>;
export type ProjectVotes = { projectId: string; votes: Votes };

/** The linear learner does not handle mail of no project; chosen in docs/decisions/0022. */
const SHARE_OF_NONE = 0.3;
const TRUST_IN_SHARE = 0.3;
const SMOOTHING = 0.2;
/** Words are not independent: the sum of their votes is divided by their number to this power. */
const DEPENDENCE = 0.4;
const HOURS_OF_HALF_WEIGHT = 24;

/** The experts' votes for each project with at least one decision, in order of the first decision. */
export function collectVotes(
  model: LearnedModel,
  query: { at: number; features: HashedFeatures },
): ProjectVotes[] {
  const { features, at } = query;
  const size = model.projects.length;
  if (size === 0) return [];
  const shares = model.projectCounts.map((count) => (count + 0.5) / (model.decisions + 0.5 * size));
  const linear = softmax(linearScores(model, features));
  const votes: Record<Expert, number[]> = {
    recent: recentVotes(model, shares),
    sender: senderVotes(model, features.sender, shares),
    domain: fadingVotes(model, features.domain, shares),
    people: peopleVotes(model, features.people, shares),
    subject: wordVotes(model, 'subject', features.subject),
    body: wordVotes(model, 'body', features.body),
    shape: wordVotes(model, 'shape', features.shape),
    thread: fadingVotes(model, features.thread, shares),
    linear: linear.map((share, index) =>
      Math.log((model.projects[index] === NO_PROJECT ? SHARE_OF_NONE : share) + 0.01),
    ),
    burst: burstVotes(model, at),
  };
  return model.projects.map((projectId, index) => ({
    projectId,
    votes: Object.fromEntries(
      EXPERTS.map((expert) => [expert, votes[expert][index] ?? 0]),
    ) as Votes,
  }));
}

/** Votes for a project without any decisions: no known features. */
export const UNDECIDED_VOTES: Votes = {
  recent: 0,
  sender: 0,
  domain: 0,
  people: 0,
  subject: 0,
  body: 0,
  shape: 0,
  thread: 0,
  linear: Math.log(0.15),
  burst: Math.log(0.1),
};

function recentVotes(model: LearnedModel, shares: readonly number[]): number[] {
  const total = model.projectRecent.reduce((sum, count) => sum + count, 0);
  return shares.map((share, index) => {
    const recent = ((model.projectRecent[index] ?? 0) + 0.5) / (total + 0.5 * shares.length);
    return Math.log(recent / share);
  });
}

/** Sender and list combined, which is more specific than either. */
function senderVotes(
  model: LearnedModel,
  hashes: readonly number[] = [],
  shares: readonly number[],
): number[] {
  const known = hashes.filter((hash) => model.features.has(hash));
  const votes = known.map((hash) => fadingVotes(model, [hash], shares));
  return shares.map((_, index) => {
    const sum = votes.reduce((total, vote) => total + (vote[index] ?? 0), 0);
    return sum / Math.sqrt(Math.max(1, known.length));
  });
}

/** Log lift over the prior, from the most frequent feature (an address, a domain, a thread). */
function fadingVotes(
  model: LearnedModel,
  hashes: readonly number[] = [],
  shares: readonly number[],
): number[] {
  const entries = hashes.flatMap((hash) => model.features.get(hash) ?? []);
  const known = entries.toSorted((one, other) => other.recentTotal - one.recentTotal)[0];
  if (!known) return shares.map(() => 0);
  return shares.map((share, index) => {
    const seen = (known.recent[index] ?? 0) + TRUST_IN_SHARE * share;
    return Math.log(seen / (known.recentTotal + TRUST_IN_SHARE) / share);
  });
}

function peopleVotes(
  model: LearnedModel,
  hashes: readonly number[] = [],
  shares: readonly number[],
): number[] {
  const known = hashes.flatMap((hash) => model.features.get(hash) ?? []);
  return shares.map((share, index) => {
    const lifts = known.map(({ counts, total }) =>
      Math.log(((counts[index] ?? 0) + 2 * share) / (total + 2) / share),
    );
    return lifts.reduce((sum, lift) => sum + lift, 0) / Math.sqrt(Math.max(1, known.length));
  });
}

/** Naive Bayes of each project against all others (after Rennie et al. 2003), damped for dependence. */
function wordVotes(
  model: LearnedModel,
  group: FeatureGroup,
  hashes: readonly number[] = [],
): number[] {
  const totals = model.groupTotals[group];
  const all = totals.reduce((sum, count) => sum + count, 0);
  const mass = SMOOTHING * Math.max(1, model.groupSizes[group]);
  const known = hashes.flatMap((hash) => model.features.get(hash) ?? []);
  const damping = Math.max(1, known.length) ** DEPENDENCE;
  return model.projects.map((_, index) => {
    const mine = totals[index] ?? 0;
    const offset = Math.log((all - mine + mass) / (mine + mass));
    let vote = offset * known.length;
    for (const { counts, total } of known) {
      const inside = counts[index] ?? 0;
      vote += Math.log((inside + SMOOTHING) / (total - inside + SMOOTHING));
    }
    return vote / damping;
  });
}

function burstVotes(model: LearnedModel, at: number): number[] {
  const shares = model.projects.map(() => 0.02);
  for (const latest of model.latest) {
    const hours = Math.abs(at - latest.at) / 3600;
    shares[latest.project] = (shares[latest.project] ?? 0) + 1 / (1 + hours / HOURS_OF_HALF_WEIGHT);
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => Math.log(share / Math.max(1, sum) + 0.1));
}
