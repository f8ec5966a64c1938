import { AppError } from '@docket/core/errors';
import type { UserSettings } from '@docket/core/settings/settings.contract';

import { publish } from '../../platform/events';
import type { Work } from '../../platform/work';
import { recordChange } from '../audit/record-change';
import { readSupport } from '../review/accuracy.usecases';
import { findSettings, saveSettings } from './settings.repository';

type SettingsPatch = { [Name in keyof UserSettings]?: UserSettings[Name] | undefined };

/** An imported threshold is kept, and does nothing until the decisions support it. */
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

/** As the person asks for it: a threshold that their decisions do not support is refused. */
export async function changeSettings(work: Work, patch: SettingsPatch): Promise<UserSettings> {
  await needSupport(work, patch.autoApproveAbove ?? null);
  return updateSettings(work, patch);
}

/** Projects are approved by themselves only where the person's own decisions speak for it. */
async function needSupport(work: Work, above: number | null): Promise<void> {
  if (above === null) return;
  const { isSupported, right, decided } = await readSupport(work, above);
  if (isSupported) return;
  const percent = `${Math.round(above * 100)}%`;
  throw new AppError(
    'settings.threshold_unsupported',
    decided === 0
      ? `You have not decided on any project recommended at ${percent} and above yet`
      : `Your decisions do not support ${percent} yet: you agreed with ${right} of ${decided}`,
    { right, decided },
  );
}
