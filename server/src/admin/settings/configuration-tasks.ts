// Export and import of the configuration grow with the stored data and with the file, so both run in threads.
import { exportConfiguration, type ImportDiff } from '@docket/core/settings/settings.contract';

import { defineThreadTask, ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import { inUnitOfWork, type WorkDependencies } from '../../platform/use-cases/unit-of-work';
import { refusal } from './configuration-part';
import { readConfiguration } from './export-configuration.usecases';
import { importConfiguration } from './import-configuration.usecases';

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
  run: ({ userId, ...wanted }: Import, deps: WorkDependencies): Promise<ImportDiff> =>
    importConfiguration(deps, userId, wanted),
});

/** May take minutes, so it runs with the background work and delays no preview. Throws the specification's message. */
export async function importInThread<Dependencies extends WorkDependencies>(
  threads: Threads<Dependencies>,
  input: Import,
): Promise<ImportDiff> {
  try {
    return await threads.run(importTask, input);
  } catch (error) {
    if (!(error instanceof ThreadOverran)) throw error;
    const limit =
      error.limit === 'time'
        ? `took longer than ${error.most / 1000} s`
        : `needed more than ${error.most} MB of memory`;
    throw refusal(`reading it ${limit}`);
  }
}
