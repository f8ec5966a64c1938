import {
  NO_LABEL,
  UNCLASSIFIED,
  type ProjectEvidence,
  type RankedProject,
  type Recommendation,
} from '@docket/core/classification/recommendation';

import { calibrate } from './calibration';
import { explainLearned } from './evidence';
import { findExplicit, type ExplicitChoice } from './explicit-facts';
import { hashMail, modelOf } from './learner';
import type { ReadableMail } from './message-features';
import type { ProjectKnowledge } from './project-knowledge';
import { matchNames } from './project-names';
import { rankProjects, type RankedVote } from './rank-projects';

/** The recommendation, and the confidence before the user's own calibration: what is to be recorded with its outcome. */
export type MeasuredRecommendation = { recommendation: Recommendation; rawConfidence: number };

const MAX_ALTERNATIVES = 5;

/**
 * The project a message belongs to, with confidence, evidence and alternatives. Explicit facts first: rules top to
 * bottom, matching fields, the thread's decision, the mailbox folder; then the learned model with the projects' names.
 * Abstains (projectId null, confidence 0) when nothing speaks for a project. Pure.
 */
export function recommendProject(mail: ReadableMail, knowledge: ProjectKnowledge): Recommendation {
  return measureProject(mail, knowledge).recommendation;
}

/** As recommendProject, with the raw confidence for recordOutcome. */
export function measureProject(
  mail: ReadableMail,
  knowledge: ProjectKnowledge,
): MeasuredRecommendation {
  const sender = mail.message.from.address.toLowerCase();
  const vetoed = new Set(
    knowledge.vetoes
      .filter((veto) => veto.sender.toLowerCase() === sender)
      .map((veto) => veto.projectId),
  );
  const candidates = knowledge.projects.filter((project) => !vetoed.has(project.id));
  const names = matchNames(mail, candidates);
  const model = modelOf(knowledge.learner);
  const ranked = rankProjects(
    model,
    {
      ...hashMail(mail),
      names: new Map(names.map((match) => [match.projectId, match.strength])),
      allowed: new Set(candidates.map((project) => project.id)),
    },
    knowledge.weights,
  );
  const explicit = findExplicit(mail, knowledge, {
    candidates,
    ranked: ranked.map((vote) => vote.projectId),
  });
  if (explicit) return present(knowledge, { winner: explicit, ranked });
  const best = ranked[0];
  if (!best) return abstain();
  const named = names.find((match) => match.projectId === best.projectId);
  const nameEvidence: ProjectEvidence[] = named
    ? [
        {
          kind: 'name',
          text: `"${named.name}" stands in the ${named.place === 'subject' ? 'subject' : 'text'}`,
        },
      ]
    : [];
  const evidence = [...nameEvidence, ...explainLearned(model, mail, best.projectId)];
  if (evidence.length === 0 && best.probability < 0.9) return abstain();
  return present(knowledge, {
    winner: {
      projectId: best.projectId,
      confidence: best.probability,
      evidence,
      source: 'built-in',
    },
    ranked,
  });
}

function present(
  knowledge: ProjectKnowledge,
  found: { winner: ExplicitChoice; ranked: readonly RankedVote[] },
): MeasuredRecommendation {
  const { winner, ranked } = found;
  const nameOf = (projectId: string) =>
    knowledge.projects.find((project) => project.id === projectId)?.name ?? projectId;
  const confidence = knowledge.calibration
    ? calibrate(winner.confidence, knowledge.calibration)
    : winner.confidence;
  const others = ranked.filter((vote) => vote.projectId !== winner.projectId);
  const rest = others.reduce((sum, vote) => sum + vote.probability, 0);
  const alternatives: RankedProject[] = [
    { projectId: winner.projectId, projectName: nameOf(winner.projectId), confidence },
    ...others.map((vote) => ({
      projectId: vote.projectId,
      projectName: nameOf(vote.projectId),
      confidence:
        rest === 0 ? 0 : Math.min(confidence, ((1 - confidence) * vote.probability) / rest),
    })),
  ];
  const recommendation: Recommendation = {
    label: nameOf(winner.projectId),
    projectId: winner.projectId,
    projectName: nameOf(winner.projectId),
    confidence,
    reasoning:
      winner.evidence.map((evidence) => evidence.text).join('. ') ||
      'The likeliest of the projects decided so far',
    evidence: winner.evidence,
    alternatives: alternatives.slice(0, MAX_ALTERNATIVES),
    source: winner.source,
    degraded: false,
  };
  return { recommendation, rawConfidence: winner.confidence };
}

function abstain(): MeasuredRecommendation {
  const recommendation: Recommendation = {
    label: NO_LABEL,
    projectId: null,
    projectName: UNCLASSIFIED,
    confidence: 0,
    reasoning: 'Nothing known of this message speaks for a project',
    evidence: [],
    alternatives: [],
    source: 'built-in',
    degraded: false,
  };
  return { recommendation, rawConfidence: 0 };
}
