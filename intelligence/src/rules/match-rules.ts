import type { Rule } from '@docket/core/rules/rule';
import type { ConditionMatch, RuleConditions } from '@docket/core/rules/rule-conditions';

import type { ReadableMail } from '../reading/message-features';
import { matchConditions } from './match-conditions';

export type RuleMatch = { rule: Rule; matches: ConditionMatch[] };

/** Cached with the message: its project and its tasks use the same rules. */
const matched = new WeakMap<ReadableMail, { rules: readonly Rule[]; found: RuleMatch[] }>();

/** All conditions that hold, if one of the alternatives and one of each further group does; otherwise none. */
export function matchGroups(
  mail: ReadableMail,
  first: RuleConditions,
  and: readonly RuleConditions[],
): ConditionMatch[] {
  const found = [first, ...and].map((group) => matchConditions(mail, group));
  return found.every((matches) => matches.length > 0) ? found.flat() : [];
}

/** The enabled rules that match, by ascending `order`; the first one wins its fields. */
export function matchRules(mail: ReadableMail, rules: readonly Rule[]): readonly RuleMatch[] {
  const known = matched.get(mail);
  if (known?.rules === rules) return known.found;
  const found = rules
    .filter((rule) => rule.isEnabled)
    .toSorted((one, other) => one.order - other.order)
    .map((rule) => ({ rule, matches: matchGroups(mail, rule.if, rule.and) }))
    .filter((match) => match.matches.length > 0);
  matched.set(mail, { rules, found });
  return found;
}
