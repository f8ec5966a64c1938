import type { ProjectEvidence, Recommendation } from '@docket/core/classification/recommendation';

import { emptyBackground } from './background';
import {
  calibrate,
  calibrateFact,
  emptyCalibration,
  isTypical,
  maxConfidence,
} from './calibration';
import type { ConversationVote } from './conversation';
import { describeName, explainLearned } from './evidence';
import { findExplicit, type ExplicitChoice } from './explicit-facts';
import { NO_PROJECT } from './learned-model';
import { modelOf } from './learner';
import { readFeatures, type Feature, type ReadableMail } from '../reading/message-features';
import { rankOpenSet } from './open-set';
import { presentAbstention, presentChoice, presentFraud } from './present-recommendation';
import type { ProjectKnowledge } from './project-knowledge';
import { matchNames, type NameMatch } from './project-names';
import type { RankedVote } from './rank-projects';
import { stageOf } from './surest';
import { tellingFeatures } from './telling-features';

/** The recommendation, and the data to record its outcome. */
export type MeasuredRecommendation = {
  recommendation: Recommendation;
  /** The confidence before the user's calibration; 0 when nothing decided. */
  rawConfidence: number;
  /** The explicit facts it is based on, for recordOutcome; undefined if the learned model decided. */
  facts: readonly string[] | undefined;
};

/** Below this calibrated probability nothing is recommended; docs/decisions/0018 explains the choice. */
const MIN_CONFIDENCE = 0.2;
/** Below this it is not worth explaining: no person's decisions lift it to the least confidence. */
const MIN_CHANCE = 0.1;
/** If mail of no project is more likely than all projects together, none is recommended: docs/decisions/0022. */
const MAX_NONE = 0.5;

/**
 * The project a message belongs to, with confidence, evidence and alternatives. Explicit facts come first: rules from
 * top to bottom, matching fields, the thread's decision, the mailbox folder, a telling name; then the learned model.
 * Abstains (projectId null, confidence 0) if nothing clearly points to a project. Pure.
 */
export function measureProject(
  mail: ReadableMail,
  knowledge: ProjectKnowledge,
): MeasuredRecommendation {
  const { features, names, ranked, none, signals, own, explicit } = readMail(mail, knowledge);
  const calibration = knowledge.calibration ?? emptyCalibration();
  if (explicit) {
    const { confidence: rawConfidence, facts, source } = explicit;
    const confidence = calibrateFact(rawConfidence, facts, calibration);
    // The owner of a rule set its confidence.
    const typical = source !== 'rule' && isTypical(calibration, { facts });
    return {
      recommendation: presentChoice(knowledge, { ...explicit, confidence, typical }, ranked),
      rawConfidence,
      facts,
    };
  }
  if (isFraud(mail)) return { recommendation: presentFraud(), rawConfidence: 0, facts: undefined };
  const learned = chooseLearned(knowledge, { features, names, ranked, none, own });
  const most =
    signals === null ? 1 : maxConfidence(knowledge.weights.surest[stageOf(signals)], calibration);
  const confidence = learned ? Math.min(most, calibrate(learned.confidence, calibration)) : 0;
  if (!learned || confidence < MIN_CONFIDENCE)
    return {
      recommendation: presentAbstention(knowledge, {
        ranked,
        isLikeNone: signals !== null && signals.none < 0,
        typical: isTypical(calibration, {}),
      }),
      rawConfidence: 0,
      facts: undefined,
    };
  const typical = isTypical(calibration, { confidence: learned.confidence });
  return {
    recommendation: presentChoice(knowledge, { ...learned, confidence, typical }, ranked),
    rawConfidence: learned.confidence,
    facts: undefined,
  };
}

/** What a message says about its conversation, for ProjectKnowledge.conversation: an explicit fact, else its chances. */
export function voteOf(mail: ReadableMail, knowledge: ProjectKnowledge): ConversationVote {
  const { explicit, own } = readMail(mail, { ...knowledge, conversation: [] });
  if (explicit) return new Map([[explicit.projectId, explicit.confidence]]);
  return isFraud(mail) ? new Map() : own;
}

/** A fraud may imitate any mail, so only what the person set up or decided says where it belongs. */
export function isFraud({ bait }: ReadableMail): boolean {
  return bait?.verdict === 'bait';
}

function readMail(mail: ReadableMail, knowledge: ProjectKnowledge) {
  const candidates = withoutVetoed(mail, knowledge);
  const allowed = new Set([NO_PROJECT, ...candidates.map((project) => project.id)]);
  const { projects, reader, background = emptyBackground() } = knowledge;
  const names = matchNames(mail, projects, { background, reader }).filter(({ projectId }) =>
    allowed.has(projectId),
  );
  const features = tellingFeatures(readFeatures(mail), reader);
  const open = rankOpenSet(mail, knowledge, { features, names, allowed });
  const ranked = open.ranked.map((vote) => vote.projectId);
  const explicit = findExplicit(mail, knowledge, { candidates, ranked });
  return { ...open, features, names, explicit };
}

function withoutVetoed(mail: ReadableMail, { projects, vetoes }: ProjectKnowledge) {
  const sender = mail.message.from.address.toLowerCase();
  const vetoed = new Set(
    vetoes.filter((veto) => veto.sender.toLowerCase() === sender).map((veto) => veto.projectId),
  );
  return projects.filter((project) => !vetoed.has(project.id));
}

const BY_CONVERSATION: ProjectEvidence = {
  kind: 'thread',
  text: 'Other emails in this thread point here',
};

function chooseLearned(
  { learner }: ProjectKnowledge,
  found: {
    features: readonly Feature[];
    names: readonly NameMatch[];
    ranked: readonly RankedVote[];
    none: number;
    own: ConversationVote;
  },
): Omit<ExplicitChoice, 'facts'> | null {
  const best = found.ranked[0];
  if (!best || best.probability < MIN_CHANCE || found.none > MAX_NONE) return null;
  const named = found.names.filter((match) => match.projectId === best.projectId);
  // Only if the conversation makes it likelier than the message alone would.
  const isRaised = best.probability > (found.own.get(best.projectId) ?? 0);
  const evidence = [
    ...(isRaised ? [BY_CONVERSATION] : []),
    ...named.map(describeName),
    ...explainLearned(modelOf(learner), found.features, best.projectId),
  ];
  if (evidence.length === 0) return null;
  return {
    projectId: best.projectId,
    confidence: best.probability,
    evidence,
    source: 'built-in',
  };
}
