import { changedFields } from '@docket/core/audit/changed-fields';
import type { BodyOf } from '@docket/core/contract';
import type { changeTasks as contract } from '@docket/core/tasks/tasks.contract';

import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { listTaskIds } from './tasks.repository';
import { deleteTask, getTask, updateTask } from './tasks.usecases';

/** Runs in one transaction. A task that was deleted elsewhere is skipped. */
export async function changeTasks(
  work: UnitOfWork,
  asked: BodyOf<typeof contract>,
): Promise<{ changed: number }> {
  const ids = await listTaskIds(work, asked.ids);
  let changed = 0;
  for (const id of ids) {
    if (asked.action === 'delete') {
      await deleteTask(work, id);
      changed += 1;
    } else {
      const before = await getTask(work, id);
      const after = await updateTask(work, { id, patch: asked.patch });
      if (changedFields(before, after).length > 0) changed += 1;
    }
  }
  return { changed };
}
