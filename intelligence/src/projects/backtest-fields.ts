import type { Rule } from '@docket/core/rules/rule';
import type { RuleConditions } from '@docket/core/rules/rule-conditions';

import type { Veto } from './project-knowledge';
import type { Backtest, HistoricEmail, RuleCandidate } from '../rules/backtest';
import { matchConditions } from '../rules/match-conditions';
import { matchRules } from '../rules/match-rules';

export type FieldsBacktest = Omit<Backtest, 'sampleIds'> & {
  /**
   * Emails without an approved decision that are in the project because of its current fields, and no longer would be.
   */
  released: number;
};

/** What else decides beside the candidate's fields: rules, which come first, and the other projects' fields. */
export type FieldsAround = {
  /** As saved, including the candidate's own project unless it is new. */
  projects: readonly (RuleConditions & { id: string })[];
  /** Rules whose project still exists. */
  rules: readonly Rule[];
  vetoes: readonly Veto[];
};

/** What new matching fields of a project would change for the stored emails. Pure; linear in the history. */
export function backtestFields(
  candidate: RuleCandidate,
  around: FieldsAround,
  history: Iterable<HistoricEmail>,
): FieldsBacktest {
  const { projectId, conditions } = candidate;
  const own = around.projects.find((project) => project.id === projectId);
  const others = around.projects.filter((project) => project.id !== projectId);
  const changed = [...others, { ...conditions, id: projectId }];
  const result: FieldsBacktest = { matches: 0, newMatches: 0, released: 0, breaks: [] };
  for (const email of history) {
    const isMatched = matchConditions(email.mail, conditions).length > 0;
    if (isMatched) result.matches += 1;
    // Nothing changes for emails that neither the new nor the current fields match.
    else if (own === undefined || matchConditions(email.mail, own).length === 0) continue;
    if (matchRules(email.mail, around.rules).length > 0) continue;
    const before = winnerOf(email, around.projects, around.vetoes);
    const after = winnerOf(email, changed, around.vetoes);
    if (after === projectId) count(result, email, projectId);
    else if (before === projectId && email.projectId === projectId && !email.approved)
      result.released += 1;
  }
  return result;
}

function count(result: FieldsBacktest, email: HistoricEmail, projectId: string): void {
  if (email.projectId === projectId) return;
  if (!email.approved) result.newMatches += 1;
  else if (email.projectId !== null) result.breaks.push(email.id);
}

/** The project with the most matching fields; on a tie, the one that the email is in. */
function winnerOf(
  { mail, projectId }: HistoricEmail,
  projects: FieldsAround['projects'],
  vetoes: readonly Veto[],
): string | null {
  const sender = mail.message.from.address.toLowerCase();
  const found = projects
    .filter(
      ({ id }) =>
        !vetoes.some((veto) => veto.projectId === id && veto.sender.toLowerCase() === sender),
    )
    .map((project) => ({ id: project.id, fields: matchConditions(mail, project).length }))
    .filter(({ fields }) => fields > 0)
    .toSorted(
      (one, other) =>
        other.fields - one.fields || Number(other.id === projectId) - Number(one.id === projectId),
    );
  return found[0]?.id ?? null;
}
