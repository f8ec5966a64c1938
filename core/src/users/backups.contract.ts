import { z } from 'zod';

import { contract } from '../contract';

const backupSchema = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  /** null if the backup failed. */
  file: z.string().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  error: z.string().nullable(),
});

export const listBackups = contract({
  name: 'listBackups',
  method: 'GET',
  path: '/admin/backups',
  summary: 'List scheduled backups, latest first; administrators only',
  response: z.object({
    /** null: no backups are scheduled. */
    schedule: z
      .object({
        folder: z.string(),
        everyHours: z.number().int(),
        keep: z.number().int(),
        isEncrypted: z.boolean(),
      })
      .nullable(),
    latest: z.array(backupSchema),
  }),
});
