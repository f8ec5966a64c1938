import {
  recordOutcome,
  removeOutcome,
  type CalibrationOutcome,
} from '@docket/intelligence/projects/calibration';
import {
  compactExample,
  MAX_EXAMPLES,
  type LearningExample,
} from '@docket/intelligence/projects/learner';
import { addToBackground } from '@docket/intelligence/projects/background';
import type { ReadableMail } from '@docket/intelligence/reading/message-features';
import { z } from 'zod';

import type { UserScope } from '../../platform/db/database';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockBackground, saveBackground } from './background.repository';
import {
  deleteOldExamples,
  moveLearnedExample,
  removeLearnedExample,
  storeLearnedExample,
} from './learned-examples.repository';
import { lockLearner, saveLearner, type Calibrations, type Learner } from './learners.repository';
import { listMessages, type StoredMessage } from '../messages/messages.repository';

/** Incremented when messages are read in a different way: everything learned is then rebuilt from the decisions. */
export const LEARNER_FORMAT = 4;

/** Must be held before a decision gets its number, so that decisions are learned in the order of their numbers. */
export async function holdLearner(work: UnitOfWork): Promise<Learner> {
  return lockLearner(work, { madeWith: LEARNER_FORMAT, now: work.now });
}

/** `projectId` null: the person said it belongs to none of their projects. */
export type LearnedDecision = { emailId: string; projectId: string | null; decisionId: number };

/**
 * Learned in the transaction of the decision, so the next message already benefits. Writes one row, however many came
 * before.
 */
export async function learnProject(
  work: UnitOfWork,
  { emailId, projectId, decisionId }: LearnedDecision,
): Promise<void> {
  const [stored] = await listMessages(work, [emailId]);
  await holdLearner(work);
  if (stored === undefined) {
    // Its text was removed after a time; what was learned from it now speaks for the other project.
    if (await moveLearnedExample(work, { emailId, projectId, decisionId }))
      await saveLearner(work, { isRemoval: true }, work.now);
    return;
  }
  const example = { ...compactExample(toExample(stored, projectId)), decisionId };
  const isKnown = await storeLearnedExample(work, example);
  const forgotten = await deleteOldExamples(work, MAX_EXAMPLES);
  await saveLearner(work, { isRemoval: isKnown || forgotten > 0 }, work.now);
}

export async function unlearnProject(work: UnitOfWork, emailId: string): Promise<void> {
  await holdLearner(work);
  if (await removeLearnedExample(work, emailId))
    await saveLearner(work, { isRemoval: true }, work.now);
}

/** The words of the feedback count as words of the message, if the person decided its project. */
export async function learnFeedback(
  work: UnitOfWork,
  { emailId, decisionId }: { emailId: string; decisionId: number },
): Promise<void> {
  await holdLearner(work);
  const [stored] = await listMessages(work, [emailId]);
  if (stored === undefined) return;
  // Undecided emails and automatic approvals were not learned.
  if (!(await removeLearnedExample(work, emailId))) return;
  await learnProject(work, { emailId, projectId: stored.projectId, decisionId });
  await saveLearner(work, { isRemoval: true }, work.now);
}

/** The background that projects must stand out from; each message must be counted once. */
export async function countMail(scope: UserScope, mails: readonly ReadableMail[]): Promise<void> {
  if (mails.length === 0) return;
  await saveBackground(scope, addToBackground(await lockBackground(scope), mails));
}

/** The mail's text together with the person's feedback on it. */
export function toExample(
  { message, feedback }: StoredMessage,
  projectId: string | null,
): LearningExample {
  const fullText = feedback === '' ? message.body : `${message.body}\n${feedback}`;
  return { id: message.id, projectId, mail: { message, fullText } };
}

/** How a suggestion fared, as stored with its decision. */
export const outcomeSchema = z.object({
  confidence: z.number(),
  right: z.boolean(),
  facts: z.array(z.string()).optional(),
  source: z.string().optional(),
});

/** The outcomes stored in the data of decisions. */
export function recordedOutcomes(data: readonly Record<string, unknown>[]): CalibrationOutcome[] {
  return data.flatMap((one) => outcomeSchema.nullish().parse(one['outcome']) ?? []);
}

export type Outcomes = Readonly<Record<'added' | 'removed', readonly CalibrationOutcome[]>>;

/** How suggestions fared, which keeps this user's confidences calibrated; reverted with its decision. */
export async function countOutcomes(
  work: UnitOfWork,
  kind: keyof Calibrations,
  { added, removed }: Outcomes,
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const { calibrations } = await holdLearner(work);
  const before = removed.reduce(removeOutcome, calibrations[kind]);
  const after = added.reduce(recordOutcome, before);
  await saveLearner(work, { calibrations: { [kind]: after } }, work.now);
}
