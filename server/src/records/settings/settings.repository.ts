import { userSettingsSchema, type UserSettings } from '@docket/core/settings/settings.contract';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

export async function findSettings(scope: UserScope): Promise<UserSettings> {
  const row = await selectOwn(scope, 'settings').select('settings').executeTakeFirst();
  return userSettingsSchema.parse(row?.settings ?? {});
}

export async function saveSettings(
  scope: UserScope,
  settings: UserSettings,
  now: Date,
): Promise<void> {
  const values = { settings: JSON.stringify(settings), updated_at: now };
  await scope.trx
    .insertInto('settings')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Senders whose remote images are always shown. */
export async function listImageSenders(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'allowed_image_senders')
    .select('address')
    .orderBy('address')
    .execute();
  return rows.map((row) => row.address);
}
