import { z } from 'zod';

const KINDS = ['project', 'task', 'due', 'reply', 'feedback'] as const;
const LONGEST = 20_000;

const features = z.record(z.string().max(40), z.string().max(LONGEST * 10));

/** One decision of the file: the message by its Internet message id, projects and rules by their names. */
export const fileDecisionSchema = z.object({
  message: z.string().min(1).max(2_000),
  kind: z.enum(KINDS),
  /** null: none of the person's projects, or no decision on a project. */
  project: z.string().max(200).nullable(),
  wasRight: z.boolean().nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  data: z.record(z.string().max(100), z.unknown()),
  decidedAt: z.iso.datetime(),
  /** What it taught, for which project or for none: the receipt in seconds since 1970 and hashed features, no text. */
  learned: z
    .object({
      project: z.string().max(200).nullable(),
      at: z.number().int().min(0).max(1e11),
      features,
    })
    .nullable(),
});
export type FileDecision = z.infer<typeof fileDecisionSchema>;

export const fileVetoSchema = z.object({
  sender: z.string().min(1).max(500),
  project: z.string().max(200),
});
export type FileVeto = z.infer<typeof fileVetoSchema>;
