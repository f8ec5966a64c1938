import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFailed } from 'vitest';

import { keepPicture } from './keep-picture';
import { openBrowser, openPage, type WatchedPage } from './open-browser';
import { signIn } from './sign-in';
import { startDocket, type RunningDocket } from './start-docket';

export type SignedInDocket = WatchedPage & {
  docket: RunningDocket;
  browser: Browser;
  /** Opens a path of the product in the page that is signed in. */
  open: (path: string) => Promise<Page>;
  /** Keeps a picture of the page if the running test fails. */
  watch: (name: string) => void;
};

/** One product and one signed-in page for all tests of a file. */
export function signedInDocket(): SignedInDocket {
  const held = {} as SignedInDocket;
  beforeAll(async () => {
    held.docket = await startDocket();
    held.browser = await openBrowser();
    Object.assign(held, await openPage(held.browser, { theme: 'light', width: 1440 }));
    await signIn(held.page, held.docket.url);
  });
  afterAll(async () => {
    await held.browser?.close();
    await held.docket?.stop();
  });
  held.open = async (path) => {
    await held.page.goto(held.docket.url + path);
    return held.page;
  };
  held.watch = (name) => onTestFailed(() => keepPicture(held.page, name));
  return held;
}

type Call = { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown };

/** Calls the API as the person signed in on the page; answers the parsed body. */
export async function callApi<Answer>(page: Page, path: string, call: Call = {}): Promise<Answer> {
  return page.evaluate(
    async ([address, { method = 'GET', body }]) => {
      const answer = await fetch(`/api/v1${address}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
      return answer.json() as Promise<Answer>;
    },
    [path, call as { method?: string; body?: unknown }] as const,
  );
}
