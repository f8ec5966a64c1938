import { z } from 'zod';

import { defineJob } from '../../platform/jobs/define-job';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import {
  giveUpImport,
  importRequest,
  runImport,
  type ImportDependencies,
} from './run-import.usecases';
import { endLostUploads } from './upload-files.usecases';

const RUN_MS = 9 * 60_000;

export const readMailFilesJob = defineJob({
  ...importRequest,
  timeLimitMs: RUN_MS + 60_000,
  run(payload, deps: ImportDependencies, signal) {
    return runImport(deps, payload, AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]));
  },
  giveUp: (payload, deps, error) => giveUpImport(deps, payload, error),
});

export const endLostImportsJob = defineJob({
  name: 'mail-sync.end-lost-imports',
  payload: z.looseObject({}),
  maxAttempts: 1,
  timeLimitMs: 30_000,
  run: (_, deps: Pick<PlatformDependencies, 'db' | 'clock' | 'log'>) => endLostUploads(deps),
});
