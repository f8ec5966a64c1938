import type { Rule } from '@docket/core/rules/rule';

import type { ReadableMail } from '../projects/message-features';
import { matchConditions, type ConditionMatch } from './match-conditions';

export type RuleMatch = { rule: Rule; matches: ConditionMatch[] };

/** The rules that match, by ascending `order`; the first one wins its fields. */
export function matchRules(mail: ReadableMail, rules: readonly Rule[]): RuleMatch[] {
  return rules
    .toSorted((one, other) => one.order - other.order)
    .map((rule) => ({ rule, matches: matchConditions(mail, rule.if) }))
    .filter((match) => match.matches.length > 0);
}
