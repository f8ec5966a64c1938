import { z } from 'zod';

import { contract } from '../contract';

/** unknown: the check could not be run; its message says why. */
export const checkStateSchema = z.enum(['ok', 'warning', 'failed', 'unknown']);
export type CheckState = z.infer<typeof checkStateSchema>;

export const doctorCheckSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: checkStateSchema,
  message: z.string(),
  /** null if there is nothing to do. */
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
