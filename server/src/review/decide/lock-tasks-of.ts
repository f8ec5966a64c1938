import { listUpdatedTasks } from '../../analysis/extract/suggested-tasks.repository';
import { holdLearner } from '../../analysis/learn/learning.usecases';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockTasks } from '../../records/tasks/tasks.repository';

/**
 * Locks every task that decisions on these emails can change, before the first is made. One after the other, with the job
 * of the task services in between, they would deadlock with a change of one of them. The caller has locked the emails.
 */
export async function lockTasksOf(work: UnitOfWork, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await holdLearner(work);
  await lockTasks(work, { ids: await listUpdatedTasks(work, emailIds), emailIds });
}
