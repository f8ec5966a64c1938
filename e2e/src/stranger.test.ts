import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openPage } from './open-browser';
import { sharedDocket } from './running-docket';
import { signIn } from './sign-in';

const held = sharedDocket({ hasMail: false });

function signInLink(page: Page) {
  const name = 'Sign in with Microsoft';
  return page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
}

test('an account of another tenant gets a page that says whom to ask, and nothing else', async () => {
  const { page } = await openPage(held.browser);
  const answers: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/v1/')) answers.push(`${response.status()} ${pathname}`);
  });
  await page.goto(held.docket.url);
  await signInLink(page).click();
  await page.getByRole('button', { name: /ines\.marlow@mail/ }).click();
  const accept = page.getByRole('button', { name: 'Accept' });
  const refused = page.getByText('Your account does not have access to this Docket.');
  await accept.or(refused).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  await page.getByText('Ask it@harbourlane.example for access').waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);

  answers.length = 0;
  await page.goto(`${held.docket.url}/emails`);
  await signInLink(page).waitFor();
  expect(answers.filter((answer) => answer.startsWith('200'))).toEqual([
    '200 /api/v1/auth/session',
  ]);
});

test('a person deletes their account, gets the receipt, and comes back as a new person', async () => {
  const { page, problems } = await openPage(held.browser);
  await signIn(page, held.docket.url, held.account);
  await page.goto(`${held.docket.url}/settings`);
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' });
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Type your email address').fill(held.account);
  await confirm.click();
  await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor();
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Receipt' }).click();
  expect((await download).suggestedFilename()).toMatch(/^removed-.*\.json$/);

  await page.goto(`${held.docket.url}/emails`);
  await signInLink(page).waitFor();
  await signIn(page, held.docket.url, held.account);
  await page.goto(`${held.docket.url}/audit`);
  await page.getByText('Connected mailbox', { exact: false }).first().waitFor();
  // What the page still asks for is refused while the account is being deleted, and afterwards as a visitor's.
  expect(problems.filter((problem) => !/status of (?:503|401)/.test(problem))).toEqual([]);
});

test('the sign-in page fits the window of a phone', async () => {
  const { page } = await openPage(held.browser, { width: 360, height: 780 });
  await page.goto(held.docket.url);
  await signInLink(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const menu = await page.locator('header button').last().boundingBox();
  expect((menu?.x ?? 360) + (menu?.width ?? 0)).toBeLessThanOrEqual(360);
});
