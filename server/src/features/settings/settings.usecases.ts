import type { UserSettings } from '@docket/core/settings/settings.contract';

import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { findSettings, saveSettings } from './settings.repository';

type SettingsPatch = { [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

export async function updateSettings(work: Work, patch: SettingsPatch): Promise<UserSettings> {
  const before = await findSettings(work);
  const named = Object.entries(patch).filter(([, value]) => value !== undefined);
  const after = { ...before, ...(Object.fromEntries(named) as Partial<UserSettings>) };
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
