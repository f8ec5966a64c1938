import { DECISION_MESSAGES } from '@docket/core/review/decision-messages';

import { rejectedLikeIt } from '../../analysis/extract/follow-decisions.usecases';
import { listSuggestions } from '../../analysis/extract/suggestions.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';

/** Others like it may be left out from now on, or come back. */
export async function announceRejections(work: UnitOfWork, email: { id: string }): Promise<void> {
  await work.announce(work.trx, 'rejections.changed', { userId: work.userId, emailId: email.id });
}

/** What is said of a rejection; also whether others like it are left out from now on. */
export async function describeRejection(
  work: UnitOfWork,
  { id, subject }: { id: string; subject: string },
  taskId: string,
): Promise<string> {
  const rejected = (await listSuggestions(work, id)).find((one) => one.id === taskId);
  if (rejected === undefined) return DECISION_MESSAGES.reject_task;
  const { proposed, evidence } = rejected;
  const ask = { title: proposed.title, words: evidence?.task.text ?? '', subject };
  const count = await rejectedLikeIt(work, id, ask);
  if (count === 0) return DECISION_MESSAGES.reject_task;
  return `You rejected the last ${count} like it, so others like it are left out from now on`;
}
