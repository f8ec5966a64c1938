import { z } from 'zod';

/** What decided a project, strongest first: an explicit fact always outranks the learned model. */
export const evidenceKindSchema = z.enum([
  'rule', // one of the user's tagging rules matched
  'field', // a matching field of the project (sender, domain, subject, body, regex)
  'thread', // the conversation was decided before
  'folder', // the user filed or categorised the message in the mailbox
  'sender', // how earlier messages of this sender were decided
  'name', // the project's name or another of its names stands in the message
  'words', // words that weigh most in the learned model
  'service', // the external classifier said so
]);

export const projectEvidenceSchema = z.object({
  kind: evidenceKindSchema,
  /** In words, ready to show: 'Sender always goes here: 14 of 14'. */
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

/** The proposed project of one message. projectId null = Unclassified (the classifier abstained). */
export const recommendationSchema = z.object({
  label: z.string(),
  projectId: z.string().nullable(),
  projectName: z.string(),
  /** Calibrated probability of being right, 0 to 1; 0 when abstained. */
  confidence: z.number().min(0).max(1),
  reasoning: z.string(),
  evidence: z.array(projectEvidenceSchema),
  /** Best first, the winner included; never more than 5. */
  alternatives: z.array(rankedProjectSchema),
  source: z.enum(['built-in', 'service', 'rule', 'language-model', 'person']),
  degraded: z.boolean().default(false),
  /** The confidence is what is usual for new users: too few of this person's own decisions tell yet. */
  typical: z.boolean().optional(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

export const UNCLASSIFIED = 'Unclassified';
export const NO_LABEL = 'None';
/** Below this a recommendation is a guess: shown as one, with the next best beside it, and not counted as matched. */
export const CLEAR_CONFIDENCE = 0.5;
/** The spec's confidence on a classifier failure; goes with degraded: true and is never shown as a percentage. */
export const DEGRADED_CONFIDENCE = 0.85;
export const CLASSIFIER_TIMEOUT_MS = 10_000;
export const CLASSIFIER_BODY_CAP = 10_000;
