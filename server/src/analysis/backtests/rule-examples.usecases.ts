import type { ResponseOf } from '@docket/core/contract';
import type { Project } from '@docket/core/projects/project';
import type { Rule, RuleInput } from '@docket/core/rules/rule';
import type { mineRules as mineRulesContract } from '@docket/core/rules/rules.contract';
import { matchConditions } from '@docket/intelligence/rules/match-conditions';
import { matchGroups } from '@docket/intelligence/rules/match-rules';
import { mineRules, type MinedRule } from '@docket/intelligence/rules/mine-rules';

import type { UserScope } from '../../platform/db/database';
import { listActiveProjects } from '../../records/projects/projects.repository';
import { listFiledMailIds, readHistory, type HistoryEmail } from './rule-history.repository';
import { listRules } from '../../records/rules/rules.repository';

const MAX_DECISIONS = 3_000;
const CONFIDENCE_STEP = 0.05;

type Mined = ResponseOf<typeof mineRulesContract>;

/**
 * Proposes rules supported by the person's own project decisions, except where existing rules do the same. Saves
 * nothing.
 */
export async function proposeRules(scope: UserScope): Promise<Mined> {
  const ids = await listFiledMailIds(scope, MAX_DECISIONS);
  const history = await readHistory(scope, ids, { withBodies: true });
  const projects = await listActiveProjects(scope);
  const stored = await listRules(scope);
  const decisions = history.flatMap(({ id, mail, decided }) =>
    decided?.projectId ? [{ id, mail, projectId: decided.projectId }] : [],
  );
  const emails = new Map(history.map((email) => [email.id, email]));
  const mined = mineRules(decisions, projects).filter((one) =>
    decisions.some(
      ({ mail, projectId }) =>
        projectId === one.projectId &&
        matchConditions(mail, one.conditions).length > 0 &&
        !isRuled(mail, { projectId, rules: stored }),
    ),
  );
  return {
    decisions: decisions.length,
    proposals: mined.map((one) => toProposal(one, { projects, emails })),
  };
}

function isRuled(
  mail: HistoryEmail['mail'],
  { projectId, rules }: { projectId: string; rules: readonly Rule[] },
): boolean {
  return rules.some(
    (rule) => rule.then.projectId === projectId && matchGroups(mail, rule.if, rule.and).length > 0,
  );
}

function toProposal(
  { precision, coverage, matched, right, sampleIds, ...mined }: MinedRule,
  known: { projects: readonly Project[]; emails: ReadonlyMap<string, HistoryEmail> },
): Mined['proposals'][number] {
  const project = known.projects.find((one) => one.id === mined.projectId);
  const rule: RuleInput = {
    name: mined.name.slice(0, 200),
    confidence: expectedPrecision({ matched, right }),
    if: mined.conditions,
    and: [],
    isEnabled: true,
    // The decisions only support a project; the due date still comes from each message's words.
    then: {
      projectId: mined.projectId,
      tags: [],
      assignee: '',
      priority: project?.defaultPriority ?? 'P3',
      due: 'parse',
    },
  };
  const samples = sampleIds.flatMap((id) => {
    const email = known.emails.get(id);
    return email === undefined ? [] : [{ emailId: id, subject: email.subject, from: email.from }];
  });
  return { rule, precision, coverage, matched, right, samples };
}

/** Laplace's rule of succession, rounded to the form's steps: three of three promise less than thirty of thirty. */
function expectedPrecision({ matched, right }: { matched: number; right: number }): number {
  const expected = (right + 1) / (matched + 2);
  return Math.floor(expected / CONFIDENCE_STEP) / Math.round(1 / CONFIDENCE_STEP);
}
