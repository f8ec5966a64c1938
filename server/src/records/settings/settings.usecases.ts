import type { UserSettings } from '@docket/core/settings/settings.contract';

import { publish } from '../../platform/live/publish';
import type { UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { isUnchanged, recordChange } from '../../platform/changes/record-change';
import { lockRecord } from '../../platform/changes/record-versions.repository';
import { findSettings, saveSettings } from './settings.repository';

export type SettingsPatch = { [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

/** An imported threshold is kept, but has no effect until there are enough decisions to support it. */
export async function updateSettings(
  work: UnitOfWork,
  patch: SettingsPatch,
): Promise<UserSettings> {
  await lockRecord(work, 'settings', null);
  const before = await findSettings(work);
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  const after = { ...before, ...(Object.fromEntries(named) as Partial<UserSettings>) };
  if (isUnchanged({ before, after })) return before;
  await saveSettings(work, after, work.now);
  await recordChange(work, {
    actor: 'person',
    action: 'update',
    noun: 'settings',
    recordId: work.userId,
    title: 'Settings',
    before,
    after,
  });
  await publish(work, { topic: 'settings' });
  return after;
}
