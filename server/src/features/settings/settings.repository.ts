import { userSettingsSchema, type UserSettings } from '@docket/core/settings/settings.contract';

import type { UserScope } from '../../platform/db/database';

export async function findSettings(scope: UserScope): Promise<UserSettings> {
  const row = await scope.trx
    .selectFrom('settings')
    .select('settings')
    .where('user_id', '=', scope.userId)
    .executeTakeFirst();
  return userSettingsSchema.parse(row?.settings ?? {});
}
