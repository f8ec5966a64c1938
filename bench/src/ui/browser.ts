import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Page } from 'playwright-core';

import { ROOT } from '../processes';

export const ACCOUNT = 'ines.marlow@harbourlane.example';
export const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = ['--no-sandbox', '--disable-gpu'];

export async function signInBrowser(page: Page, url: string): Promise<void> {
  if (!existsSync(path.join(ROOT, 'web/dist/index.html')))
    throw new Error('The pages are not built: run "npm run build" first.');
  // tsx wraps named functions in a call of __name, which the page does not know.
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
