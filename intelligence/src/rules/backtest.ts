import type { RuleConditions } from '@docket/core/rules/rule-conditions';

import type { ReadableMail } from '../reading/message-features';
import { matchGroups } from './match-rules';

/** A stored email of the user: its current project, and whether a person approved that. */
export type HistoricEmail = {
  id: string;
  mail: ReadableMail;
  projectId: string | null;
  approved: boolean;
};

export type RuleCandidate = {
  conditions: RuleConditions;
  /** Additional groups, each of which must hold as well. */
  and?: readonly RuleConditions[];
  projectId: string;
};

export type Backtest = {
  /** Emails that the candidate matches. */
  matches: number;
  /** Among these, emails without an approved decision whose project would change. */
  newMatches: number;
  /** Emails with an approved decision that the candidate would contradict, in the order of the history. */
  breaks: string[];
  sampleIds: string[];
};

const MAX_SAMPLES = 5;

/** What a rule or matching field would change for the stored emails. Pure; linear in the history. */
export function backtest(candidate: RuleCandidate, history: Iterable<HistoricEmail>): Backtest {
  const result: Backtest = { matches: 0, newMatches: 0, breaks: [], sampleIds: [] };
  for (const { id, mail, projectId, approved } of history) {
    if (matchGroups(mail, candidate.conditions, candidate.and ?? []).length === 0) continue;
    result.matches += 1;
    if (result.sampleIds.length < MAX_SAMPLES) result.sampleIds.push(id);
    if (projectId === candidate.projectId) continue;
    if (!approved) result.newMatches += 1;
    else if (projectId !== null) result.breaks.push(id);
  }
  return result;
}
