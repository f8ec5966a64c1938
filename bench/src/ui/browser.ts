import type { Page } from 'playwright-core';

export const ACCOUNT = 'ines.marlow@harbourlane.example';
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu'];

export async function signInBrowser(page: Page, url: string): Promise<void> {
  // tsx wraps named functions in a call of __name, which does not exist in the page.
  await page.addInitScript('globalThis.__name = (one) => one');
  await page.goto(url);
  const sign = 'Sign in with Microsoft';
  await page
    .getByRole('button', { name: sign })
    .or(page.getByRole('link', { name: sign }))
    .click();
  await page.getByRole('button', { name: new RegExp(ACCOUNT) }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}
