// Export and import of the configuration grow with the stored data and with the file, so both run in threads.
import {
  exportConfiguration,
  type ImportDiff,
  CONFIGURATION_VERSION,
} from '@docket/core/settings/settings.contract';
import type { ResponseOf } from '@docket/core/contract';

import { markChanged, runInStep, type StepContext, stepToContinue } from '../../platform/db/step';
import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import {
  inUnitOfWork,
  type WorkDependencies,
  type UnitOfWork,
} from '../../platform/use-cases/unit-of-work';
import { refusal, readExisting } from './configuration-part';
import { importConfiguration } from './import-configuration.usecases';
import { CONFIGURATION_PARTS } from './configuration-parts';

/** Returns the file's text, so that it is not serialized or validated again between threads. */
export const exportTask = defineThreadTask({
  name: 'settings.export',
  timeLimitMs: 60_000,
  run: async ({ userId }: { userId: string }, deps: WorkDependencies): Promise<string> => {
    const configuration = await inUnitOfWork(deps, userId, readConfiguration);
    return JSON.stringify(exportConfiguration.response.parse(configuration));
  },
});

type Import = { userId: string; file: Uint8Array; isDryRun: boolean };

export const importTask = defineThreadTask({
  name: 'settings.import',
  timeLimitMs: 2 * 60_000,
  run: async (
    { userId, step, ...wanted }: Import & { step: StepContext },
    deps: WorkDependencies,
  ) => {
    const diff = await runInStep(step, () => importConfiguration(deps, userId, wanted));
    return { diff, hasChanges: diff.applied && step.hasChanges };
  },
});

/** May take minutes, so it runs with the background work and delays no preview. Throws the specification's message. */
export async function importInThread<Dependencies extends WorkDependencies>(
  threads: Threads<Dependencies>,
  input: Import,
): Promise<ImportDiff> {
  try {
    const { diff, hasChanges } = await threads.run(importTask, {
      ...input,
      step: stepToContinue(),
    });
    if (hasChanges) markChanged();
    return diff;
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    const limit =
      error.limit === 'time'
        ? `took longer than ${error.most / 1000} s`
        : `needed more than ${error.most} MB of memory`;
    throw refusal(`reading it ${limit}`);
  }
}

type Configuration = ResponseOf<typeof exportConfiguration>;

/**
 * Everything the person configured; records refer to each other by name, so that the file works in another
 * installation.
 */
async function readConfiguration(work: UnitOfWork): Promise<Configuration> {
  const here = await readExisting(work);
  const parts: Record<string, unknown> = {};
  for (const [key, part] of CONFIGURATION_PARTS) parts[key] = await part.read(work, here);
  return {
    format: 'docket-configuration',
    version: CONFIGURATION_VERSION,
    exportedAt: work.now.toISOString(),
    // The contract's schema validates the answer.
    ...(parts as Omit<Configuration, 'format' | 'version' | 'exportedAt'>),
  };
}
