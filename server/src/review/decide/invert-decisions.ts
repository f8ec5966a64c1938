// How decisions on emails are reverted: by deciding again as before, so that learning follows.
import type { AuditEntry } from '@docket/core/audit/audit.contract';
import { isAction } from '@docket/core/audit/audit-nouns';
import type { LeftOut } from '@docket/core/extraction/suggestion';
import { taskEditSchema } from '@docket/core/review/decision';
import { TASK_FIELDS, taskStatusSchema, type TaskPatch } from '@docket/core/tasks/task';

import { lockReply, type ComposedReply } from '../../analysis/extract/replies.repository';
import {
  findSuggestionEmail,
  lockSuggestion,
  findApprovedSuggestion,
} from '../../analysis/extract/suggestions.repository';
import { forgetImageSender, rememberImageSender } from '../../mail/emails/emails.usecases';
import { archiveEmail, restoreFeedback, unarchiveEmail } from './email-decisions.usecases';
import { changeEmailProject, rejectProject, resetProject } from './project-decisions.usecases';
import { invertVeto } from './sender-vetoes.usecases';
import { restoreReply } from './choose-answer.usecases';
import { cancelReply } from './reply-decisions.usecases';
import { restoreSnooze, unsnoozeEmail } from './snooze.usecases';
import { restoreAutoApproval } from './auto-approval.usecases';
import { approvedOf } from '../../mail/emails/project-state';
import {
  lockEmail,
  type DecidedBy,
  type ReviewEmail,
} from '../../mail/emails/email-decisions.repository';
import { leaveOutAgain } from './left-out.usecases';
import * as tasks from './task-decisions.usecases';
import { findEarlierEntry } from '../../platform/changes/changes.repository';
import {
  keep,
  makeRestorable,
  invertRecord,
  type Invert,
  type Inverters,
  type Reversal,
} from '../../platform/changes/reversal';
import { statusBeforeIn } from '../../records/archiving/archived-status';
import { findTask } from '../../records/tasks/tasks.repository';
import { deleteTask, restoreTask, restoreTaskFields } from '../../records/tasks/tasks.usecases';

type Verdict = {
  approved?: boolean | null;
  projectId?: string | null;
  none?: boolean;
  by?: DecidedBy;
  /** The project that was refused; entries of earlier releases do not name it. */
  rejected?: string;
};

const email: Invert = async ({ work }, entry) => {
  const found = await lockEmail(work, entry.recordId);
  if (found === null) return;
  const before = (entry.before ?? {}) as Record<string, unknown>;
  if (before['is_archived'] === true) await archiveEmail(work, found);
  else if (before['is_archived'] === false) await unarchiveEmail(work, found);
  else if ('leftOut' in before) await leaveOutAgain(work, found, takenBack(entry));
  else if ('snoozed_until' in before) await restoreSnoozed(work, found, before['snoozed_until']);
  else if ('feedback' in before) await restoreFeedback(work, found, String(before['feedback']));
  else if ('approved' in before) await restoreVerdict({ work, email: found, entry });
};

function takenBack({ before, after }: AuditEntry) {
  const { leftOut } = before as { leftOut: LeftOut[] };
  const { suggestionId = null } = (after ?? {}) as { suggestionId?: string | null };
  return { leftOut, suggestionId };
}

async function restoreSnoozed(work: Reversal['work'], found: ReviewEmail, before: unknown) {
  if (typeof before === 'string') await restoreSnooze(work, found, new Date(before));
  else await unsnoozeEmail(work, found);
}

type Restoring = { work: Reversal['work']; email: ReviewEmail; entry: AuditEntry };

