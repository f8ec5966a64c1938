import { statSync } from 'node:fs';

import type { SystemInfo } from '@docket/core/settings/settings.contract';

import type { Config } from '../../config';

const SHOWN = 4;
/** When the running code was put here: this file's own date, in a build that of the whole server. */
const updatedAt = statSync(import.meta.filename).mtime;

/** What runs here, as it is: nothing of it is a guess. `problems`: what keeps it from serving, in words. */
export function describeSystem(config: Config, problems: readonly string[]): SystemInfo {
  return {
    version: config.version,
    environment: config.microsoft.isSandbox ? 'Sandbox' : 'Production',
    last_updated: updatedAt.toISOString(),
    status: problems.length === 0 ? 'Healthy' : problems.join('. '),
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
