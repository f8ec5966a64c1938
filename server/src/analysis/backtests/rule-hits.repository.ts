import type { RuleHits } from '@docket/core/rules/rules.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

/** Among stored emails: how many were received since then, and when the newest was received. */
export async function countRuleHits(scope: UserScope, since: Date): Promise<RuleHits[]> {
  const rows = await selectOwn(scope, 'emails')
    .where('matched_rule_id', 'is not', null)
    .where('removed_at', 'is', null)
    .groupBy('matched_rule_id')
    .select((e) => [
      sql<string>`matched_rule_id`.as('ruleId'),
      sql<number>`count(*) filter (where received_time >= ${since})::int`.as('lastMonth'),
      e.fn.max('received_time').as('lastHitAt'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, lastHitAt: row.lastHitAt.toISOString() }));
}
