import { z } from 'zod';

import { syncProblemSchema } from './sync-status';

/**
 * How a message and its email differ. missing: not stored as in the mailbox; extra: stored but not listed by
 * the mailbox; outdated: stored in another version.
 */
export const gapKindSchema = z.enum(['missing', 'extra', 'outdated']);
export type GapKind = z.infer<typeof gapKindSchema>;

const count = z.number().int().nonnegative();

/**
 * stored: emails in Docket for the same folder and days; expected: messages that the mailbox has of them, as far as
 * Docket knows.
 */
export const countedSchema = z.object({
  expected: count,
  stored: count,
  missing: count,
  extra: count,
  outdated: count,
});
export type Counted = z.infer<typeof countedSchema>;

export const NOTHING_COUNTED: Counted = {
  expected: 0,
  stored: 0,
  missing: 0,
  extra: 0,
  outdated: 0,
};

/** Number of messages on which mailbox and Docket differ. */
export function gapSize(counted: Counted): number {
  return counted.missing + counted.extra + counted.outdated;
}

export function addCounted(a: Counted, b: Counted): Counted {
  return {
    expected: a.expected + b.expected,
    stored: a.stored + b.stored,
    missing: a.missing + b.missing,
    extra: a.extra + b.extra,
    outdated: a.outdated + b.outdated,
  };
}

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The UTC day (YYYY-MM-DD) of an instant. Comparisons are made per UTC day; screens show days in the reader's
 * zone.
 */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Midnight UTC of the day of `at`. */
export function startOfUtcDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

export const checkStateSchema = z.enum([
  'never',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
]);

/** The latest comparison; progress counts the time slices compared, out of all planned. */
export const checkSchema = z.object({
  state: checkStateSchema,
  goal: z.enum(['recent', 'all', 'heal', 'sweep']).nullable(),
  progress: z.object({ done: count, total: count }),
  /** Messages compared, messages fetched again because of a gap, and requests made. */
  checked: count,
  healed: count,
  requests: count,
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
});

export const folderCompletenessSchema = countedSchema.extend({
  folderId: z.string(),
  name: z.string(),
  /** How many of the stored emails were compared; not told by processes of the previous release. */
  compared: count.optional(),
  /** Mail received since then is compared; null if the folder is not covered. */
  coveredFrom: z.string().nullable(),
  /** When any, and when all, of its days were last compared; null: never. */
  checkedAt: z.string().nullable(),
  oldestCheckAt: z.string().nullable(),
  /** Median time from arrival to storage over the last 7 days, in seconds; null if nothing arrived. */
  lagSeconds: z.number().nonnegative().nullable(),
});

export const completenessGapSchema = countedSchema.extend({
  folderId: z.string(),
  folder: z.string(),
  day: z.iso.date(),
  measuredAt: z.string(),
  /** At most 100. */
  messages: z.array(
    z.object({ id: z.string(), kind: gapKindSchema, triedAt: z.string().nullable() }),
  ),
});

export const completenessSchema = z.object({
  check: checkSchema,
  nextCheckAt: z.string().nullable(),
  totals: countedSchema,
  folders: z.array(folderCompletenessSchema),
  /** Folders and days with a difference, newest first, at most 100. */
  gaps: z.array(completenessGapSchema),
  gapDays: count,
  /** Zone of the days. */
  timezone: z.string(),
});
export type Completeness = z.infer<typeof completenessSchema>;

/** stored is current; the other counts are null for a day that has not been compared. */
export const syncDaySchema = z.object({
  folderId: z.string(),
  day: z.iso.date(),
  stored: count,
  expected: count.nullable(),
  missing: count.nullable(),
  extra: count.nullable(),
  outdated: count.nullable(),
});
export type SyncDay = z.infer<typeof syncDaySchema>;
