import { z } from 'zod';

/** What a project was chosen by, strongest first: explicit facts always outrank the learned model. */
export const evidenceKindSchema = z.enum([
  'rule', // one of the user's tagging rules matched
  'field', // a matching field of the project (sender, domain, subject, body, regex)
  'thread', // the conversation was decided before
  'folder', // the user filed or categorised the message in the mailbox
  'sender', // how earlier messages of this sender were decided
  'name', // the project's name or one of its aliases occurs in the message
  'words', // the most heavily weighted words of the learned model
  'service', // the external classifier
]);

export const projectEvidenceSchema = z.object({
  kind: evidenceKindSchema,
  /** Ready to display: 'Sender always goes here: 14 of 14'. */
  text: z.string(),
  ruleId: z.string().optional(),
  ruleNumber: z.number().int().optional(),
  words: z.array(z.string()).optional(),
});
export type ProjectEvidence = z.infer<typeof projectEvidenceSchema>;

export const rankedProjectSchema = z.object({
  projectId: z.string(),
  projectName: z.string(),
  confidence: z.number().min(0).max(1),
});
export type RankedProject = z.infer<typeof rankedProjectSchema>;

/** The proposed project of one message. projectId is null if the classifier abstained (Unclassified). */
export const recommendationSchema = z.object({
  label: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string(),
  /** Calibrated probability of being right, 0 to 1; 0 if abstained. */
  confidence: z.number().min(0).max(1),
  reasoning: z.string(),
  evidence: z.array(projectEvidenceSchema),
  /** Best first, including the winner; at most 5. */
  alternatives: z.array(rankedProjectSchema),
  source: z.enum(['built-in', 'service', 'rule', 'language-model', 'person']),
  degraded: z.boolean().default(false),
  /** The confidence is a prior for new users, as this user has made too few decisions. */
  typical: z.boolean().optional(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const UNCLASSIFIED = 'Unclassified';
/** What a classifier answers if no project matches. */
export const NO_LABEL = 'None';

/** Whether the classifier found no project, however it spells that. */
export function isNoLabel(label: string): boolean {
  return ['', NO_LABEL.toLowerCase()].includes(label.trim().toLowerCase());
}

/** Below this a recommendation is shown as a guess next to the runner-up, and does not count as matched. */
export const CLEAR_CONFIDENCE = 0.5;
/** The specification's confidence for a classifier failure. Comes with degraded: true and is never shown. */
export const DEGRADED_CONFIDENCE = 0.85;
export const CLASSIFIER_TIMEOUT_MS = 10_000;
export const CLASSIFIER_BODY_CAP = 10_000;
