import { z } from 'zod';

/** Why the last attempt failed. The ids identify the request at the provider. */
export const syncProblemSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().nullable(),
  at: z.string(),
});
export type SyncProblem = z.infer<typeof syncProblemSchema>;

/** isPartial: only single folders failed, and all others are up to date. */
export const mailboxProblemSchema = syncProblemSchema.extend({
  isPartial: z.boolean().optional(),
});
export type MailboxProblem = z.infer<typeof mailboxProblemSchema>;

/** waiting: up to date until the next sync; delayed: the last attempt failed and will be retried. */
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
  /** Number of messages in the folder according to the mailbox, regardless of age. */
  providerTotal: z.number().int().nullable(),
  /** Start of the import window, and whether all mail since then is stored. */
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
  /** Messages of the import window imported so far, and in total as far as known. */
  progress: z.object({
    stored: z.number().int(),
    total: z.number().int(),
    isComplete: z.boolean(),
  }),
  storedEmails: z.number().int(),
  /** Days of mail to import; more than 366 means the whole mailbox. */
  windowDays: z.number().int(),
  lastSyncAt: z.string().nullable(),
  nextSyncAt: z.string().nullable(),
  problem: mailboxProblemSchema.nullable(),
  folders: z.array(syncFolderSchema),
  runs: z.array(syncRunSchema),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;
