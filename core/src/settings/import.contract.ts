import { z } from 'zod';

import { contract } from '../contract';
import { pageOf, pageQuery } from '../pagination';

export const IMPORT_DAYS_DEFAULT = 30;
export const IMPORT_DAYS_MIN = 1;
export const IMPORT_DAYS_MAX = 365;
export const IMPORT_FILE_LIMIT = 200 * 1024 * 1024;

const daysProblem = `Days must be a whole number from ${IMPORT_DAYS_MIN} to ${IMPORT_DAYS_MAX}`;

export const importDaysSchema = z
  .number(daysProblem)
  .int(daysProblem)
  .min(IMPORT_DAYS_MIN, daysProblem)
  .max(IMPORT_DAYS_MAX, daysProblem);

export const importJobSchema = z.object({
  syncJobId: z.string(),
  kind: z.enum(['mailbox', 'files']),
  days: z.number().int().nullable(),
  state: z.enum(['accepted', 'running', 'completed', 'failed', 'cancelled']),
  /** Messages processed so far: stored + duplicates + failed. */
  found: z.number().int(),
  stored: z.number().int(),
  duplicates: z.number().int(),
  failed: z.number().int(),
  /** null until known. */
  total: z.number().int().nullable(),
  /** Progress from 0 to 1; null until known. */
  share: z.number().min(0).max(1).nullable(),
  /** null for an import from the mailbox, and until there is something to measure. */
  messagesPerSecond: z.number().nonnegative().nullable(),
  secondsLeft: z.number().int().nonnegative().nullable(),
  /** For an import of files: stored messages that have not been analyzed yet. */
  waiting: z.number().int().default(0),
  /** The first 100 messages that could not be parsed: the position in the import, and the reason. */
  setAside: z.array(z.object({ file: z.string(), message: z.number().int(), reason: z.string() })),
  error: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportJob = z.infer<typeof importJobSchema>;

const acceptedSchema = z.object({ status: z.literal('accepted'), syncJobId: z.string() });

export const startImport = contract({
  name: 'startImport',
  isOnceByKey: true,
  method: 'POST',
  path: '/import-historical-emails',
  summary: 'Import older email: the last 1 to 365 days of the mailbox',
  body: z.object({
    userEmail: z.string().trim().min(1, 'userEmail is required'),
    daysBack: importDaysSchema.default(IMPORT_DAYS_DEFAULT),
  }),
  response: acceptedSchema,
});

export const getImport = contract({
  name: 'getImport',
  method: 'GET',
  path: '/import-historical-emails/{id}',
  summary: 'Get the state and counts of an import',
  params: z.object({ id: z.string() }),
  response: importJobSchema,
});

export const listImports = contract({
  name: 'listImports',
  method: 'GET',
  path: '/import-historical-emails',
  summary: 'List imports, most recent first',
  query: z.object(pageQuery(10)),
  response: pageOf(importJobSchema),
});

/** multipart/form-data with one or more .eml or .mbox files. */
export const importFiles = contract({
  name: 'importFiles',
  method: 'POST',
  path: '/import-files',
  summary:
    'Import email from .eml and .mbox files (multipart/form-data); processed after the upload',
  response: acceptedSchema,
});
