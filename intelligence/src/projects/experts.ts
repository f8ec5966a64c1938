import {
  GROUP_WEIGHT,
  linearScores,
  softmax,
  type CompactExample,
  type LearnedModel,
} from './learned-model';
import { FEATURE_GROUPS, type FeatureGroup } from './message-features';

/** What each expert says about one project, in natural logs; 0 = nothing to say. */
export const EXPERTS = [
  'prior',
  'recent',
  'sender',
  'domain',
  'people',
  'subject',
  'body',
  'shape',
  'thread',
  'linear',
  'neighbours',
  'burst',
] as const;
export type Expert = (typeof EXPERTS)[number];
export type ProjectVotes = { projectId: string; votes: Record<Expert, number> };

const CLOSENESS_TO_PRIOR = 0.3;
const HOUR = 3600;

/** The experts' votes for every project with at least one decision, in order of first decision. */
export function collectVotes(
  model: LearnedModel,
  query: { at: number; features: CompactExample['features'] },
): ProjectVotes[] {
  const { features, at } = query;
  const size = model.projects.length;
  const total = model.examples.length;
  const prior = model.projectCounts.map((count) => (count + 0.5) / (total + 0.5 * size));
  const recentTotal = model.projectRecent.reduce((sum, count) => sum + count, 0);
  const linear = size > 0 ? softmax(linearScores(model, features)) : [];
  const neighbours = neighbourShares(model, features);
  const burst = burstShares(model, at);
  const fading = (group: FeatureGroup) => fadingLift(model, features[group] ?? [], prior);
  const sender = fading('sender');
  const domain = fading('domain');
  const people = peopleLift(model, features.people ?? [], prior);
  const thread = fading('thread');
  const subject = wordLift(model, 'subject', features);
  const body = wordLift(model, 'body', features);
  const shape = wordLift(model, 'shape', features);
  return model.projects.map((projectId, index) => {
    const share = prior[index] ?? 1;
    return {
      projectId,
      votes: {
        prior: Math.log(share),
        recent: Math.log(
          ((model.projectRecent[index] ?? 0) + 0.5) / (recentTotal + 0.5 * size) / share,
        ),
        sender: sender[index] ?? 0,
        domain: domain[index] ?? 0,
        people: people[index] ?? 0,
        subject: subject[index] ?? 0,
        body: body[index] ?? 0,
        shape: shape[index] ?? 0,
        thread: thread[index] ?? 0,
        linear: Math.log((linear[index] ?? 0) + 0.01),
        neighbours: Math.log((neighbours[index] ?? 0) + 0.05),
        burst: Math.log((burst[index] ?? 0) + 0.1),
      },
    };
  });
}

/** Log lift over the prior of the feature that says most (an address, a domain, a thread). */
function fadingLift(
  model: LearnedModel,
  hashes: readonly number[],
  prior: readonly number[],
): number[] {
  let best = prior.map(() => 0);
  let most = 0;
  for (const hash of hashes) {
    const entry = model.features.get(hash);
    if (!entry || entry.recentTotal <= most) continue;
    most = entry.recentTotal;
    best = prior.map((share, index) =>
      Math.log(
        ((entry.recent[index] ?? 0) + CLOSENESS_TO_PRIOR * share) /
          (entry.recentTotal + CLOSENESS_TO_PRIOR) /
          share,
      ),
    );
  }
  return best;
}

function peopleLift(
  model: LearnedModel,
  hashes: readonly number[],
  prior: readonly number[],
): number[] {
  const lifts = prior.map(() => 0);
  let known = 0;
  for (const hash of hashes) {
    const entry = model.features.get(hash);
    if (!entry) continue;
    known += 1;
    prior.forEach((share, index) => {
      lifts[index] =
        (lifts[index] ?? 0) +
        Math.log(((entry.counts[index] ?? 0) + 2 * share) / (entry.total + 2) / share);
    });
  }
  return lifts.map((lift) => lift / Math.sqrt(Math.max(1, known)));
}

/** Naive Bayes against all other projects, damped by the square root of the number of known words. */
function wordLift(
  model: LearnedModel,
  group: FeatureGroup,
  features: CompactExample['features'],
): number[] {
  const totals = model.groupTotals[group];
  const all = totals.reduce((sum, count) => sum + (count ?? 0), 0);
  const size = Math.max(1, model.groupSizes[group]);
  const smoothing = 0.2;
  const lifts = model.projects.map(() => 0);
  let known = 0;
  for (const hash of features[group] ?? []) {
    const entry = model.features.get(hash);
    if (!entry) continue;
    known += 1;
    for (let index = 0; index < lifts.length; index += 1) {
      const inside = entry.counts[index] ?? 0;
      const mine = totals[index] ?? 0;
      const here = (inside + smoothing) / (mine + smoothing * size);
      const elsewhere = (entry.total - inside + smoothing) / (all - mine + smoothing * size);
      lifts[index] = (lifts[index] ?? 0) + Math.log(here / elsewhere);
    }
  }
  return lifts.map((lift) => lift / Math.sqrt(Math.max(1, known)));
}

/** Shares of the most similar earlier messages, by weighted shared features. */
function neighbourShares(model: LearnedModel, features: CompactExample['features']): number[] {
  const similarity = new Map<number, number>();
  for (const group of FEATURE_GROUPS) {
    const hashes = features[group] ?? [];
    for (const hash of hashes) {
      const entry = model.features.get(hash);
      if (!entry) continue;
      const rarity = Math.log(1 + model.examples.length / entry.total);
      for (const place of entry.places) {
        const theirs = model.examples[place]?.features[group]?.length ?? 1;
        const gain = (GROUP_WEIGHT[group] ** 2 * rarity) / Math.sqrt(hashes.length * theirs);
        similarity.set(place, (similarity.get(place) ?? 0) + gain);
      }
    }
  }
  const nearest = [...similarity]
    .sort((one, other) => other[1] - one[1] || other[0] - one[0])
    .slice(0, 8);
  const shares = model.projects.map(() => 0);
  let sum = 0;
  for (const [place, value] of nearest) {
    const project = model.exampleProjects[place] ?? 0;
    shares[project] = (shares[project] ?? 0) + value ** 2;
    sum += value ** 2;
  }
  return shares.map((share) => share / Math.max(sum, 1e-9));
}

/** People work on one thing at a time: shares of the last messages, the closer in time the heavier. */
function burstShares(model: LearnedModel, at: number): number[] {
  const shares = model.projects.map(() => 0.02);
  const last = model.examples.length;
  for (let place = Math.max(0, last - 5); place < last; place += 1) {
    const hours = Math.abs(at - (model.examples[place]?.at ?? 0)) / HOUR;
    const project = model.exampleProjects[place] ?? 0;
    shares[project] = (shares[project] ?? 0) + 1 / (1 + hours / 24);
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / Math.max(1, sum));
}
