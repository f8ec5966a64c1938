import type { TestProject } from 'vitest/node';

import { ACCOUNT, ownAccount } from './sign-in';
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
  const accounts = testFiles.flatMap((file) => [ownAccount(file, true), ownAccount(file, false)]);
  const { url, sandboxUrl, stop } = await startDocket({
    DOCKET_ADMINS: [ACCOUNT, ...accounts].join(','),
    // For stranger.test.ts; everybody else has an address of this company.
    DOCKET_ALLOW: '@harbourlane.example',
    DOCKET_OTHERS: 'refuse',
    DOCKET_CONTACT: 'it@harbourlane.example',
  });
  project.provide('docket', { url, sandboxUrl });
  return stop;
}
