import type { AuditAction } from '@docket/core/audit/audit-nouns';
import { AppError } from '@docket/core/errors';
import type { Decision } from '@docket/core/review/decision';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { recordAndAnnounce } from '../../platform/changes/record-change';
import {
  countOutcomes,
  holdLearner,
  recordedOutcomes,
} from '../../analysis/learn/learning.usecases';
import {
  changeSuggestion,
  decideSuggestion,
  listSuggestions,
  lockSuggestion,
  type Suggestion,
} from '../../analysis/extract/suggestions.repository';
import { isWaiting, measuredConfidence } from '../../analysis/extract/suggestion-row';
import { findSuggestionTask } from '../../records/tasks/tasks.repository';
import { deleteTask, reviveTask } from '../../records/tasks/tasks.usecases';
import { insertDecision, undoDecisions } from '../decisions/decisions.repository';
import { refreshUrgency, type ReviewEmail } from '../../mail/emails/email-decisions.repository';
import { announceRejections } from './rejections.usecases';
import { replaceImported } from './replace-imported.usecases';
import { createTaskOf } from './suggested-task.usecases';
import { applyTaskUpdate, revertTaskUpdate } from './task-updates.usecases';

type TaskEdit = Extract<Decision, { action: 'edit_task' }>['data']['edit'];

/**
 * Idempotent: the suggestion is locked, and the database allows one live task per suggestion. Undo of a Reset names the
 * task that the approval had made, which is restored instead of making a second one.
 */
export async function approveTask(
  work: UnitOfWork,
  email: ReviewEmail,
  { taskId, madeTaskId }: { taskId: string; madeTaskId?: string },
): Promise<void> {
  const suggestion = await requireSuggestion(work, email.id, taskId);
  if (suggestion.approved === true) return;
  requireUndecided(suggestion);
  await approve(work, email, { suggestion, madeTaskId });
}

export async function approveAllTasks(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  for (const suggestion of await listSuggestions(work, email.id)) {
    if (isWaiting(suggestion)) await approveTask(work, email, { taskId: suggestion.id });
  }
}

/** madeTaskId: the task of an earlier approval, if it is to be restored. */
type Approved = { suggestion: Suggestion; madeTaskId?: string };

async function approve(
  work: UnitOfWork,
  email: ReviewEmail,
  { suggestion, madeTaskId }: Approved,
): Promise<void> {
  const { update } = suggestion.proposed;
  // Before any task, since an update locks one of another email.
  await holdLearner(work);
  const made =
    update === null
      ? { taskId: await taskOf(work, email, { suggestion, madeTaskId }) }
      : await applyTaskUpdate(work, suggestion, update);
  await decideSuggestion(work, suggestion.id, { ...made, approved: true, decidedAt: work.now });
  await insertVerdict(work, suggestion, true);
  await insertDueDecision(work, suggestion);
  await recordSuggestion(work, suggestion, {
    action: 'approve',
    after: { approved: true, taskId: made.taskId },
  });
  if (update === null) await announceRejections(work, email);
}

async function taskOf(
  work: UnitOfWork,
  email: ReviewEmail,
  { suggestion, madeTaskId }: Approved,
): Promise<string> {
  if (madeTaskId === undefined) return createTaskOf(work, email, { suggestion });
  if (await reviveTask(work, madeTaskId)) return madeTaskId;
  return createTaskOf(work, email, { suggestion, id: madeTaskId });
}

async function insertVerdict(
  work: UnitOfWork,
  suggestion: Suggestion,
  wasRight: boolean,
): Promise<void> {
  const { proposed, title, priority } = suggestion;
  const edited = title !== proposed.title || priority !== proposed.priority;
  // A constant says nothing about how often measured confidences are right.
  const confidence = measuredConfidence(suggestion);
  const outcome =
    confidence === null
      ? undefined
      : { confidence: proposed.rawConfidence ?? confidence, right: wasRight };
  await replaceImported(work, suggestion.emailId, 'task');
  await insertDecision(
    work,
    {
      kind: 'task',
      emailId: suggestion.emailId,
      suggestionId: suggestion.id,
      wasRight,
      confidence,
      data: { edited, outcome },
    },
    work.now,
  );
  await countOutcomes(work, 'task', { added: outcome ? [outcome] : [], removed: [] });
}

