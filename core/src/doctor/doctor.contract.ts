import { z } from 'zod';

import { contract } from '../contract';

/** unknown: it could not be found out, for the reason that is told. */
export const checkStateSchema = z.enum(['ok', 'warning', 'failed', 'unknown']);
export type CheckState = z.infer<typeof checkStateSchema>;

export const doctorCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: checkStateSchema,
  message: z.string(),
  /** What exactly to do; null where nothing is to be done. */
  fix: z.string().nullable(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

export const doctorReportSchema = z.object({
  checkedAt: z.string(),
  state: checkStateSchema,
  checks: z.array(doctorCheckSchema),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

export const runDoctor = contract({
  name: 'runDoctor',
  method: 'GET',
  path: '/doctor',
  summary: 'Check the setup: sign-in, permissions, clock, database, worker and disk',
  response: doctorReportSchema,
});
