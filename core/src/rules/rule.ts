import { z } from 'zod';

import { prioritySchema } from '../priority';
import {
  conditionChangesSchema,
  hasCondition,
  ruleConditionsSchema,
  storedConditionsSchema,
} from './rule-conditions';

export const RULE_DUES = ['next_business_day', 'parse', '48h'] as const;

export const ruleOutcomeSchema = z.object({
  projectId: z.string().min(1, 'Please select a project'),
  tags: z.array(z.string()).default([]),
  assignee: z.string().default(''),
  priority: prioritySchema.default('P3'),
  due: z.enum(RULE_DUES).default('next_business_day'),
});

export const NEEDS_CONDITION = 'At least one IF condition is required';

export const ruleInputSchema = z.object({
  name: z.string().trim().min(1, 'Rule name is required').max(200),
  confidence: z.number().min(0).max(1).default(0.65),
  if: ruleConditionsSchema.refine(hasCondition, NEEDS_CONDITION),
  then: ruleOutcomeSchema,
});
export type RuleInput = z.infer<typeof ruleInputSchema>;

/** A condition that a change does not name stays as it is: a page from before the condition existed cannot clear it. */
export const ruleChangeSchema = ruleInputSchema.extend({ if: conditionChangesSchema });
export type RuleChange = z.infer<typeof ruleChangeSchema>;

export const ruleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** 1-based position; rules are tried in this order and the first match wins its fields. */
  order: z.number().int().positive(),
  confidence: z.number().min(0).max(1),
  if: storedConditionsSchema,
  then: ruleOutcomeSchema,
});
export type Rule = z.infer<typeof ruleSchema>;
