import type { LeftOut, Span } from '@docket/core/extraction/suggestion';
import { AppError } from '@docket/core/errors';

import {
  listSuggestions,
  lockSuggestion,
  addSuggestion,
  removeUndecidedSuggestion,
} from '../../analysis/extract/suggestions.repository';
import { findOffers, saveLeftOut } from '../../mail/emails/email-analysis.repository';
import { refreshUrgency, type ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { editTask, requireUndecided } from './task-decisions.usecases';

/** The evidence of a task for which no sentence was given. */
const NO_EVIDENCE: Span = { start: 0, end: 0, text: '' };
/** Nothing was measured for what the check rejected. */
const NO_CONFIDENCE = 0.5;

/** Suggests a task that was left out, or restores a left-out date of a suggested one. */
export async function restoreLeftOut(
  work: UnitOfWork,
  email: ReviewEmail,
  { at, title }: { at: number; title: string },
): Promise<void> {
  const { leftOut } = await findOffers(work, email.id);
  const wanted = leftOut[at];
  if (wanted?.title !== title)
    throw new AppError(
      'suggestion.not_found',
      'The email was analyzed again, and this suggestion is no longer available. Nothing was changed.',
      { at },
    );
  const suggestionId =
    wanted.what === 'task'
      ? await suggestTask(work, email, wanted)
      : await restoreDate(work, email, wanted);
  const rest = leftOut.filter((one) => one !== wanted);
  await saveLeftOut(work, email.id, rest);
  await refreshUrgency(work, [email.id]);
  await record(work, email, { before: { leftOut }, after: { leftOut: rest, suggestionId } });
}

/** Undo: leaves out again what was restored. */
export async function leaveOutAgain(
  work: UnitOfWork,
  email: ReviewEmail,
  { leftOut, suggestionId }: { leftOut: readonly LeftOut[]; suggestionId: string | null },
): Promise<void> {
  const before = await findOffers(work, email.id);
  if (suggestionId !== null) await removeRestored(work, email, suggestionId);
  await saveLeftOut(work, email.id, leftOut);
  await refreshUrgency(work, [email.id]);
  await record(work, email, { before: { leftOut: before.leftOut }, after: { leftOut } });
}

async function removeRestored(work: UnitOfWork, email: ReviewEmail, id: string): Promise<void> {
  const suggestion = await lockSuggestion(work, { emailId: email.id, id });
  // Left out again, it would be offered a second time.
  if (suggestion !== null) requireUndecided(suggestion);
  await removeUndecidedSuggestion(work, id);
}

async function suggestTask(work: UnitOfWork, email: ReviewEmail, task: LeftOut): Promise<string> {
  const { title, description, priority, dueDate, evidence } = task;
  const due = dueDate && {
    date: dueDate,
    time: null,
    span: null,
    alternatives: [],
    reason: 'Added back by you',
  };
  const proposal = {
    kind: 'request' as const,
    title,
    description,
    priority,
    due: due === '' ? null : due,
    confidence: NO_CONFIDENCE,
    evidence: { task: evidence ?? NO_EVIDENCE, priority: null, due: null },
    source: task.by,
  };
  const suggestion = { emailId: email.id, proposal, update: null, restored: true } as const;
  return addSuggestion(work, suggestion, work.now);
}

async function restoreDate(work: UnitOfWork, email: ReviewEmail, left: LeftOut): Promise<null> {
  const known = await listSuggestions(work, email.id);
  const own = known.find(
    ({ evidence, approved }) => approved === null && evidence?.task.start === left.evidence?.start,
  );
  if (own === undefined)
    throw new AppError(
      'suggestion.already_decided',
      'You have already decided on this task. Change the date on the task itself.',
      { title: left.title },
    );
  const { id: taskId, title, description, priority } = own;
  await editTask(work, email, {
    taskId,
    edit: { title, description, priority, dueDate: left.dueDate, dueTime: null },
  });
  return null;
}

async function record(
  work: UnitOfWork,
  email: ReviewEmail,
  change: { before: object; after: object },
): Promise<void> {
  await recordAndAnnounce(work, {
    actor: 'person',
    action: 'take back suggestion',
    noun: 'email',
    recordId: email.id,
    title: email.subject,
    ...change,
  });
  await publish(work, { topic: 'emails' });
}
