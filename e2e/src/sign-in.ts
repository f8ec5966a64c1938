import path from 'node:path';

import type { Page } from 'playwright-core';

export const ACCOUNT = 'ines.marlow@harbourlane.example';

/** An account that only one test file uses. Its mailbox in the sandbox has the same made-up mail, or none. */
export function ownAccount(testFile: string, hasMail: boolean): string {
  const tag = path.basename(testFile, '.test.ts');
  return ACCOUNT.replace('@', hasMail ? `+${tag}@` : `+no-mail-${tag}@`);
}

/** Signs in with the calls that the pages make, and opens Home. main-way.test.ts uses the pages. */
export async function signIn(page: Page, url: string, account = ACCOUNT): Promise<void> {
  const { request } = page.context();
  const begun = await request.get(`${url}/api/v1/auth/login`, { maxRedirects: 0 });
  const authorize = new URL(begun.headers()['location'] ?? '');
  const picked = await request.post(authorize.origin + authorize.pathname, {
    form: { ...Object.fromEntries(authorize.searchParams), sandbox_account: account },
    maxRedirects: 0,
  });
  const back = new URL(picked.headers()['location'] ?? '', url);
  const data = { code: back.searchParams.get('code'), state: back.searchParams.get('state') };
  const ended = await request.post(`${url}/api/v1/auth/redirect`, { data });
  if (!ended.ok()) throw new Error(`The sign-in failed: ${ended.status()} ${await ended.text()}`);
  await page.goto(url);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

/** As a person does, through the account picker and the permissions. */
export async function signInByPages(page: Page, url: string): Promise<void> {
  await page.goto(url);
  const signInText = 'Sign in with Microsoft';
  const link = page.getByRole('link', { name: signInText });
  await page.getByRole('button', { name: signInText }).or(link).first().click();
  await page.getByRole('button', { name: new RegExp(ACCOUNT) }).click();
  const accept = page.getByRole('button', { name: 'Accept' });
  const home = page.getByRole('heading', { name: 'Home', level: 1 });
  await accept.or(home).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await home.waitFor();
}
