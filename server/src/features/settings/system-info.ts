import type { SystemInfo } from '@docket/core/settings/settings.contract';

import type { Config } from '../../config';

const SHOWN = 4;

/** What runs here, as it is: nothing of it is a guess. */
export function describeSystem(config: Config, startedAt: Date): SystemInfo {
  return {
    version: config.version,
    environment: config.microsoft.isSandbox ? 'Sandbox' : 'Production',
    last_updated: startedAt.toISOString(),
    status: 'Healthy',
    clientId: mask(config.microsoft.clientId),
    backendUrl: config.publicUrl,
    classifier:
      config.classifierUrl === undefined ? 'Built-in' : new URL(config.classifierUrl).host,
    languageModel: config.languageModel === undefined ? 'Off' : config.languageModel.model,
  };
}

function mask(text: string): string {
  return text.length <= SHOWN ? '••••' : `••••••••${text.slice(-SHOWN)}`;
}
