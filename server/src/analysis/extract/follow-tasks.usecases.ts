import { holdEmails } from '../../mail/emails/email-decisions.repository';
import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listOpenTaskIds } from '../../records/tasks/tasks.repository';
import {
  bringBackSuggestions,
  listWaitingChanges,
  withdrawSuggestions,
} from './suggested-tasks.repository';

/**
 * To complete or move a task is suggested while it is open. Changes of a task that was done or deleted are withdrawn, and
 * come back when it is opened again or restored; this also happens when that was undone.
 */
export async function followTasks(work: UnitOfWork): Promise<void> {
  const outdated = await listOutdated(work);
  if (outdated.length === 0) return;
  const emailIds = new Set(outdated.map(({ emailId }) => emailId));
  await holdEmails(work, [...emailIds]);
  // Decided or changed again, while this waited.
  const changes = (await listOutdated(work)).filter(({ emailId }) => emailIds.has(emailId));
  const [back, pointless] = [true, false].map((isOpen) =>
    changes.flatMap((change) => (change.isOpen === isOpen ? change.id : [])),
  );
  await withdrawSuggestions(work, pointless ?? [], work.now);
  await bringBackSuggestions(work, back ?? []);
  await publish(work, { topic: 'emails' });
}

async function listOutdated(work: UnitOfWork) {
  const changes = await listWaitingChanges(work);
  const open = new Set(
    await listOpenTaskIds(
      work,
      changes.map(({ taskId }) => taskId),
    ),
  );
  return changes
    .map((change) => ({ ...change, isOpen: open.has(change.taskId) }))
    .filter(({ isOpen, isWithdrawn }) => isOpen === isWithdrawn);
}
