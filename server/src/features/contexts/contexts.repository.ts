import {
  DEFAULT_TIME_ZONE,
  DEFAULT_WORKING_HOURS,
  type WorkingHours,
  type WorkingTime,
} from '@docket/core/contexts/context';

import type { UserScope } from '../../platform/db/database';

/** The default context's zone and hours; else the oldest context's; else the product's defaults. */
export async function findWorkingTime(scope: UserScope): Promise<WorkingTime> {
  const row = await scope.trx
    .selectFrom('contexts')
    .select(['timezone', 'working_hours'])
    .where('user_id', '=', scope.userId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!row) return { timezone: DEFAULT_TIME_ZONE, workingHours: DEFAULT_WORKING_HOURS };
  return { timezone: row.timezone, workingHours: row.working_hours as WorkingHours | null };
}
