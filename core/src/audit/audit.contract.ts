import { z } from 'zod';

import { contract } from '../contract';
import { afterQuery, nextPlace, pageOf, pageQuery, searchText } from '../pagination';

export const auditActorSchema = z.enum(['person', 'rule', 'model', 'sync', 'system']);
/** Causes of automatic changes, as the Audit Log shows them. */
export const CAUSE_WORDS = {
  followed_project: 'Follows a decision on the email’s project',
  taken_back: 'An earlier change was undone',
} as const;
export type ChangeCause = keyof typeof CAUSE_WORDS;
const changeCauseSchema = z.enum(Object.keys(CAUSE_WORDS) as [ChangeCause, ...ChangeCause[]]);

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: auditActorSchema,
  /** Name of the API token that made the change; null for a change made in the browser. */
  apiToken: z.string().nullable(),
  action: z.string(),
  noun: z.string(),
  recordId: z.string(),
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Shown to people only; no code depends on it. */
  reason: z.string(),
  cause: changeCauseSchema.nullable(),
  /** Entries of one action share a step and are undone together. */
  stepId: z.string(),
  /** Written by an undo, redo or revert. */
  isReversal: z.boolean(),
  revertible: z.boolean(),
  /** Why the entry can't be reverted; null if it can. */
  whyNot: z.string().nullable(),
  revertedBy: z.number().int().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const listedEntrySchema = auditEntrySchema.extend({
  /** The decided project and the previous one, if any: 'Roof → Alpha'; null for other changes. */
  decided: z.string().nullable(),
});
export type ListedAuditEntry = z.infer<typeof listedEntrySchema>;

export const listAudit = contract({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  summary: 'List all changes, most recent first',
  query: z.object({
    ...pageQuery(20),
    after: afterQuery,
    noun: z.string().optional(),
    actor: auditActorSchema.optional(),
    recordId: z.string().optional(),
    search: searchText(),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  response: pageOf(listedEntrySchema).extend({ next: nextPlace }),
});
