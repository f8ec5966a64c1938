// npm run screens: screenshots of every screen into docs/screens, wide and narrow, light and dark, and those that Help
// shows.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { openBrowser, openPage } from '../open-browser';
import { signIn } from '../sign-in';
import { startDocket } from '../start-docket';
import { fillDocket } from './fill-docket';
import { SCREENS } from './screens';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SCREENS_FOLDER = path.join(ROOT, 'docs/screens');
const HELP_FOLDER = path.join(ROOT, 'web/src/features/help/pictures');
// The page holds an event stream open, so the network is never idle.
const SETTLED_MS = 900;
/** Help shows one screenshot of a screen, named like the screen's guide. */
const NOT_IN_HELP = new Set([
  'emails-by-priority',
  'email-open',
  'projects-table',
  'help',
  'not-found',
]);
const OPENED_SUBJECT = /Revised fit-out quote/;
const LOOKS = [
  { name: 'wide-light', width: 1440, height: 900, theme: 'light' },
  { name: 'wide-dark', width: 1440, height: 900, theme: 'dark' },
  { name: 'narrow-light', width: 360, height: 780, theme: 'light' },
  { name: 'narrow-dark', width: 360, height: 780, theme: 'dark' },
] as const;

async function main(): Promise<void> {
  const docket = await startDocket();
  const browser = await openBrowser();
  try {
    await renew(SCREENS_FOLDER);
    await renew(HELP_FOLDER);
    await prepare(browser, docket.url);
    for (const look of LOOKS) await takeScreens(browser, docket.url, look);
  } finally {
    await browser.close();
    await docket.stop();
  }
}

async function renew(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}

async function prepare(browser: Browser, url: string): Promise<void> {
  const { page } = await openPage(browser);
  await signIn(page, url);
  await page.goto(`${url}/emails`);
  await allRead(page);
  await fillDocket(page);
  await allRead(page);
  await page.context().close();
}

/** Until nothing is left to analyze. */
async function allRead(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const answer = await fetch('/api/v1/emails/recommendations?limit=100');
      const { items } = (await answer.json()) as { items: { processingStatus: string }[] };
      return items.length > 0 && items.every((item) => item.processingStatus === 'completed');
    },
    undefined,
    { polling: 500, timeout: 60_000 },
  );
}

async function takeScreens(
  browser: Browser,
  url: string,
  look: (typeof LOOKS)[number],
): Promise<void> {
  const { page, problems } = await openPage(browser, look);
  await signIn(page, url);
  for (const [name, at] of Object.entries(SCREENS)) {
    await page.goto(url + at);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(SETTLED_MS);
    await keep(page, name, look);
  }
  await page.goto(`${url}/emails?search=fit-out`);
  await page.getByRole('button', { name: OPENED_SUBJECT }).first().click();
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await keep(page, 'email-open', look);
  if (problems.length > 0) throw new Error(`The console said: ${problems.join('\n')}`);
  await page.context().close();
}

async function keep(page: Page, name: string, look: (typeof LOOKS)[number]): Promise<void> {
  await page.screenshot({
    path: path.join(SCREENS_FOLDER, `${name}-${look.name}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
  if (look.width < 1000 || NOT_IN_HELP.has(name)) return;
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(
    path.join(HELP_FOLDER, `${name}-${look.theme}.webp`),
    Buffer.from(data, 'base64'),
  );
  await devtools.detach();
}

await main();
