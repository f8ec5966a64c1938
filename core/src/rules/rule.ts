import { z } from 'zod';

import { prioritySchema } from '../priority';

export const ruleConditionsSchema = z.object({
  senderIncludes: z.array(z.string()).default([]),
  domainMatches: z.array(z.string()).default([]),
  subjectIncludes: z.array(z.string()).default([]),
  bodyIncludes: z.array(z.string()).default([]),
  /** RE2 syntax; checked when the rule is saved. */
  bodyRegex: z.string().max(1000).default(''),
});
export type RuleConditions = z.infer<typeof ruleConditionsSchema>;

export const RULE_DUES = ['next_business_day', 'parse', '48h'] as const;

export const ruleOutcomeSchema = z.object({
  projectId: z.string().min(1, 'Please select a project'),
  tags: z.array(z.string()).default([]),
  assignee: z.string().default(''),
  priority: prioritySchema.default('P3'),
  due: z.enum(RULE_DUES).default('next_business_day'),
});

export const ruleInputSchema = z.object({
  name: z.string().trim().min(1, 'Rule name is required').max(200),
  confidence: z.number().min(0).max(1).default(0.65),
  if: ruleConditionsSchema.refine(hasCondition, 'At least one IF condition is required'),
  then: ruleOutcomeSchema,
});
export type RuleInput = z.infer<typeof ruleInputSchema>;

export const ruleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** 1-based position; rules are tried in this order and the first match wins its fields. */
  order: z.number().int().positive(),
  confidence: z.number().min(0).max(1),
  if: ruleConditionsSchema,
  then: ruleOutcomeSchema,
});
export type Rule = z.infer<typeof ruleSchema>;

export function hasCondition(conditions: RuleConditions): boolean {
  return (
    conditions.senderIncludes.length > 0 ||
    conditions.domainMatches.length > 0 ||
    conditions.subjectIncludes.length > 0 ||
    conditions.bodyIncludes.length > 0 ||
    conditions.bodyRegex.trim() !== ''
  );
}

/** Splits a comma-separated input as the spec says: trimmed, blanks dropped. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function joinList(parts: readonly string[]): string {
  return parts.join(', ');
}
