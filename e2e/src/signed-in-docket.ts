import type { Page } from 'playwright-core';
import { beforeAll, onTestFailed } from 'vitest';

import { keepPicture } from './keep-picture';
import { openPage, type WatchedPage } from './open-browser';
import { sharedDocket, type HeldDocket } from './running-docket';
import { signIn } from './sign-in';
import { visit } from './visit';

export type SignedInDocket = WatchedPage &
  HeldDocket & {
    /** Opens a path of the product in the signed-in page, which stays loaded. */
    open: (path: string) => Promise<Page>;
    /** Takes a screenshot if the running test fails. */
    watch: (name: string) => void;
  };

/** One signed-in page for all tests of a file. */
export function signedInDocket(docket = sharedDocket()): SignedInDocket {
  const held = docket as SignedInDocket;
  beforeAll(async () => {
    Object.assign(held, await openPage(held.browser, { theme: 'light', width: 1440 }));
    await signIn(held.page, held.docket.url, held.account);
  });
  held.open = async (path) => {
    await visit(held.page, held.docket.url + path);
    return held.page;
  };
  held.watch = (name) => onTestFailed(() => keepPicture(held.page, name));
  return held;
}

type Call = { method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; body?: unknown };

/** Calls the API as the person signed in on the page; returns the parsed body. */
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
