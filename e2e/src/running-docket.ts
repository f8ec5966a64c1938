import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

import { openBrowser } from './open-browser';
import { startDocket, type RunningDocket } from './start-docket';

export type HeldDocket = { docket: RunningDocket; browser: Browser };

/** One product and one browser for all tests of a file. */
export function runningDocket(environment: Record<string, string> = {}): HeldDocket {
  const held = {} as HeldDocket;
  beforeAll(async () => {
    held.docket = await startDocket(environment);
    held.browser = await openBrowser();
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.docket?.stop();
  });
  return held;
}
