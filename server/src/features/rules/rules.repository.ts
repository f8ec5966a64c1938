import { ruleConditionsSchema, ruleOutcomeSchema, type Rule } from '@docket/core/rules/rule';

import type { UserScope } from '../../platform/db/database';

/** In the order they are tried, numbered from 1 without gaps. */
export async function listRules(scope: UserScope): Promise<Rule[]> {
  const rows = await scope.trx
    .selectFrom('rules')
    .select(['id', 'name', 'confidence', 'conditions', 'outcome'])
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    order: index + 1,
    confidence: row.confidence,
    if: ruleConditionsSchema.parse(row.conditions),
    then: ruleOutcomeSchema.parse(row.outcome),
  }));
}
