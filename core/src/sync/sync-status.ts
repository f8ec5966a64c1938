import { z } from 'zod';

/** Why the last try failed, in words; the ids name the call at the provider. */
export const syncProblemSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().nullable(),
  at: z.string(),
});
export type SyncProblem = z.infer<typeof syncProblemSchema>;

/** waiting: up to date until the next look; delayed: the last try failed and is made again by itself. */
export const syncStateSchema = z.enum([
  'syncing',
  'waiting',
  'delayed',
  'reconnect',
  'no_mailbox',
  'disconnected',
]);

export const syncFolderSchema = z.object({
  id: z.string(),
  name: z.string(),
  wellKnownName: z.string().nullable(),
  isIncluded: z.boolean(),
  /** Emails of this folder in Docket. */
  stored: z.number().int(),
  /** Messages the mailbox says the folder holds, of any age. */
  providerTotal: z.number().int().nullable(),
  /** The oldest day that was asked for, and whether all since then is here. */
  windowStart: z.string().nullable(),
  isBackfilled: z.boolean(),
  lastSyncedAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
});

export const syncRunSchema = z.object({
  id: z.string(),
  kind: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  stored: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  requests: z.number().int(),
  problem: syncProblemSchema.nullable(),
});

export const syncStatusSchema = z.object({
  state: syncStateSchema,
  email: z.string().nullable(),
  /** Messages of the asked-for window: taken over so far, and in all as far as the mailbox has said. */
  progress: z.object({
    stored: z.number().int(),
    total: z.number().int(),
    isComplete: z.boolean(),
  }),
  storedEmails: z.number().int(),
  /** Days of mail that are taken over; more than 366 means the whole mailbox. */
  windowDays: z.number().int(),
  lastSyncAt: z.string().nullable(),
  nextSyncAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
  folders: z.array(syncFolderSchema),
  runs: z.array(syncRunSchema),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;
