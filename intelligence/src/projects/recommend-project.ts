import type { Recommendation } from '@docket/core/classification/recommendation';

import { calibrate, calibrateFact, emptyCalibration } from './calibration';
import { explainLearned } from './evidence';
import { findExplicit, type ExplicitChoice } from './explicit-facts';
import { NO_PROJECT } from './learned-model';
import { hashesByGroup, modelOf, receivedSeconds } from './learner';
import { readFeatures, type Feature, type ReadableMail } from './message-features';
import { chooseByName, describeName } from './name-choice';
import { noneShare } from './novelty';
import { presentAbstention, presentChoice } from './present-recommendation';
import type { ProjectKnowledge } from './project-knowledge';
import { matchNames, type NameMatch } from './project-names';
import { rankProjects, type RankedVote } from './rank-projects';

/** The recommendation, and what its outcome is recorded with. */
export type MeasuredRecommendation = {
  recommendation: Recommendation;
  /** The confidence before the user's calibration; 0 when nothing decided. */
  rawConfidence: number;
  /** The explicit facts it stands on, for recordOutcome; undefined when the learned model decided. */
  facts: readonly string[] | undefined;
};

/** A calibrated chance below this is no recommendation; how it was chosen: docs/decisions/0018. */
const LEAST_CONFIDENCE = 1 / 3;
/** A lower chance is not worth explaining: no person's decisions lift it to the least confidence. */
const LEAST_CHANCE = 0.2;
/** Where mail of no project is more likely than all projects together, none is recommended: docs/decisions/0022. */
const MOST_NONE = 0.5;
/** With one project decided so far any shared word points to it; a third of the words must be known. */
const LEAST_KNOWN = 1 / 3;

/**
 * The project a message belongs to, with confidence, evidence and alternatives. Explicit facts first: rules top to
 * bottom, matching fields, the thread's decision, the mailbox folder, a telling name; then the learned model.
 * Abstains (projectId null, confidence 0) when nothing speaks clearly for a project. Pure.
 */
export function recommendProject(mail: ReadableMail, knowledge: ProjectKnowledge): Recommendation {
  return measureProject(mail, knowledge).recommendation;
}

/** As recommendProject, with the raw confidence for recordOutcome. */
export function measureProject(
  mail: ReadableMail,
  knowledge: ProjectKnowledge,
): MeasuredRecommendation {
  const candidates = withoutVetoed(mail, knowledge);
  const names = matchNames(mail, candidates);
  const features = readFeatures(mail);
  const { ranked, none } = rankLearned(mail, knowledge, {
    features,
    names,
    allowed: new Set([NO_PROJECT, ...candidates.map((project) => project.id)]),
  });
  const explicit =
    findExplicit(mail, knowledge, { candidates, ranked: ranked.map((vote) => vote.projectId) }) ??
    chooseByName(names, { ranked, model: modelOf(knowledge.learner) });
  const calibration = knowledge.calibration ?? emptyCalibration();
  if (explicit) {
    const confidence = calibrateFact(explicit.confidence, explicit.facts, calibration);
    return {
      recommendation: presentChoice(knowledge, { ...explicit, confidence }, ranked),
      rawConfidence: explicit.confidence,
      facts: explicit.facts,
    };
  }
  const learned = chooseLearned(knowledge, { features, names, ranked, none });
  const confidence = learned ? calibrate(learned.confidence, calibration) : 0;
  if (!learned || confidence < LEAST_CONFIDENCE)
    return {
      recommendation: presentAbstention(knowledge, { ranked, none }),
      rawConfidence: 0,
      facts: undefined,
    };
  return {
    recommendation: presentChoice(knowledge, { ...learned, confidence }, ranked),
    rawConfidence: learned.confidence,
    facts: undefined,
  };
}

function withoutVetoed(mail: ReadableMail, { projects, vetoes }: ProjectKnowledge) {
  const sender = mail.message.from.address.toLowerCase();
  const vetoed = new Set(
    vetoes.filter((veto) => veto.sender.toLowerCase() === sender).map((veto) => veto.projectId),
  );
  return projects.filter((project) => !vetoed.has(project.id));
}

/**
 * The learned ranking, its probabilities lessened by the chance that the message is of none of the projects decided so far; `none` is what
 * speaks for mail that the person put in none of theirs.
 */
function rankLearned(
  mail: ReadableMail,
  { projects, learner, weights }: ProjectKnowledge,
  found: {
    features: readonly Feature[];
    names: readonly NameMatch[];
    allowed: ReadonlySet<string>;
  },
): { ranked: RankedVote[]; none: number } {
  const model = modelOf(learner);
  const hashes = hashesByGroup(found.features);
  const query = {
    at: receivedSeconds(mail),
    features: hashes,
    names: new Map(found.names.map((match) => [match.projectId, match.strength])),
    allowed: found.allowed,
  };
  const known = 1 - noneShare(model, hashes, projects.length);
  const votes = rankProjects(model, query, weights).map(({ projectId, probability }) => ({
    projectId,
    probability: probability * known,
  }));
  return {
    ranked: votes.filter(({ projectId }) => projectId !== NO_PROJECT),
    none: votes.find(({ projectId }) => projectId === NO_PROJECT)?.probability ?? 0,
  };
}

function chooseLearned(
  { learner }: ProjectKnowledge,
  found: {
    features: readonly Feature[];
    names: readonly NameMatch[];
    ranked: readonly RankedVote[];
    none: number;
  },
): Omit<ExplicitChoice, 'facts'> | null {
  const best = found.ranked[0];
  if (!best || best.probability < LEAST_CHANCE || found.none > MOST_NONE) return null;
  const named = found.names.filter((match) => match.projectId === best.projectId);
  const evidence = [
    ...named.map(describeName),
    ...explainLearned(modelOf(learner), found.features, best.projectId),
  ];
  if (evidence.length === 0) return null;
  const isByWords = evidence.every(({ kind }) => kind === 'words');
  const isAlone = found.ranked.length === 1;
  if (isByWords && isAlone && knownShare(learner, found.features) < LEAST_KNOWN) return null;
  return {
    projectId: best.projectId,
    confidence: best.probability,
    evidence,
    source: 'built-in',
  };
}

/** The share of a message's words that were met in decided mail, 0 to 1. */
function knownShare(learner: ProjectKnowledge['learner'], features: readonly Feature[]): number {
  const words = features.filter(({ group }) => group === 'subject' || group === 'body');
  const known = words.filter(({ hash }) => modelOf(learner).features.has(hash));
  return known.length / Math.max(1, words.length);
}
