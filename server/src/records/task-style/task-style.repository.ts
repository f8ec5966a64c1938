import {
  DEFAULT_TASK_STYLE,
  storedTaskStyleSchema,
  type TaskStyle,
} from '@docket/core/task-style/task-style';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export async function findTaskStyle(scope: UserScope): Promise<TaskStyle> {
  const row = await selectOwn(scope, 'task_styles').select('style').executeTakeFirst();
  return row ? storedTaskStyleSchema.parse(row.style) : DEFAULT_TASK_STYLE;
}

export async function saveTaskStyle(scope: UserScope, style: TaskStyle, now: Date): Promise<void> {
  const values = { style: JSON.stringify(style), updated_at: now };
  await scope.trx
    .insertInto('task_styles')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
