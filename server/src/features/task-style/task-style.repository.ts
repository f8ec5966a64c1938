import {
  DEFAULT_TASK_STYLE,
  taskStyleSchema,
  type TaskStyle,
} from '@docket/core/task-style/task-style';

import type { UserScope } from '../../platform/db/database';

export async function findTaskStyle(scope: UserScope): Promise<TaskStyle> {
  const row = await scope.trx
    .selectFrom('task_styles')
    .select('style')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return row ? taskStyleSchema.parse(row.style) : DEFAULT_TASK_STYLE;
}
