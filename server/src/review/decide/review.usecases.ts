import type { EmailDetail } from '@docket/core/emails/email';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { ReplyProposal } from '@docket/core/extraction/suggestion';
import type { Decision } from '@docket/core/review/decision';
import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';

import { cleanBody } from '../../mail/emails/clean-bodies';
import type { SanitizedHtml } from '../../mail/emails/sanitize-html';
import type { Clock } from '../../platform/clock/clock';
import { asUser, type Db } from '../../platform/db/database';
import type { Threads } from '../../platform/threads/thread-task';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { readBody, readEmail } from '../queue/review-queue.usecases';
import { archiveEmail, submitFeedback, unarchiveEmail } from './email-decisions.usecases';
import {
  changeEmailProject,
  confirmProject,
  rejectProject,
  resetProject,
} from './project-decisions.usecases';
import { chooseAnswer, composeAnswer } from './choose-answer.usecases';
import { snoozeEmail, unsnoozeEmail } from './snooze.usecases';
import { cancelReply, holdReply } from './reply-decisions.usecases';
import { lockEmail, type ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { lockTasksOf } from './lock-tasks-of';
import { describeApproval, describeRejection } from './rejections.usecases';
import { restoreLeftOut } from './left-out.usecases';
import {
  approveAllTasks,
  approveTask,
  editTask,
  rejectTask,
  resetTask,
} from './task-decisions.usecases';

type PrepareDependencies = { db: Db; threads: Threads<{ db: Db }>; clock: Clock };
export type PreparedDecision = { clean: SanitizedHtml; draft: ReplyProposal | null };

/** What needs the whole message. It may wait for a thread, so it comes before the transaction. */
export async function prepareDecision(
  { db, threads, clock }: PrepareDependencies,
  userId: string,
  decision: Decision,
): Promise<PreparedDecision> {
  const { emailId } = decision;
  const body = await asUser(db, userId, (scope) => readBody(scope, emailId));
  const draft =
    decision.action === 'choose_answer'
      ? await composeAnswer(threads, {
          userId,
          emailId,
          answer: decision.data.answer,
          now: clock.now().getTime(),
        })
      : null;
  return { clean: await cleanBody(threads, body), draft };
}

/** Carries out one decision and returns the updated email. */
export async function processDecision(
  work: UnitOfWork,
  decision: Decision,
  { clean, draft }: PreparedDecision,
) {
  await decide(work, decision, draft);
  const updated = (await readEmail(work, decision.emailId)).present(clean);
  return { success: true, updatedEmail: updated, ...(await describe(work, decision, updated)) };
}

async function describe(work: UnitOfWork, decision: Decision, email: EmailDetail) {
  if (decision.action === 'reject_task')
    return { message: await describeRejection(work, email, decision.data.taskId) };
  if (decision.action === 'approve_task')
    return describeApproval(work, email, decision.data.taskId);
  return { message: DECISION_MESSAGES[decision.action] };
}

/** All or nothing; the email is locked, which serializes decisions on it. */
export async function decide(
  work: UnitOfWork,
  decision: Decision,
  draft: ReplyProposal | null = null,
): Promise<void> {
  const email = await lockEmail(work, decision.emailId);
  if (email === null)
    throw new AppError('email.not_found', ERROR_TEXTS.emailNotFound, { id: decision.emailId });
  if (decision.action === 'approve_all_tasks') await lockTasksOf(work, [email.id]);
  if (decision.action === 'choose_answer')
    await chooseAnswer(work, email, { answer: decision.data.answer, draft });
  else await applyDecision(work, email, decision);
}

/** A decision that needs nothing prepared. */
export type ReadyDecision = Exclude<Decision, { action: 'choose_answer' }>;

/** The caller has locked the email. */
export async function applyDecision(
  work: UnitOfWork,
  email: ReviewEmail,
  decision: ReadyDecision,
): Promise<void> {
  switch (decision.action) {
    case 'approve_task':
      return approveTask(work, email, { taskId: decision.data.taskId });
    case 'reject_task':
      return rejectTask(work, email, decision.data.taskId);
    case 'reset_task':
      return resetTask(work, email, decision.data);
    case 'edit_task':
      return editTask(work, email, decision.data);
    case 'take_back':
      return restoreLeftOut(work, email, decision.data);
    case 'approve_all_tasks':
      return approveAllTasks(work, email);
    case 'confirm_project':
      return confirmProject(work, email, decision.data);
    case 'change_project':
      return changeEmailProject(work, email, decision.data.projectId);
    case 'reject_project':
      return rejectProject(work, email, decision.data);
    case 'reset_project':
      return resetProject(work, email);
    case 'send_reply':
      return holdReply(work, email, decision.data);
    case 'cancel_reply':
      return cancelReply(work, email);
    case 'submit_feedback':
      return submitFeedback(work, email, decision.data.text);
    case 'archive':
      return archiveEmail(work, email);
    case 'unarchive':
      return unarchiveEmail(work, email);
    case 'snooze':
      return snoozeEmail(work, email, new Date(decision.data.until));
    case 'unsnooze':
      return unsnoozeEmail(work, email);
  }
}
