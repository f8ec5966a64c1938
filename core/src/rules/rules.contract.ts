import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletionOf } from '../deletion';
import { versioned } from '../version';
import { ruleChangeSchema, ruleInputSchema, ruleSchema } from './rule';

export const servedRuleSchema = versioned(ruleSchema).extend({
  projectState: z
    .enum(['active', 'archived', 'deleted'])
    .default('active')
    .describe('A rule matches nothing while its project is archived or deleted.'),
});
/** A rule as listed, with what has become of its project. */
export type ServedRule = z.infer<typeof servedRuleSchema>;

export const listRules = contract({
  name: 'listRules',
  method: 'GET',
  path: '/rules',
  summary: 'List tagging rules in the order they run',
  response: z.array(servedRuleSchema),
});
export const createRule = contract({
  name: 'createRule',
  isOnceByKey: true,
  method: 'POST',
  path: '/rules',
  summary: 'Add a rule at the end of the list',
  body: ruleInputSchema,
  response: servedRuleSchema,
});
export const updateRule = contract({
  name: 'updateRule',
  method: 'PATCH',
  path: '/rules/{id}',
  summary: 'Update a rule',
  params: idParams,
  body: ruleChangeSchema,
  response: servedRuleSchema,
});
export const { remove: deleteRule, restore: restoreRule } = deletionOf(
  'rule',
  '/rules',
  servedRuleSchema,
);
export const reorderRules = contract({
  name: 'reorderRules',
  method: 'PUT',
  path: '/rules/reorder',
  summary: 'Reorder; send every ID once',
  body: z.object({ ids: z.array(z.string()) }),
  response: z.array(servedRuleSchema),
});

export const testRules = contract({
  name: 'testRules',
  scope: 'read',
  method: 'POST',
  path: '/rules/test',
  summary: 'List the rules that match a text, in order',
  body: z.object({ from: z.string(), subject: z.string(), body: z.string() }),
  response: z.object({
    matches: z.array(
      z.object({ id: z.string(), number: z.number().int(), name: z.string(), because: z.string() }),
    ),
  }),
});

/** How often a rule decided the recommended project. */
export const ruleHitsSchema = z.object({
  ruleId: z.string(),
  /** Emails received in the last 30 days. */
  lastMonth: z.number().int(),
  /** When the newest of all its emails was received. */
  lastHitAt: z.string(),
});
export type RuleHits = z.infer<typeof ruleHitsSchema>;
export const listRuleHits = contract({
  name: 'listRuleHits',
  method: 'GET',
  path: '/rules/hits',
  summary: 'List how often each rule matched; rules without hits are omitted',
  response: z.array(ruleHitsSchema),
});

export const MAX_APPLIED = 200;
/** Stored mail that applying a rule would file. */
export const waitingMailSchema = z.object({
  /** Undecided emails matched by the rule. */
  total: z.number().int(),
  /** The newest of them, up to the number filed at once. */
  emailIds: z.array(z.string()).max(MAX_APPLIED),
  /** Emails it matches that are already decided and stay unchanged. */
  decided: z.number().int(),
  samples: z.array(z.object({ emailId: z.string(), subject: z.string(), from: z.string() })),
});
export type WaitingMail = z.infer<typeof waitingMailSchema>;
export const findWaitingMail = contract({
  name: 'findWaitingMail',
  scope: 'read',
  method: 'POST',
  path: '/rules/{id}/waiting-mail',
  summary: 'List undecided emails that a rule would file',
  params: idParams,
  response: waitingMailSchema,
});

export const ruleProposalSchema = z.object({
  rule: ruleInputSchema,
  precision: z.number(),
  coverage: z.number(),
  matched: z.number().int(),
  right: z.number().int(),
  samples: z.array(z.object({ emailId: z.string(), subject: z.string(), from: z.string() })),
});
export const mineRules = contract({
  name: 'mineRules',
  scope: 'read',
  method: 'POST',
  path: '/rules/examples',
  summary: 'Propose rules from your decisions, each with precision and coverage',
  response: z.object({ decisions: z.number().int(), proposals: z.array(ruleProposalSchema) }),
});

export const backtestSchema = z.object({
  matches: z.number().int(),
  newMatches: z.number().int(),
  /** Undecided emails that the saved version puts in the project and this one would not. */
  released: z.number().int(),
  breaks: z.array(
    z.object({ emailId: z.string(), subject: z.string(), from: z.string(), decided: z.string() }),
  ),
});
export type BacktestEffect = z.infer<typeof backtestSchema>;
export const backtestRule = contract({
  name: 'backtestRule',
  scope: 'read',
  method: 'POST',
  path: '/rules/backtest',
  summary: 'Test a rule against stored emails before saving it',
  body: z.object({ rule: ruleInputSchema, ruleId: z.string().optional() }),
  response: backtestSchema,
});
