import { AppError, validationError, type FieldProblem } from '@docket/core/errors';
import {
  NEEDS_CONDITION,
  type Rule,
  type RuleChange,
  type RuleInput,
} from '@docket/core/rules/rule';
import type { ServedRule } from '@docket/core/rules/rules.contract';
import { hasCondition, type RuleConditions } from '@docket/core/rules/rule-conditions';
import { checkConditions } from '@docket/intelligence/rules/check-conditions';
import { describeMatch } from '@docket/intelligence/rules/match-conditions';
import { matchRules } from '@docket/intelligence/rules/match-rules';

import { asUser, type Db, type UserScope } from '../../platform/db/database';
import { lockOwn } from '../../platform/db/lock-own';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  isUnchanged,
  recordChange,
  recorderOf,
  type RecordChange,
} from '../../platform/changes/record-change';
import { restorable } from '../../platform/changes/restorable';
import { listIsArchived } from '../projects/projects.repository';
import { getProject } from '../projects/projects.usecases';
import { readPastedMail, type PastedMail } from './pasted-mail';
import * as rules from './rules.repository';

const recordRule = recorderOf<Rule>('rule', []);

/** In which order rules apply. Comes before any rule is locked. */
export const lockRuleOrder = (scope: UserScope): Promise<void> => lockOwn(scope, 'order of rules');

const {
  get: getRule,
  getToChange,
  remove: deleteRule,
  restore: restoreRule,
} = restorable<Rule>({
  name: 'rule',
  table: 'rules',
  notFound: 'Rule not found',
  find: rules.findRule,
  markDeleted: rules.markRuleDeleted,
  undelete: rules.undeleteRule,
  record,
});
export { deleteRule, getRule, restoreRule };

export async function createRule(work: UnitOfWork, input: RuleInput): Promise<Rule> {
  await checkRule(work, input);
  await lockRuleOrder(work);
  const id = await rules.insertRule(work, input, work.now);
  const after = await getRule(work, id);
  await record(work, { action: 'create', before: null, after });
  return after;
}

export async function updateRule(
  work: UnitOfWork,
  { id, change }: { id: string; change: RuleChange },
): Promise<Rule> {
  const before = await getToChange(work, id);
  const input = changed(before, change);
  // A rule whose project was deleted can still be switched off.
  if (change.then === undefined) checkRuleConditions(input);
  else await checkRule(work, input);
  await rules.changeRule(work, { id, input }, work.now);
  const after = await getRule(work, id);
  await record(work, { action: 'update', before, after });
  return after;
}

function changed(before: Rule, change: RuleChange): RuleInput {
  const {
    name = before.name,
    confidence = before.confidence,
    and = before.and,
    isEnabled = before.isEnabled,
    then = before.then,
  } = change;
  return { name, confidence, if: { ...before.if, ...change.if }, and, isEnabled, then };
}

/** Each rule must be named exactly once: an order made from a stale list would lose the positions of newer rules. */
export async function reorderRules(work: UnitOfWork, ids: readonly string[]): Promise<Rule[]> {
  await lockRuleOrder(work);
  const before = await rules.listRules(work);
  const isComplete = ids.length === before.length && before.every((rule) => ids.includes(rule.id));
  if (!isComplete)
    throw new AppError('rules.conflict', 'The rules have changed. Reload them, then reorder.');
  if (before.every((rule, at) => rule.id === ids[at])) return before;
  await rules.setRuleOrder(work, ids);
  const after = await rules.listRules(work);
  await recordChange(work, {
    actor: 'person',
    action: 'reorder',
    noun: 'rule',
    recordId: work.userId,
    title: 'Tagging Rules',
    before: orderOf(before),
    after: orderOf(after),
  });
  await announce(work);
  return after;
}

/** With the names that a person reads in the Audit Log. */
const orderOf = (all: readonly Rule[]) => ({
  order: all.map((rule) => rule.name),
  ids: all.map((rule) => rule.id),
});

/** Runs in a thread, because it grows with the pasted mail and with the rules. */
export const testRulesTask = defineThreadTask({
  name: 'rules.test',
  timeLimitMs: 20_000,
  run: ({ userId, mail }: { userId: string; mail: PastedMail }, { db }: { db: Db }) =>
    asUser(db, userId, (scope) => testRules(scope, mail)),
});

/** Rules of archived and deleted projects decide nothing. */
export async function listLiveRules(scope: UserScope): Promise<Rule[]> {
  const served = await withProjectStates(scope, await rules.listRules(scope));
  return served.filter(({ projectState }) => projectState === 'active');
}

/** Not part of the rule, because it changes without the rule. */
export async function withProjectStates(
  scope: UserScope,
  all: readonly Rule[],
): Promise<ServedRule[]> {
  const isArchived = await listIsArchived(scope, [
    ...new Set(all.map(({ then }) => then.projectId)),
  ]);
  return all.map((rule) => {
    const archived = isArchived.get(rule.then.projectId);
    const projectState = archived === undefined ? 'deleted' : archived ? 'archived' : 'active';
    return { ...rule, projectState };
  });
}

async function testRules(scope: UserScope, mail: PastedMail) {
  const matches = matchRules(readPastedMail(mail), await listLiveRules(scope));
  return {
    matches: matches.map(({ rule, matches: found }) => ({
      id: rule.id,
      number: rule.order,
      name: rule.name,
      because: found.map(describeMatch).join(', '),
    })),
  };
}

/** Throws if the project is not the person's, or if conditions are missing or invalid. */
export async function checkRule(scope: UserScope, input: RuleInput): Promise<void> {
  await getProject(scope, input.then.projectId);
  checkRuleConditions(input);
}

function checkRuleConditions(input: RuleInput): void {
  const problems = [
    ...problemsOf(input.if, 'if'),
    ...input.and.flatMap((group, at) => problemsOf(group, `and.${at}`)),
  ];
  if (problems.length > 0) throw validationError(problems);
}

function problemsOf(conditions: RuleConditions, place: string): FieldProblem[] {
  if (!hasCondition(conditions)) return [{ path: place, message: NEEDS_CONDITION }];
  return checkConditions(conditions).map(({ path, message }) => ({
    path: path === '' ? place : `${place}.${path}`,
    message,
  }));
}

async function record(work: UnitOfWork, change: RecordChange<Rule>): Promise<void> {
  if (isUnchanged(change)) return;
  await recordRule(work, change);
  await announce(work);
}

/** Mail awaiting a decision gets new recommendations. */
async function announce(work: UnitOfWork): Promise<void> {
  await publish(work, { topic: 'rules' });
  await work.announce(work.trx, 'rules.changed', { userId: work.userId });
}
