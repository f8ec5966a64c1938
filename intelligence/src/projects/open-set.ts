import { emptyBackground } from './background';
import { poolVotes, type ConversationVote } from './conversation';
import { NO_PROJECT } from './learned-model';
import { hashesByGroup, modelOf, receivedSeconds } from './learner';
import type { Feature, ReadableMail } from '../reading/message-features';
import { isOfOneCompany } from '../reading/one-company';
import type { ProjectKnowledge } from './project-knowledge';
import type { NameMatch } from './project-names';
import { rankProjects, type ProjectWeights, type RankedVote } from './rank-projects';
import { readSignals, SIGNALS, CHOICE_SIGNALS, type Signals } from './signals';

/** The projects with their probabilities; the rest to 1 is the probability of none of them. */
export type OpenRanking = {
  ranked: RankedVote[];
  /** Evidence for mail that the person put into none of theirs, 0 to 1. */
  none: number;
  /** Of the top-ranked project; null if there is none. */
  signals: Signals | null;
  /** The chance that the message itself gives to each project it may belong to. */
  own: ConversationVote;
};

const MAX_ODDS = 5;
/** If a subject contains the names of more projects than this, none stands out. */
const MAX_NAMED = 5;
/** A single known project has no competitor; it gets the usual margin of cases where the first is right. */
const LEAD_OF_ONE = 3;
/** Evidence from words alone may lead to a recommendation from this many decisions on. */
const SEVERAL = 3;
/** The maximum for words alone before that: a guess. */
const MAX_OF_FEW = 0.49;

/**
 * Ranks the projects against each other, then the top-ranked one against none: a logistic regression over its signals,
 * fitted on other owners' mail (docs/decisions/0025). Pure.
 */
export function rankOpenSet(
  mail: ReadableMail,
  {
    reader,
    projects,
    learner,
    background = emptyBackground(),
    weights,
    conversation = [],
  }: ProjectKnowledge,
  found: {
    features: readonly Feature[];
    names: readonly NameMatch[];
    allowed: ReadonlySet<string>;
  },
): OpenRanking {
  const model = modelOf(learner);
  const features = hashesByGroup(found.features);
  const query = {
    at: receivedSeconds(mail),
    features,
    names: new Map(found.names.map((match) => [match.projectId, strengthOf(match)])),
    allowed: found.allowed,
  };
  const votes = rankProjects(model, query, weights);
  const none = votes.find(({ projectId }) => projectId === NO_PROJECT)?.probability ?? 0;
  const ranked = votes.filter(({ projectId }) => projectId !== NO_PROJECT);
  const all = ranked.reduce((sum, vote) => sum + vote.probability, 0);
  const decided = model.projects.filter((projectId) => projectId !== NO_PROJECT).length;
  const isColleague = isOfOneCompany(mail.message.from.address, reader?.address ?? '');
  const looks = firstAndNamed(ranked, found.names).map((vote) => {
    const others = all - vote.probability;
    const signals = readSignals(
      { model, background },
      {
        projectId: vote.projectId,
        features,
        name: found.names.find((match) => match.projectId === vote.projectId),
        margin: ranked.length === 1 ? LEAD_OF_ONE : logOdds(vote.probability, others),
        none: model.projects.includes(NO_PROJECT) ? logOdds(vote.probability, none) : 0,
        isColleague,
        waiting: Math.max(0, projects.length - decided),
      },
    );
    return { vote, signals, chance: chanceOf(signals, weights) };
  });
  const own = new Map(looks.map(({ vote, chance }) => [vote.projectId, chance]));
  const pooled = conversation.length > 1 ? poolVotes(conversation) : own;
  const [first] = [...pooled]
    .filter(([projectId]) => found.allowed.has(projectId))
    .toSorted(([, one], [, other]) => other - one);
  if (!first) return { ranked, none, signals: null, own };
  const [projectId, chance] = first;
  const before = ranked.find((vote) => vote.projectId === projectId)?.probability ?? chance;
  const scale = Math.min(1, chance / before);
  const rest = ranked.filter((vote) => vote.projectId !== projectId);
  const look = looks.find(({ vote }) => vote.projectId === projectId) ?? looks[0];
  return {
    ranked: [
      { projectId, probability: chance },
      ...rest.map((vote) => ({ ...vote, probability: vote.probability * scale })),
    ],
    none,
    signals: look?.signals ?? null,
    own,
  };
}

/**
 * The top-ranked project and those that the subject names. After a single decision for another project, a project
 * without any has few votes, however plainly it is named.
 */
function firstAndNamed(ranked: readonly RankedVote[], names: readonly NameMatch[]): RankedVote[] {
  const named = new Set(names.filter(({ subject }) => subject > 0).map((one) => one.projectId));
  return ranked.filter(({ projectId }, at) => at === 0 || named.has(projectId)).slice(0, MAX_NAMED);
}

/** 0 to 1; below a half if words are the only evidence and there are few decisions. */
export function chanceOf(
  signals: Signals,
  weights: Pick<ProjectWeights, 'signs' | 'choice'>,
): number {
  const open = SIGNALS.reduce((sum, signal) => sum + weights.signs[signal] * signals[signal], 0);
  const choice = CHOICE_SIGNALS.reduce(
    (sum, signal) => sum + weights.choice[signal] * signals[signal],
    0,
  );
  const chance = logistic(open) * logistic(choice);
  return isByWordsOnly(signals) && Math.expm1(signals.decisionsHere) < SEVERAL - 0.5
    ? Math.min(MAX_OF_FEW, chance)
    : chance;
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function isByWordsOnly({ senderHere, thread, nameInSubject, nameInBody }: Signals): boolean {
  return senderHere === 0 && thread === 0 && nameInSubject === 0 && nameInBody === 0;
}

/** The weight of names in the ranking of projects. */
export function strengthOf({ subject, body }: NameMatch): number {
  return Math.max(subject, 0.6 * body);
}

function logOdds(one: number, other: number): number {
  const odds = Math.log((one + 1e-6) / (other + 1e-6));
  return Math.min(MAX_ODDS, Math.max(-MAX_ODDS, odds));
}
