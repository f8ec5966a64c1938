import type { ProjectEvidence, Recommendation } from '@docket/core/classification/recommendation';
import type { ProjectFacts } from '@docket/core/projects/project';

import { describeFieldMatch, describeMatch, matchConditions } from '../rules/match-conditions';
import { matchRules } from '../rules/match-rules';
import type { ReadableMail } from '../reading/message-features';
import type { ProjectKnowledge } from './project-knowledge';

export type ExplicitChoice = {
  projectId: string;
  confidence: number;
  evidence: ProjectEvidence[];
  source: Recommendation['source'];
  /** The counters for its outcome, from general to specific. */
  facts: readonly string[];
};

/**
 * The strongest explicit fact: the first matching rule, matching fields, the thread's decision, the mailbox folder; null
 * if there is none. A veto removes a project from the matching fields, but not from what a person decided.
 */
export function findExplicit(
  mail: ReadableMail,
  knowledge: ProjectKnowledge,
  context: { candidates: readonly ProjectFacts[]; ranked: readonly string[] },
): ExplicitChoice | null {
  const exists = (projectId: string) =>
    knowledge.projects.some((project) => project.id === projectId);
  return (
    byRule(mail, knowledge, exists) ??
    byField(mail, knowledge, context) ??
    byDecision(knowledge, exists)
  );
}

function byRule(
  mail: ReadableMail,
  knowledge: ProjectKnowledge,
  exists: (projectId: string) => boolean,
): ExplicitChoice | null {
  const match = matchRules(mail, knowledge.rules).find(({ rule }) => exists(rule.then.projectId));
  if (!match) return null;
  const { rule, matches } = match;
  const why = matches.map(describeMatch).join(', ');
  return {
    projectId: rule.then.projectId,
    confidence: rule.confidence,
    evidence: [
      {
        kind: 'rule',
        text: `Rule ${rule.order}: ${rule.name} (${why})`,
        ruleId: rule.id,
        ruleNumber: rule.order,
      },
    ],
    source: 'rule',
    facts: [`rule ${rule.id}`],
  };
}

/** The project with the most matching fields; on a tie, the one that the learned model prefers. */
function byField(
  mail: ReadableMail,
  { weights }: ProjectKnowledge,
  context: { candidates: readonly ProjectFacts[]; ranked: readonly string[] },
): ExplicitChoice | null {
  const place = (projectId: string) => {
    const index = context.ranked.indexOf(projectId);
    return index < 0 ? context.ranked.length : index;
  };
  const found = context.candidates
    .map((project) => ({ project, matches: matchConditions(mail, project) }))
    .filter(({ matches }) => matches.length > 0)
    .toSorted(
      (one, other) =>
        other.matches.length - one.matches.length ||
        place(one.project.id) - place(other.project.id),
    );
  const best = found[0];
  if (!best) return null;
  const tied = found.filter(({ matches }) => matches.length === best.matches.length).length > 1;
  return {
    projectId: best.project.id,
    confidence: weights.facts[tied ? 'fields alike' : 'fields'],
    evidence: best.matches.slice(0, 4).map((match) => ({
      kind: 'field',
      text: describeFieldMatch(match),
    })),
    source: 'built-in',
    facts: tied ? ['fields alike'] : ['fields', `fields of ${best.project.id}`],
  };
}

function byDecision(
  knowledge: ProjectKnowledge,
  exists: (projectId: string) => boolean,
): ExplicitChoice | null {
  const { threadDecision, folderDecision, weights } = knowledge;
  if (threadDecision && exists(threadDecision.projectId)) {
    return {
      projectId: threadDecision.projectId,
      confidence: weights.facts.thread,
      evidence: [{ kind: 'thread', text: 'Earlier emails in this thread are filed here' }],
      source: 'built-in',
      facts: ['thread'],
    };
  }
  if (folderDecision && exists(folderDecision.projectId)) {
    return {
      projectId: folderDecision.projectId,
      confidence: weights.facts.folder,
      evidence: [
        {
          kind: 'folder',
          text: `You filed this message in “${folderDecision.name}” in the mailbox`,
        },
      ],
      source: 'built-in',
      facts: ['folder', `folder ${folderDecision.name}`],
    };
  }
  return null;
}
