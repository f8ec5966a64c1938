import type { AuditEntry } from '@docket/core/audit/audit.contract';
import type { AuditNoun } from '@docket/core/audit/audit-nouns';

import { listApprovedEmails } from '../../analysis/extract/suggested-tasks.repository';
import { holdLearner } from '../../analysis/learn/learning.usecases';
import { holdEmails } from '../../mail/emails/email-decisions.repository';
import { listKept } from '../../platform/changes/kept-links.repository';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockNamedRecords } from '../../records/lock-named-records';
import { lockTasks } from '../../records/tasks/tasks.repository';

/**
 * Before any of these changes is reverted. They are reverted latest first, so that each would take its locks in another
 * order than whoever made them.
 */
export async function lockReverted(
  work: UnitOfWork,
  entries: readonly AuditEntry[],
): Promise<void> {
  const restored = entries.filter(({ noun, after }) => noun === 'project' && after === null);
  const projects = restored.map(({ recordId }) => recordId);
  const tasks = entries.flatMap(tasksOf);
  // A task that is removed with its approval.
  const created = entries.filter(({ before }) => before === null);
  const approved = await listApprovedEmails(work, idsOf(created, 'task'));
  const kept = await listKept(work, 'emails', projects);
  await holdEmails(work, [...entries.flatMap(emailOf), ...approved, ...kept]);
  const learned = [...entries.filter(isLearned).flatMap(emailOf), ...approved];
  if (learned.length > 0) await holdLearner(work);
  const linked = await listKept(work, 'tasks', projects);
  await lockTasks(work, { ids: [...tasks, ...linked], emailIds: learned });
  await lockNamedRecords(work, {
    projects: idsOf(entries, 'project'),
    services: idsOf(entries, 'service'),
    templates: idsOf(entries, 'template'),
    rules: idsOf(entries, 'rule'),
    contexts: idsOf(entries, 'context'),
  });
}

function idsOf(entries: readonly AuditEntry[], noun: AuditNoun): string[] {
  return entries.filter((entry) => entry.noun === noun).map(({ recordId }) => recordId);
}

/** Archiving and snoozing teach nothing and change no task. */
function isLearned({ noun, before }: AuditEntry): boolean {
  if (noun !== 'email') return true;
  return (
    before !== null && typeof before === 'object' && ('approved' in before || 'feedback' in before)
  );
}

function emailOf({ noun, recordId, before }: AuditEntry): string[] {
  if (noun === 'email' || noun === 'reply') return [recordId];
  const { emailId } = (noun === 'suggestion' ? (before ?? {}) : {}) as { emailId?: string };
  return emailId === undefined ? [] : [emailId];
}

/** An approved suggestion made a task, or changed an earlier one. */
function tasksOf({ noun, recordId, before, after }: AuditEntry): string[] {
  if (noun === 'task') return [recordId];
  if (noun !== 'suggestion') return [];
  return [before, after].flatMap(
    (side) => (side as { taskId?: string | null } | null)?.taskId ?? [],
  );
}