async function restoreVerdict({ work, email: found, entry }: Restoring): Promise<void> {
  const { approved = null, projectId = null, none = false, by } = entry.before as Verdict;
  const isSame =
    approvedOf(found.projectState) === approved &&
    found.projectId === projectId &&
    (found.projectState === 'none') === none;
  // Entries of earlier releases do not say who had decided.
  if (isSame && (by === undefined || by === found.decidedBy)) return;
  if (approved === null) return resetProject(work, found);
  // How the earlier decision was made is in that decision's entry.
  const decision = { ...entry, action: 'decide project' } as const;
  const earlier = await findEarlierEntry(work, decision, work.now);
  if (approved && earlier?.actor === 'model' && projectId !== null)
    return restoreAutoApproval(work, found, projectId);
  if (approved) return changeEmailProject(work, found, projectId);
  const refused = (earlier?.after ?? {}) as Verdict;
  // Entries of earlier releases may say neither.
  const isUnknown = refused.rejected === undefined && found.recommendedProjectId === null;
  if (none || refused.none === true || isUnknown) return changeEmailProject(work, found, null);
  return rejectProject(work, found, { projectId: refused.rejected });
}

type SuggestionFields = { approved?: boolean | null; taskId?: string | null };

const suggestion: Invert = async (reversal, entry) => {
  const { work } = reversal;
  const emailId = await findSuggestionEmail(work, entry.recordId);
  const found = emailId === null ? null : await lockEmail(work, emailId);
  if (found === null) return;
  const taskId = entry.recordId;
  const before = (entry.before ?? {}) as SuggestionFields;
  if (isAction(entry, 'edit')) {
    const edit = taskEditSchema.parse(before);
    return tasks.editTask(work, found, { taskId, edit });
  }
  const { approved = null } = before;
  const now = await lockSuggestion(work, { emailId: found.id, id: taskId });
  // A decision made since would count as well.
  if (approved === null || now?.approved === !approved) {
    if (typeof now?.taskId === 'string') await keep(reversal, 'tasks', now.taskId);
    await tasks.resetTask(work, found, { taskId, force: true });
  }
  if (before.approved === true && typeof before.taskId === 'string') {
    await makeRestorable(reversal, 'tasks', before.taskId);
    return tasks.approveTask(work, found, { taskId, madeTaskId: before.taskId });
  }
  if (before.approved === true) return tasks.approveTask(work, found, { taskId });
  if (before.approved === false) await tasks.rejectTask(work, found, taskId);
};

const reply: Invert = async ({ work }, entry) => {
  if (isAction(entry, 'draft reply', 'restore reply')) {
    const drafted = await lockEmail(work, entry.recordId);
    const { draft } = (entry.before ?? {}) as { draft?: ComposedReply | null };
    if (drafted !== null) await restoreReply(work, drafted, draft ?? null);
    return;
  }
  if (!isAction(entry, 'hold reply')) return;
  const found = await lockEmail(work, entry.recordId);
  const stored = found === null ? null : await lockReply(work, found.id);
  if (found === null || stored === null || stored.state === 'failed') return;
  await cancelReply(work, found);
};

const sender: Invert = async ({ work }, entry) => {
  if (isAction(entry, 'allow images')) await forgetImageSender(work, entry.recordId);
  else await rememberImageSender(work, entry.recordId);
};

export const INVERT_DECISION: Inverters['invert'] = {
  email,
  suggestion,
  reply,
  sender,
  veto: invertVeto,
};

const invertPlain: Invert = (reversal, entry) =>
  invertRecord({
    table: 'tasks',
    find: ({ work }, id) => findTask(work, id),
    remove: ({ work }, id) => deleteTask(work, id),
    restore: ({ work }, id) => restoreTask(work, id),
    async change({ work }, id, fields) {
      const patch = Object.fromEntries(
        TASK_FIELDS.filter((name) => name in fields).map((name) => [name, fields[name]]),
      ) as TaskPatch;
      if (Object.keys(patch).length === 0) return;
      const statusBefore = statusBeforeIn(entry.before, taskStatusSchema);
      await restoreTaskFields(work, { id, patch, cause: entry.cause, statusBefore });
    },
  })(reversal, entry);

/** The task of an approved suggestion is removed with its approval: an approved suggestion always has a task. */
export const invertTask: Invert = async (reversal, entry) => {
  const { work } = reversal;
  const suggestion =
    entry.before === null ? await findApprovedSuggestion(work, entry.recordId) : null;
  const email = suggestion === null ? null : await lockEmail(work, suggestion.emailId);
  if (suggestion === null || email === null) return invertPlain(reversal, entry);
  await keep(reversal, 'tasks', entry.recordId);
  await tasks.resetTask(work, email, { taskId: suggestion.id, force: true });
};
