import { z } from 'zod';

import { contract } from '../contract';
import { auditActorSchema } from './audit.contract';

export const stepSchema = z.object({
  stepId: z.string(),
  /** 'archive email “Invoice”' */
  label: z.string(),
  at: z.string(),
});
export type Step = z.infer<typeof stepSchema>;

export const getUndo = contract({
  name: 'getUndo',
  method: 'GET',
  path: '/undo',
  summary: 'Get the steps that Undo and Redo would apply to',
  response: z.object({ undo: stepSchema.nullable(), redo: stepSchema.nullable() }),
});

export const undoneSchema = z.object({
  /** The step that recorded this undo; undo it to redo. */
  stepId: z.string(),
  label: z.string(),
  changes: z.number().int(),
  /**
   * Changes of the step that are still to be undone. A step of thousands is undone in parts: repeat the call until nothing is
   * left, with the same Docket-Step header, so that the parts are one step, and a new Idempotency-Key for each.
   */
  left: z.number().int().default(0),
  /** Newer steps that could not be undone, with the reason. */
  skipped: z.array(z.object({ label: z.string(), why: z.string() })),
});
export type Undone = z.infer<typeof undoneSchema>;

export const undo = contract({
  name: 'undo',
  isOnceByKey: true,
  method: 'POST',
  path: '/undo',
  summary: 'Undo your latest step, or a specific one',
  body: z.object({ stepId: z.uuid().optional() }).default({}),
  response: undoneSchema,
});

export const redo = contract({
  name: 'redo',
  isOnceByKey: true,
  method: 'POST',
  path: '/redo',
  summary: 'Redo the last undone step, unless something has changed since',
  response: undoneSchema,
});

const toldEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  actor: auditActorSchema,
  action: z.string(),
  noun: z.string(),
  title: z.string(),
});

const linkedSchema = z.object({
  noun: z.enum(['email', 'task', 'service']),
  count: z.number().int().positive(),
});
export type Linked = z.infer<typeof linkedSchema>;

export const revertOutcomeSchema = z.object({
  applied: z.boolean(),
  label: z.string(),
  stepId: z.string(),
  /** One entry per record. null: the record does not exist on that side. */
  changes: z.array(
    z.object({
      noun: z.string(),
      recordId: z.string(),
      title: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** What belongs to a record that comes back, and comes back with it. */
      comesWith: z.array(linkedSchema).default([]),
    }),
  ),
  /** Fields that a later change, which is kept, changed again. */
  conflicts: z.array(z.object({ entry: toldEntry, later: toldEntry })),
  /** The newest entry that was taken into account. */
  upTo: z.number().int(),
  /** Entries that can't be reverted, with the reason. */
  stays: z.array(z.object({ entry: toldEntry, why: z.string() })),
});
export type RevertOutcome = z.infer<typeof revertOutcomeSchema>;

export const revertAudit = contract({
  name: 'revertAudit',
  method: 'POST',
  path: '/audit/{id}/revert',
  summary: 'Revert a change, or everything after it; all or nothing, logged and undoable',
  params: z.object({ id: z.string() }),
  body: z.object({
    /** change: this entry; after: every entry newer than this one. */
    what: z.enum(['change', 'after']).default('change'),
    /** Of after: upTo of the preview. If the log has gone on since, nothing is reverted. */
    upTo: z.number().int().optional(),
    /** Dry run. */
    preview: z.boolean().default(false),
    /** What to do if reverting would overwrite a later change. */
    conflicts: z.enum(['refuse', 'skip', 'override']).default('refuse'),
  }),
  response: revertOutcomeSchema,
});
