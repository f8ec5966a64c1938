import type { TaskStyle } from '@docket/core/task-style/task-style';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { isUnchanged, recordChange } from '../../platform/changes/record-change';
import { lockRecord } from '../../platform/changes/record-versions.repository';
import { findTaskStyle, saveTaskStyle } from './task-style.repository';

/** Replaces the style; undecided suggestions are regenerated. */
export async function updateTaskStyle(work: UnitOfWork, style: TaskStyle): Promise<TaskStyle> {
  await lockRecord(work, 'task_styles', null);
  const before = await findTaskStyle(work);
  if (isUnchanged({ before, after: style })) return before;
  await saveTaskStyle(work, style, work.now);
  await recordChange(work, {
    actor: 'person',
    action: 'update',
    noun: 'style',
    recordId: work.userId,
    title: 'Task Style',
    before,
    after: style,
  });
  await publish(work, { topic: 'style' });
  await work.announce(work.trx, 'style.changed', { userId: work.userId });
  return style;
}
