import {
  emptyCalibration,
  recordOutcome,
  removeOutcome,
  type CalibrationOutcome,
} from '@docket/intelligence/projects/calibration';
import {
  emptyLearner,
  learn,
  unlearn,
  type LearnerState,
  type LearningExample,
} from '@docket/intelligence/projects/learner';

import type { Work } from '../../platform/work';
import { lockLearner, saveLearner } from './learners.repository';
import { listMessages, type StoredMessage } from './messages.repository';

/** Learned in the transaction of the decision, so the next message already profits. */
export async function learnProject(
  work: Work,
  { emailId, projectId }: { emailId: string; projectId: string },
): Promise<void> {
  const [stored] = await listMessages(work, [emailId]);
  if (stored === undefined) return;
  await change(work, (state) => learn(state, toExample(stored, projectId)));
}

export async function unlearnProject(work: Work, emailId: string): Promise<void> {
  await change(work, (state) => unlearn(state, emailId));
}

/** The words of the feedback count as words of the message once its project is decided. */
export async function learnFeedback(work: Work, emailId: string): Promise<void> {
  const [stored] = await listMessages(work, [emailId]);
  if (stored?.projectApproved !== true || stored.projectId === null) return;
  await learnProject(work, { emailId, projectId: stored.projectId });
}

/** The mail's text with what the person wrote about it. */
export function toExample(
  { message, feedback }: StoredMessage,
  projectId: string,
): LearningExample {
  const fullText = feedback === '' ? message.body : `${message.body}\n${feedback}`;
  return { id: message.id, projectId, mail: { message, fullText } };
}

async function change(work: Work, next: (state: LearnerState) => LearnerState): Promise<void> {
  const { state } = await lockLearner(work, { empty: emptyLearner(), now: work.now });
  const changed = next(state);
  if (changed !== state) await saveLearner(work, { state: changed }, work.now);
}

/** How a recommendation fared, kept so that this user's confidences mean what they say; taken back with its decision. */
export async function countOutcomes(
  work: Work,
  { added, removed }: Readonly<Record<'added' | 'removed', readonly CalibrationOutcome[]>>,
): Promise<void> {
  if (added.length + removed.length === 0) return;
  const { calibration } = await lockLearner(work, { empty: emptyLearner(), now: work.now });
  const before = removed.reduce(removeOutcome, calibration ?? emptyCalibration());
  await saveLearner(work, { calibration: added.reduce(recordOutcome, before) }, work.now);
}
