import { z } from 'zod';

import { syncProblemSchema } from './sync-status';

/**
 * How a message and its email can differ: missing = not stored as the mailbox has it, extra = stored but not listed
 * by the mailbox, outdated = stored in another version.
 */
export const gapKindSchema = z.enum(['missing', 'extra', 'outdated']);
export type GapKind = z.infer<typeof gapKindSchema>;

const count = z.number().int().nonnegative();

/** expected: messages that the mailbox listed; stored: emails that Docket holds for the same folder and days. */
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

/** Messages on which mailbox and Docket differ. */
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

/** The UTC day (YYYY-MM-DD) of an instant: what is compared is cut by them; what is shown has the reader's days. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first instant of the UTC day that `at` lies in. */
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

/** The latest comparison; progress counts stretches of time compared, of all planned. */
export const checkSchema = z.object({
  state: checkStateSchema,
  goal: z.enum(['recent', 'all', 'heal', 'sweep']).nullable(),
  progress: z.object({ done: count, total: count }),
  /** Messages compared, messages asked for again because of a gap, and requests it took. */
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
  /** Mail since then is compared; null while none of the folder is covered. */
  coveredFrom: z.string().nullable(),
  /** When any and when all of its days were last compared; null: never. */
  checkedAt: z.string().nullable(),
  oldestCheckAt: z.string().nullable(),
  /** Half of the messages of the last 7 days were stored within so many seconds of their arrival; null: none arrived. */
  lagSeconds: z.number().nonnegative().nullable(),
});

export const completenessGapSchema = countedSchema.extend({
  folderId: z.string(),
  folder: z.string(),
  day: z.iso.date(),
  measuredAt: z.string(),
  /** At most 100 of them. */
  messages: z.array(
    z.object({ id: z.string(), kind: gapKindSchema, triedAt: z.string().nullable() }),
  ),
});

export const completenessSchema = z.object({
  check: checkSchema,
  nextCheckAt: z.string().nullable(),
  totals: countedSchema,
  folders: z.array(folderCompletenessSchema),
  /** Folders and days with a difference, the newest first, at most 100. */
  gaps: z.array(completenessGapSchema),
  gapDays: count,
  /** Of the days. */
  timezone: z.string(),
});
export type Completeness = z.infer<typeof completenessSchema>;

/** Stored now; the other numbers are null for a day that was not compared yet. */
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
