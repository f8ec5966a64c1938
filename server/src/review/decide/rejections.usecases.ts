import type { EmailDetail } from '@docket/core/emails/email';
import type { TaskChange } from '@docket/core/review/decision';
import {
  ADDED_WITHOUT_PROJECT,
  CHANGE_MESSAGES,
  DECISION_MESSAGES,
} from '@docket/core/review/decision-messages';

import { endsLeavingOut, rejectedLikeIt } from '../../analysis/extract/follow-decisions.usecases';
import type { Proposed } from '../../analysis/extract/suggestion-row';
import { listSuggestions, type Suggestion } from '../../analysis/extract/suggestions.repository';
import type { ReviewEmail } from '../../mail/emails/email-decisions.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';

/** Others like it may be left out from now on, or come back. */
export async function announceRejections(
  work: UnitOfWork,
  { id, fromAddress, isFromReader }: Pick<ReviewEmail, 'id' | 'fromAddress' | 'isFromReader'>,
): Promise<void> {
  if (isFromReader) return;
  const sender = fromAddress.toLowerCase();
  await work.announce(work.trx, 'rejections.changed', { userId: work.userId, emailId: id, sender });
}

type Decided = Pick<EmailDetail, 'id' | 'subject' | 'fromAddress' | 'suggestedTasks'>;

/** What is said of a rejection; also whether others like it are left out from now on. */
export async function describeRejection(
  work: UnitOfWork,
  email: Decided,
  taskId: string,
): Promise<string> {
  const decided = await findDecided(work, email.id, taskId);
  const ask = decided && askOf(decided, email);
  const count = ask === null ? 0 : await rejectedLikeIt(work, email.fromAddress.toLowerCase(), ask);
  if (count === 0) return DECISION_MESSAGES.reject_task;
  return `You rejected the last ${count} like it, so others like it are left out from now on`;
}

/** What is said of an approval: what it changed, or whether others like it are no longer left out. */
export async function describeApproval(
  work: UnitOfWork,
  email: Decided,
  taskId: string,
): Promise<{ message: string; change?: TaskChange | 'none' }> {
  const decided = await findDecided(work, email.id, taskId);
  if (decided?.proposed.update) return describeUpdate(decided.proposed);
  const approved = email.suggestedTasks.find(({ id }) => id === taskId);
  const said =
    approved?.projectId === null ? ADDED_WITHOUT_PROJECT : DECISION_MESSAGES.approve_task;
  const ask = decided && askOf(decided, email);
  if (ask === null || !(await endsLeavingOut(work, email.fromAddress.toLowerCase(), ask)))
    return { message: said };
  return { message: `${said}, and others like it are suggested again` };
}

function describeUpdate({ update, replaced }: Proposed) {
  const change: TaskChange | 'none' =
    update === null || replaced === undefined ? 'none' : update.change;
  return { message: CHANGE_MESSAGES[change], change };
}

async function findDecided(work: UnitOfWork, emailId: string, taskId: string) {
  return (await listSuggestions(work, emailId)).find((one) => one.id === taskId) ?? null;
}

function askOf({ proposed, evidence }: Suggestion, { subject }: Decided) {
  return { title: proposed.title, words: evidence?.task.text ?? '', subject };
}
