import type { Rule } from '@docket/core/rules/rule';
import type { ConditionMatch } from '@docket/core/rules/rule-conditions';

import type { ReadableMail } from '../reading/message-features';
import { matchConditions } from './match-conditions';

export type RuleMatch = { rule: Rule; matches: ConditionMatch[] };

/** Kept with the message: its project and its tasks ask for the same rules. */
const matched = new WeakMap<ReadableMail, { rules: readonly Rule[]; found: RuleMatch[] }>();

/** The rules that match, by ascending `order`; the first one wins its fields. */
export function matchRules(mail: ReadableMail, rules: readonly Rule[]): readonly RuleMatch[] {
  const known = matched.get(mail);
  if (known?.rules === rules) return known.found;
  const found = rules
    .toSorted((one, other) => one.order - other.order)
    .map((rule) => ({ rule, matches: matchConditions(mail, rule.if) }))
    .filter((match) => match.matches.length > 0);
  matched.set(mail, { rules, found });
  return found;
}
