import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { undoProject } from './project-decisions.usecases';
import { decideEmailProject, type ReviewEmail } from './review.repository';

/** Undo of a person's change of what Docket had approved by itself: as it was then, nothing is learned from it. */
export async function restoreAutoApproval(
  work: Work,
  email: ReviewEmail,
  projectId: string,
): Promise<void> {
  await undoProject(work, email);
  await decideEmailProject(work, email.id, {
    approved: true,
    projectId,
    decided: { at: work.now, by: 'model' },
  });
  await recordChange(work, {
    actor: 'model',
    action: 'decide project',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: { approved: email.projectApproved, projectId: email.projectId },
    after: { approved: true, projectId },
    reason: 'As it was approved before',
  });
  await work.announce(work.trx, 'decision.made', { userId: work.userId, emailId: email.id });
  await publish(work, { topic: 'emails' });
}
