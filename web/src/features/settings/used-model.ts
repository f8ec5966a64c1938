import type { SystemInfo, UserSettings } from '@docket/core/settings/settings.contract';

/** The language model of the server, else the person's own. */
export function usedModel(info: SystemInfo, settings: UserSettings | undefined): string {
  return info.languageModel === 'Off' ? (settings?.localModel?.model ?? 'Off') : info.languageModel;
}
