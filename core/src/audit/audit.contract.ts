import { z } from 'zod';

import { contract } from '../contract';
import { pageOf, pageQuery } from '../pagination';

export const auditActorSchema = z.enum(['person', 'rule', 'model', 'sync', 'system']);
/** Why a record changed that nobody changed by itself, and how the Audit Log says it. */
export const CAUSE_WORDS = {
  followed_project: 'A decision on the project of its email',
  taken_back: 'An earlier change was undone',
} as const;
export type ChangeCause = keyof typeof CAUSE_WORDS;
const changeCauseSchema = z.enum(Object.keys(CAUSE_WORDS) as [ChangeCause, ...ChangeCause[]]);

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: auditActorSchema,
  /** Name of the API token that the person's program used; null for the person in a browser. */
  apiToken: z.string().nullable(),
  action: z.string(),
  noun: z.string(),
  recordId: z.string(),
  title: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** For reading only. */
  reason: z.string(),
  cause: changeCauseSchema.nullable(),
  /** What the person did at once; its entries are undone together. */
  stepId: z.string(),
  /** Part of an undo, redo or revert. */
  isReversal: z.boolean(),
  revertible: z.boolean(),
  /** Why it cannot be reverted; null when it can. */
  whyNot: z.string().nullable(),
  revertedBy: z.number().int().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const listedEntrySchema = auditEntrySchema.extend({
  /** What was decided on an email's project, with what it was before: 'Roof → Alpha'; null for other changes. */
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
    noun: z.string().optional(),
    actor: auditActorSchema.optional(),
    recordId: z.string().optional(),
    search: z.string().max(200).default(''),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  }),
  response: pageOf(listedEntrySchema),
});
