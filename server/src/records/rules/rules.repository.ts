import { type Rule, type RuleInput, storedOutcomeSchema } from '@docket/core/rules/rule';
import { storedConditionsSchema } from '@docket/core/rules/rule-conditions';

import type { UserScope } from '../../platform/db/database';
import { ownRecords } from '../../platform/db/own-records';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';

/** A delete keeps the position, so that Undo restores the rule in its place. */
export const { markDeleted: markRuleDeleted, undelete: undeleteRule } = ownRecords(
  'rules',
  (_, rows) => rows,
);

/** In the order they are evaluated, numbered from 1 without gaps. */
export async function listRules(scope: UserScope): Promise<Rule[]> {
  const rows = await selectOwn(scope, 'rules')
    .select(['id', 'name', 'confidence', 'conditions', 'and_conditions', 'is_enabled', 'outcome'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    order: index + 1,
    confidence: row.confidence,
    if: storedConditionsSchema.parse(row.conditions),
    and: storedConditionsSchema.array().parse(row.and_conditions),
    isEnabled: row.is_enabled,
    then: storedOutcomeSchema.parse(row.outcome),
  }));
}

/** null if there is none, it belongs to another user, or it was deleted. */
export async function findRule(scope: UserScope, id: string): Promise<Rule | null> {
  return (await listRules(scope)).find((rule) => rule.id === id) ?? null;
}

export async function insertRule(scope: UserScope, input: RuleInput, now: Date): Promise<string> {
  const { last } = await selectOwn(scope, 'rules')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await scope.trx
    .insertInto('rules')
    .values({
      user_id: scope.userId,
      ...toColumns(input),
      position: (last ?? 0) + 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeRule(
  scope: UserScope,
  { id, input }: { id: string; input: RuleInput },
  now: Date,
): Promise<void> {
  await updateOwn(scope, 'rules')
    .set({ ...toColumns(input), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** ids in their new order; the caller has checked that each rule is named exactly once. */
export async function setRuleOrder(scope: UserScope, ids: readonly string[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await updateOwn(scope, 'rules')
      .set({ position: at + 1 })
      .where('id', '=', id)
      .execute();
  }
}

function toColumns(input: RuleInput) {
  return {
    name: input.name,
    confidence: input.confidence,
    conditions: JSON.stringify(input.if),
    and_conditions: JSON.stringify(input.and),
    is_enabled: input.isEnabled,
    outcome: JSON.stringify(input.then),
  };
}
