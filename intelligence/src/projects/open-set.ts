import { emptyBackground } from './background';
import { NO_PROJECT } from './learned-model';
import { hashesByGroup, modelOf, receivedSeconds } from './learner';
import type { Feature, ReadableMail } from '../reading/message-features';
import type { ProjectKnowledge } from './project-knowledge';
import type { NameMatch } from './project-names';
import { rankProjects, type ProjectWeights, type RankedVote } from './rank-projects';
import { readSigns, SIGNS, SIGNS_OF_CHOICE, type Signs } from './signs';

/** The projects by their chance; what is missing to 1 is the chance of none of them. */
export type OpenRanking = {
  ranked: RankedVote[];
  /** What speaks for mail that the person put in none of theirs, 0 to 1. */
  none: number;
  /** Of the first project; null without one. */
  signs: Signs | null;
};

const LARGEST_ODDS = 5;
/** The only project known so far leads nobody; it counts as ahead by about what is usual where the first is right. */
const LEAD_OF_ONE = 3;
/** What speaks in words only may be recommended from so many decisions on. */
const SEVERAL = 3;
/** The most that words alone amount to before: a guess. */
const MOST_OF_FEW = 0.49;

/**
 * Ranks the projects against each other, then the first of them against none: a logistic regression over its signs,
 * fitted on other owners' mail (docs/decisions/0025). Pure.
 */
export function rankOpenly(
  mail: ReadableMail,
  { projects, learner, background = emptyBackground(), weights }: ProjectKnowledge,
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
  const [best] = ranked;
  if (!best) return { ranked, none, signs: null };
  const others = ranked.slice(1).reduce((sum, vote) => sum + vote.probability, 0);
  const decided = model.projects.filter((projectId) => projectId !== NO_PROJECT).length;
  const signs = readSigns(
    { model, background },
    {
      projectId: best.projectId,
      features,
      name: found.names.find((match) => match.projectId === best.projectId),
      margin: others === 0 ? LEAD_OF_ONE : logOdds(best.probability, others),
      none: model.projects.includes(NO_PROJECT) ? logOdds(best.probability, none) : 0,
      waiting: Math.max(0, projects.length - decided),
    },
  );
  const chance = chanceOf(signs, weights);
  const scale = Math.min(1, chance / best.probability);
  return {
    ranked: [
      { ...best, probability: chance },
      ...ranked.slice(1).map((vote) => ({ ...vote, probability: vote.probability * scale })),
    ],
    none,
    signs,
  };
}

/** 0 to 1; below a half where only words speak and few decisions were made. */
export function chanceOf(signs: Signs, weights: Pick<ProjectWeights, 'signs' | 'choice'>): number {
  const open = SIGNS.reduce((sum, sign) => sum + weights.signs[sign] * signs[sign], 0);
  const choice = SIGNS_OF_CHOICE.reduce((sum, sign) => sum + weights.choice[sign] * signs[sign], 0);
  const chance = logistic(open) * logistic(choice);
  return isByWordsOnly(signs) && Math.expm1(signs.decisionsHere) < SEVERAL - 0.5
    ? Math.min(MOST_OF_FEW, chance)
    : chance;
}

function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function isByWordsOnly({ senderHere, thread, nameInSubject, nameInBody }: Signs): boolean {
  return senderHere === 0 && thread === 0 && nameInSubject === 0 && nameInBody === 0;
}

/** How strongly names speak where projects are ranked. */
export function strengthOf({ subject, body }: NameMatch): number {
  return Math.max(subject, 0.6 * body);
}

function logOdds(one: number, other: number): number {
  const odds = Math.log((one + 1e-6) / (other + 1e-6));
  return Math.min(LARGEST_ODDS, Math.max(-LARGEST_ODDS, odds));
}
