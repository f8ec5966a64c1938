import type { TestProject } from 'vitest/node';

import { ACCOUNT, tagOf, taggedAccount } from './sign-in';
import { startDocket, type RunningDocket } from './start-docket';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the project "one product". */
    docket: Omit<RunningDocket, 'stop'> | undefined;
  }
}

/** Vitest's global setup: starting a product and a sandbox for each file would cost more than most of the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles();
  // As the first person, each would have been an administrator.
  const accounts = [ACCOUNT, ...testFiles.map((file) => taggedAccount(tagOf(file)))];
  const { url, sandboxUrl, stop } = await startDocket({ DOCKET_ADMINS: accounts.join(',') });
  project.provide('docket', { url, sandboxUrl });
  return stop;
}
