import { AppError } from '@docket/core/errors';
import { MAX_APPLIED, type WaitingMail } from '@docket/core/rules/rules.contract';
import { matchRules } from '@docket/intelligence/rules/match-rules';

import type { UserScope } from '../../platform/db/database';
import { listLiveRules } from '../../records/rules/rules.usecases';
import type { ReportProgress } from '../../platform/threads/thread-task';
import { listUndecided } from './rule-history.repository';
import { groupsOf, readRecent } from './rule-backtest.usecases';

const MAX_SAMPLES = 5;

/**
 * The newest received emails that the rule wins among the rules: those awaiting a decision, and the number of those
 * that are not.
 */
export async function findWaitingMail(
  scope: UserScope,
  { ruleId }: { ruleId: string },
  tell: ReportProgress,
): Promise<WaitingMail> {
  const rules = await listLiveRules(scope);
  const rule = rules.find(({ id }) => id === ruleId);
  if (rule === undefined) throw new AppError('rule.not_found', 'Rule not found', { id: ruleId });
  const found: WaitingMail = { total: 0, emailIds: [], decided: 0, samples: [] };
  if (!rule.isEnabled) return found;
  const upTo = rules.filter(({ order }) => order <= rule.order);
  const undecided = await listUndecided(scope);
  const read = { relevant: [rule.if], others: [...rule.and, ...upTo.flatMap(groupsOf)], tell };
  await readRecent(scope, read, (history) => {
    for (const { id, mail, subject, from } of history) {
      if (matchRules(mail, upTo)[0]?.rule !== rule) continue;
      const open = undecided.get(id);
      if (open === undefined) found.decided += 1;
      if (open === undefined || open.isArchived) continue;
      found.total += 1;
      if (found.emailIds.length < MAX_APPLIED) found.emailIds.push(id);
      if (found.samples.length < MAX_SAMPLES) found.samples.push({ emailId: id, subject, from });
    }
  });
  return found;
}