/** Without a proposed or chosen date there is nothing to judge. */
async function insertDueDecision(work: UnitOfWork, suggestion: Suggestion): Promise<void> {
  const { proposed, dueDate, dueTime } = suggestion;
  if (proposed.dueDate === null && dueDate === null) return;
  await replaceImported(work, suggestion.emailId, 'due');
  await insertDecision(
    work,
    {
      kind: 'due',
      emailId: suggestion.emailId,
      suggestionId: suggestion.id,
      wasRight: proposed.dueDate === dueDate && proposed.dueTime === dueTime,
      confidence: measuredConfidence(suggestion),
      data: { proposed: proposed.dueDate, accepted: dueDate },
    },
    work.now,
  );
}

export async function rejectTask(
  work: UnitOfWork,
  email: ReviewEmail,
  taskId: string,
): Promise<void> {
  const suggestion = await requireSuggestion(work, email.id, taskId);
  if (suggestion.approved === false) return;
  requireUndecided(suggestion);
  await holdLearner(work);
  await decideSuggestion(work, suggestion.id, {
    approved: false,
    taskId: null,
    decidedAt: work.now,
  });
  await insertVerdict(work, suggestion, false);
  await recordSuggestion(work, suggestion, { action: 'reject', after: { approved: false } });
  await announceRejections(work, email);
}

export async function rejectAllTasks(work: UnitOfWork, email: ReviewEmail): Promise<void> {
  for (const suggestion of await listSuggestions(work, email.id)) {
    if (isWaiting(suggestion)) await rejectTask(work, email, suggestion.id);
  }
}

/** Undoes the decision and deletes its task; a task edited since only with `force`. */
export async function resetTask(
  work: UnitOfWork,
  email: ReviewEmail,
  { taskId, force }: { taskId: string; force: boolean },
): Promise<void> {
  const suggestion = await requireSuggestion(work, email.id, taskId);
  if (suggestion.approved === null) return;
  if (suggestion.approved) await removeTask(work, suggestion, force);
  await decideSuggestion(work, suggestion.id, { approved: null, taskId: null, decidedAt: null });
  const undone = await undoDecisions(
    work,
    { emailId: email.id, kinds: ['task', 'due'], suggestionId: suggestion.id },
    work.now,
  );
  await countOutcomes(work, 'task', { added: [], removed: recordedOutcomes(undone) });
  await announceRejections(work, email);
  await recordSuggestion(work, suggestion, {
    action: 'reset',
    after: { approved: null, taskId: null },
  });
}

async function removeTask(work: UnitOfWork, suggestion: Suggestion, force: boolean): Promise<void> {
  if (suggestion.proposed.update !== null) return revertTaskUpdate(work, suggestion);
  const task = await findSuggestionTask(work, suggestion.id);
  if (task === null) return;
  if (task.edits > 0 && !force)
    throw new AppError(
      'suggestion.edited',
      'The task was edited since it was created. Remove it anyway?',
      { taskId: task.id },
    );
  await deleteTask(work, task.id);
}

export async function editTask(
  work: UnitOfWork,
  email: ReviewEmail,
  { taskId, edit }: { taskId: string; edit: TaskEdit },
): Promise<void> {
  const suggestion = await requireSuggestion(work, email.id, taskId);
  requireUndecided(suggestion);
  await changeSuggestion(work, suggestion.id, edit);
  await refreshUrgency(work, [email.id]);
  await recordSuggestion(work, suggestion, { action: 'edit', after: edit });
}

async function requireSuggestion(
  work: UnitOfWork,
  emailId: string,
  id: string,
): Promise<Suggestion> {
  const suggestion = await lockSuggestion(work, { emailId, id });
  if (suggestion === null)
    throw new AppError(
      'suggestion.not_found',
      'The email was analyzed again, and this task is no longer suggested. Nothing was changed.',
      { id },
    );
  return suggestion;
}

/** Throws suggestion.already_decided. */
export function requireUndecided({ id, approved }: Suggestion): void {
  if (approved !== null)
    throw new AppError('suggestion.already_decided', 'Reset the decision on this task first', {
      id,
    });
}

/** Only what changed; the rest of a suggestion, such as its evidence, is left out. */
async function recordSuggestion(
  work: UnitOfWork,
  suggestion: Suggestion,
  { action, after }: { action: AuditAction; after: Partial<Suggestion> },
): Promise<void> {
  const names = Object.keys(after) as (keyof Suggestion)[];
  await recordAndAnnounce(work, {
    actor: 'person',
    action,
    noun: 'suggestion',
    recordId: suggestion.id,
    title: suggestion.title,
    before: {
      emailId: suggestion.emailId,
      ...Object.fromEntries(names.map((name) => [name, suggestion[name]])),
    },
    after: { emailId: suggestion.emailId, ...after },
  });
  await publish(work, { topic: 'emails' });
}
