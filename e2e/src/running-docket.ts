import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

import { closePages, openBrowser } from './open-browser';
import { ACCOUNT, ownAccount } from './sign-in';
import { startDocket, type RunningDocket } from './start-docket';

export type HeldDocket = {
  docket: Omit<RunningDocket, 'stop'>;
  browser: Browser;
  /** The address of the person who signs in. */
  account: string;
};

/** One product and one browser for all tests of a file. */
export function runningDocket(environment: Record<string, string> = {}): HeldDocket {
  const held = {} as HeldDocket;
  let own: RunningDocket | undefined;
  beforeAll(async () => {
    own = await startDocket(environment);
    Object.assign(held, { docket: own, account: ACCOUNT, browser: await openBrowser() });
  });
  afterAll(async () => {
    await held.browser?.close();
    await own?.stop();
  });
  return held;
}

type Choice = { account?: string; hasMail?: boolean };

/**
 * The product that the files of project "one product" share, for an account that only this file uses. Without mail,
 * 67 messages less are imported and analyzed.
 */
export function sharedDocket({ account, hasMail = true }: Choice = {}): HeldDocket {
  const held = {} as HeldDocket;
  beforeAll(async () => {
    const docket = inject('docket');
    if (docket === undefined)
      throw new Error('Add this file to ONE_PRODUCT in e2e/vitest.config.ts.');
    const own = ownAccount(expect.getState().testPath ?? '', hasMail);
    Object.assign(held, { docket, account: account ?? own, browser: await openBrowser() });
  });
  afterAll(() => closePages(held.browser));
  return held;
}
