import {
  conditionNamed,
  findConditions,
  type ConditionMatch,
  type RuleConditions,
} from '@docket/core/rules/rule-conditions';

import type { ReadableMail } from '../reading/message-features';
import { findRegex } from './linear-regex';

/** All conditions that hold for a message, in the order of the form; they are joined by OR, so one is enough. */
export function matchConditions(mail: ReadableMail, conditions: RuleConditions): ConditionMatch[] {
  return findConditions(mail, conditions, findRegex);
}

/** A matched condition in words, without a full stop. */
export function describeMatch({ key, text }: ConditionMatch): string {
  return conditionNamed(key).because(text);
}

/** The same as evidence for the project whose matching field it is. */
export function describeFieldMatch({ key, text }: ConditionMatch): string {
  return conditionNamed(key).evidence(text);
}
