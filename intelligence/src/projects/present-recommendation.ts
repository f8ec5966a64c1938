import {
  NO_LABEL,
  UNCLASSIFIED,
  type RankedProject,
  type Recommendation,
} from '@docket/core/classification/recommendation';

import type { ExplicitChoice } from './explicit-facts';
import type { ProjectKnowledge } from './project-knowledge';
import type { RankedVote } from './rank-projects';

const MAX_ALTERNATIVES = 5;

/** A choice in the form of the contract; the other projects share the remaining confidence. */
export function presentChoice(
  knowledge: ProjectKnowledge,
  choice: Omit<ExplicitChoice, 'facts'> & Pick<Recommendation, 'typical'>,
  ranked: readonly RankedVote[],
): Recommendation {
  const { projectId, confidence, evidence, source, typical } = choice;
  const projectName = nameOf(knowledge, projectId);
  const others = ranked.filter((vote) => vote.projectId !== projectId);
  const rest = others.reduce((sum, vote) => sum + vote.probability, 0);
  const scale = rest === 0 ? 0 : Math.min(1, (1 - confidence) / rest);
  const alternatives: RankedProject[] = others.map((vote) => ({
    projectId: vote.projectId,
    projectName: nameOf(knowledge, vote.projectId),
    confidence: Math.min(confidence, vote.probability * scale),
  }));
  return {
    label: projectName,
    projectId,
    projectName,
    confidence,
    reasoning: evidence.map(({ text }) => text).join('. '),
    evidence,
    alternatives: [{ projectId, projectName, confidence }, ...alternatives].slice(
      0,
      MAX_ALTERNATIVES,
    ),
    source,
    degraded: false,
    ...(typical ? { typical } : {}),
  };
}

/** Unclassified; weak evidence is still offered as alternatives. */
export function presentAbstention(
  knowledge: ProjectKnowledge,
  {
    ranked,
    isLikeNone,
    typical,
  }: { ranked: readonly RankedVote[]; isLikeNone: boolean; typical: boolean },
): Recommendation {
  return {
    label: NO_LABEL,
    projectId: null,
    projectName: UNCLASSIFIED,
    confidence: 0,
    reasoning: whyNone(ranked, isLikeNone),
    evidence: [],
    alternatives: ranked.slice(0, MAX_ALTERNATIVES).map(({ projectId, probability }) => ({
      projectId,
      projectName: nameOf(knowledge, projectId),
      confidence: probability,
    })),
    source: 'built-in',
    degraded: false,
    // Said of the alternatives, the only numbers here.
    ...(typical && ranked.length > 0 ? { typical } : {}),
  };
}

/** Nothing of a fraud is offered, not even as an alternative. */
export function presentFraud(): Recommendation {
  return {
    label: NO_LABEL,
    projectId: null,
    projectName: UNCLASSIFIED,
    confidence: 0,
    reasoning: 'This looks like fraud',
    evidence: [],
    alternatives: [],
    source: 'built-in',
    degraded: false,
  };
}

function whyNone(ranked: readonly RankedVote[], isLikeNone: boolean): string {
  const [best] = ranked;
  // With nothing to compare to, every message would be similar.
  if (best === undefined) return 'Nothing in this email points to a project';
  return isLikeNone ? 'You left similar mail without a project' : 'No project clearly stands out';
}

function nameOf(knowledge: ProjectKnowledge, projectId: string): string {
  return knowledge.projects.find((project) => project.id === projectId)?.name ?? projectId;
}
