import { AppError, validationError } from '@docket/core/errors';
import { UNDO_MS } from '@docket/core/review/decision';
import type { Rule, RuleInput } from '@docket/core/rules/rule';
import { describeMatch } from '@docket/intelligence/rules/describe-rule';
import { validateRegex } from '@docket/intelligence/rules/linear-regex';
import { matchRules } from '@docket/intelligence/rules/match-rules';

import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { getProject } from '../projects/projects.usecases';
import { readPastedMail } from './pasted-mail';
import * as rules from './rules.repository';

async function getRule(scope: UserScope, id: string): Promise<Rule> {
  const rule = await rules.findRule(scope, id);
  if (rule === null) throw new AppError('rule.not_found', 'Rule not found', { id });
  return rule;
}

export async function createRule(work: Work, input: RuleInput): Promise<Rule> {
  await checkRule(work, input);
  const id = await rules.insertRule(work, input, work.now);
  const after = await getRule(work, id);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateRule(
  work: Work,
  { id, input }: { id: string; input: RuleInput },
): Promise<Rule> {
  const before = await getRule(work, id);
  await checkRule(work, input);
  await rules.changeRule(work, { id, input }, work.now);
  const after = await getRule(work, id);
  await record(work, { action: 'update', before, after });
  return after;
}

export async function deleteRule(work: Work, id: string) {
  const before = await getRule(work, id);
  await rules.markRuleDeleted(work, id, work.now);
  await record(work, { action: 'delete', before, after: null });
  return { id, restorableUntil: new Date(work.now.getTime() + UNDO_MS).toISOString() };
}

export async function restoreRule(work: Work, id: string): Promise<Rule> {
  if (!(await rules.wasRuleDeletedSince(work, id, new Date(work.now.getTime() - UNDO_MS)))) {
    throw new AppError('rule.not_found', 'The rule can no longer be restored', { id });
  }
  await rules.markRuleDeleted(work, id, null);
  const after = await getRule(work, id);
  await record(work, { action: 'restore', before: null, after });
  return after;
}

/** Every rule must be named once: an order made from an old list would lose the newer rules' places. */
export async function reorderRules(work: Work, ids: readonly string[]): Promise<Rule[]> {
  const before = await rules.listRules(work);
  const isComplete = ids.length === before.length && before.every((rule) => ids.includes(rule.id));
  if (!isComplete)
    throw new AppError(
      'rules.conflict',
      'The rules changed meanwhile. Load them again, then reorder.',
    );
  await rules.setRuleOrder(work, ids);
  const after = await rules.listRules(work);
  await recordChange(work, {
    actor: 'person',
    action: 'reorder',
    noun: 'rule',
    recordId: work.userId,
    title: 'Order of the rules',
    before: before.map((rule) => rule.id),
    after: after.map((rule) => rule.id),
  });
  await announce(work);
  return after;
}

export async function testRules(
  scope: UserScope,
  mail: { from: string; subject: string; body: string },
) {
  const matches = matchRules(readPastedMail(mail), await rules.listRules(scope));
  return {
    matches: matches.map(({ rule, matches: found }) => ({
      id: rule.id,
      number: rule.order,
      name: rule.name,
      because: found.map(describeMatch).join(', '),
    })),
  };
}

/** Throws for a project that is not the person's, and for a pattern that RE2 cannot run. */
export async function checkRule(scope: UserScope, input: RuleInput): Promise<void> {
  await getProject(scope, input.then.projectId);
  if (input.if.bodyRegex.trim() === '') return;
  const checked = validateRegex(input.if.bodyRegex);
  if (checked.ok) return;
  throw validationError([
    { path: 'if.bodyRegex', message: `Body regex is not a valid pattern: ${checked.reason}` },
  ]);
}

type RuleChange =
  | { action: string; before: Rule | null; after: Rule }
  | { action: string; before: Rule; after: null };

async function record(work: Work, { action, before, after }: RuleChange): Promise<void> {
  const shown = after ?? before;
  await recordChange(work, {
    actor: 'person',
    action,
    noun: 'rule',
    recordId: shown.id,
    title: shown.name,
    before,
    after,
  });
  await announce(work);
}

/** Mail that waits for a decision is recommended again. */
async function announce(work: Work): Promise<void> {
  await publish(work, { topic: 'rules' });
  await work.announce(work.trx, 'rules.changed', { userId: work.userId });
}
