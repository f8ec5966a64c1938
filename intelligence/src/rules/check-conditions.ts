import type { FieldProblem } from '@docket/core/errors';
import {
  conditionTable,
  tooManyTerms,
  type RuleConditions,
} from '@docket/core/rules/rule-conditions';

import { validateRegex } from './linear-regex';

/** Checks what the schemas cannot: patterns that RE2 rejects or that are too large, and too many terms overall. */
export function checkConditions(conditions: Partial<RuleConditions>): FieldProblem[] {
  const problems = conditionTable.flatMap(({ key, label, isPattern }) => {
    const source = conditions[key];
    if (!isPattern || typeof source !== 'string') return [];
    const check = validateRegex(source);
    return check.ok
      ? []
      : [{ path: key, message: `${label} is not a valid pattern: ${check.reason}` }];
  });
  const tooMany = tooManyTerms(conditions);
  return tooMany === null ? problems : [...problems, { path: '', message: tooMany }];
}
