import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

import { closePages, openBrowser } from './open-browser';
import { ACCOUNT, tagOf, taggedAccount } from './sign-in';
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

/** The product that the files of project "one product" share, for an account that only this file uses. */
export function sharedDocket(chosen?: string): HeldDocket {
  const held = {} as HeldDocket;
  beforeAll(async () => {
    const docket = inject('docket');
    if (docket === undefined)
      throw new Error('Add this file to ONE_PRODUCT in e2e/vitest.config.ts.');
    const account = chosen ?? taggedAccount(tagOf(expect.getState().testPath ?? ''));
    Object.assign(held, { docket, account, browser: await openBrowser() });
  });
  afterAll(() => closePages(held.browser));
  return held;
}
