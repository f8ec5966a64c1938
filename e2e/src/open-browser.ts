import { existsSync } from 'node:fs';

import { chromium, type Browser, type Page } from 'playwright-core';

const PLACES = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long enough for a machine with ten times the work it can handle; a test that hangs ends at its own limit. */
export const PATIENCE_MS = 300_000;

/** One for all files that a worker runs, as starting it costs as much as ten pages; it ends with the worker. */
let running: Promise<Browser> | undefined;

/** For one file, which closes what it opens with `closePages`. */
export async function openBrowser(): Promise<Browser> {
  if (running === undefined || !(await running).isConnected()) running = launch();
  return running;
}

export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

async function launch(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'No Chromium found. Run: apt-get install chromium (npm test does it as root), or set CHROMIUM_PATH.',
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}

export type WatchedPage = { page: Page; problems: string[] };

/** A page whose console errors, failed scripts and refused resources are collected: a test expects none. */
export async function openPage(
  browser: Browser,
  options: { width?: number; height?: number; theme?: 'light' | 'dark'; motion?: true } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'light',
    // While a page waits, each frame of its skeletons and spinners is drawn in software.
    reducedMotion: options.motion === true ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'America/New_York',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error')
      problems.push(`${message.text()} ${message.location().url}`.trim());
  });
  // Some violations (of eval) are reported in no other way.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      reportError(new Error(`Refused by the policy: ${effectiveDirective} ${blockedURI}`)),
    ),
  );
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, problems };
}
