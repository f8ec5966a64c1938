import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import { holdLearner, learnFeedback } from '../../analysis/learn/learning.usecases';
import {
  findStandingProjectDecision,
  insertDecision,
  undoDecisions,
} from '../decisions/decisions.repository';
import { changeEmail, type ReviewEmail } from '../../mail/emails/email-decisions.repository';

export async function archiveEmail(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  if (!email.isArchived) await moveEmail(work, email, true);
}

export async function unarchiveEmail(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  if (email.isArchived) await moveEmail(work, email, false);
}

async function moveEmail(work: UnitOfWork, email: ReviewEmail, isArchived: boolean): Promise<void> {
  await changeEmail(work, email.id, {
    is_archived: isArchived,
    archived_at: isArchived ? work.now : null,
  });
  await recordAndAnnounce(work, {
    actor: 'person',
    action: isArchived ? 'archive' : 'unarchive',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: { is_archived: email.isArchived },
    after: { is_archived: isArchived },
  });
  await work.announce(work.trx, isArchived ? 'email.archived' : 'email.unarchived', {
    userId: work.userId,
    emailId: email.id,
  });
  await publish(work, { topic: 'emails' });
  await publish(work, { topic: 'archives' });
}

/** Stored with the email; its words train the classifier together with those of the message. */
export async function submitFeedback(
  work: UnitOfWork,
  email: ReviewEmail,
  text: string,
): Promise<void> {
  await changeEmail(work, email.id, { feedback: text });
  await holdLearner(work);
  const decisionId = await insertDecision(
    work,
    { kind: 'feedback', emailId: email.id, wasRight: null, data: { text } },
    work.now,
  );
  await learnFeedback(work, { emailId: email.id, decisionId });
  await recordFeedback(work, email, text);
}

/** Undo: the later feedback no longer counts, and the earlier text is learned again with the message. */
export async function restoreFeedback(
  work: UnitOfWork,
  email: ReviewEmail,
  text: string,
): Promise<void> {
  if (email.feedback === text) return;
  await undoDecisions(work, { emailId: email.id, kinds: ['feedback'] }, work.now);
  if (text !== '') return submitFeedback(work, email, text);
  await changeEmail(work, email.id, { feedback: text });
  const decisionId = await findStandingProjectDecision(work, email.id);
  if (decisionId !== null) await learnFeedback(work, { emailId: email.id, decisionId });
  await recordFeedback(work, email, text);
}

async function recordFeedback(work: UnitOfWork, email: ReviewEmail, text: string): Promise<void> {
  await recordAndAnnounce(work, {
    actor: 'person',
    action: 'feedback',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    before: { feedback: email.feedback },
    after: { feedback: text },
  });
  await publish(work, { topic: 'emails' });
}
