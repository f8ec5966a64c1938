import { z } from 'zod';

import { prioritySchema } from '../priority';
import { MAX_ASSIGNEE_LENGTH, MAX_TAG_LENGTH, MAX_TAGS } from '../tasks/task';
import {
  conditionChangesSchema,
  describeConditions,
  hasCondition,
  ruleConditionsSchema,
  storedConditionsSchema,
} from './rule-conditions';

export const RULE_DUES = ['next_business_day', 'parse', '48h'] as const;

/** For reading a stored outcome: earlier releases limited neither the assignee nor the tags. */
export const storedOutcomeSchema = z.object({
  projectId: z.string().min(1, 'Please select a project'),
  tags: z.array(z.string()).default([]),
  assignee: z.string().default(''),
  priority: prioritySchema.default('P3'),
  due: z.enum(RULE_DUES).default('next_business_day'),
});

/** The tasks of a rule get its assignee and tags, so they have the limits of a task. */
const ruleOutcomeSchema = storedOutcomeSchema.extend({
  tags: z
    .array(
      z.string().trim().max(MAX_TAG_LENGTH, `A tag can have at most ${MAX_TAG_LENGTH} characters`),
    )
    .max(MAX_TAGS, `A rule can have at most ${MAX_TAGS} tags`)
    .transform(withoutRepeats)
    .default([]),
  assignee: z
    .string()
    .trim()
    .max(MAX_ASSIGNEE_LENGTH, `An assignee can have at most ${MAX_ASSIGNEE_LENGTH} characters`)
    .default(''),
});

/** Without blank tags either. The first spelling of a tag is kept. */
function withoutRepeats(tags: readonly string[]): string[] {
  const seen = new Set(['']);
  return tags.filter((tag) => {
    const key = tag.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

export const NEEDS_CONDITION = 'At least one IF condition is required';
export const MAX_AND_GROUPS = 3;

const andSchema = z
  .array(ruleConditionsSchema.refine(hasCondition, NEEDS_CONDITION))
  .max(MAX_AND_GROUPS, `A rule has at most ${MAX_AND_GROUPS} AND groups`);

export const ruleInputSchema = z.object({
  name: z.string().trim().min(1, 'Rule name is required').max(200),
  confidence: z.number().min(0).max(1).default(0.65),
  /** Any one of these must hold. */
  if: ruleConditionsSchema.refine(hasCondition, NEEDS_CONDITION),
  /** And any one of each of these groups. */
  and: andSchema.default([]),
  isEnabled: z.boolean().default(true),
  then: ruleOutcomeSchema,
});
export type RuleInput = z.infer<typeof ruleInputSchema>;

/** For reading a rule that was exported, as `storedOutcomeSchema`. */
export const exportedRuleSchema = ruleInputSchema.extend({ then: storedOutcomeSchema });

/** Absent fields stay unchanged, so that an outdated page can't clear a field it does not know. */
export const ruleChangeSchema = z.object({
  name: ruleInputSchema.shape.name.optional(),
  confidence: ruleInputSchema.shape.confidence.unwrap().optional(),
  if: conditionChangesSchema.optional(),
  and: andSchema.optional(),
  isEnabled: z.boolean().optional(),
  then: ruleOutcomeSchema.optional(),
});
export type RuleChange = z.infer<typeof ruleChangeSchema>;

/** For returning a rule to what was stored, as `storedOutcomeSchema`. */
export const ruleReversalSchema = ruleChangeSchema.extend({ then: storedOutcomeSchema.optional() });

export const ruleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** 1-based position. Rules are evaluated in this order, and the first match wins its fields. */
  order: z.number().int().positive(),
  confidence: z.number().min(0).max(1),
  if: storedConditionsSchema,
  and: z.array(storedConditionsSchema).default([]),
  /** A disabled rule matches nothing. */
  isEnabled: z.boolean().default(true),
  then: storedOutcomeSchema,
});
export type Rule = z.infer<typeof ruleSchema>;

/** The IF part in words: the conditions, followed by AND and each further group. */
export function describeRule({ if: first, and }: Pick<RuleInput, 'if' | 'and'>): string {
  const groups = [first, ...and].map(describeConditions).filter((words) => words !== '');
  if (groups.length < 2) return groups.join('');
  return groups.map((words) => (words.includes(' OR ') ? `(${words})` : words)).join(' AND ');
}

/** Whether a rule's name or conditions contain a text, ignoring case. */
export function ruleContains(
  rule: Pick<RuleInput, 'name' | 'if' | 'and' | 'then'>,
  text: string,
): boolean {
  const words = [rule.name, describeRule(rule), ...rule.then.tags, rule.then.assignee];
  return words.join('\n').toLowerCase().includes(text.trim().toLowerCase());
}
