// Key to paint, script of the first load and layout shift, in a real browser on a mailbox of the wanted size.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Page } from 'playwright-core';

import { startAll } from '../processes';
import { signIn } from '../product-client';
import { ACCOUNT, CHROMIUM, CHROMIUM_FLAGS, signInBrowser } from './browser';
import { fillMailbox } from './fill-mailbox';
import { layoutShift, scriptKilobytes } from './first-load';
import { TIMED, timeQueueKeys } from './queue-keys';
import { SCREENS } from './screens';

const RESTS = 30;
const REST_MS = 2_000;
const IDLE = 0.9;
/** Hundreds of decisions and undos a minute exceed one person's rate limit; a 429 would end the bench. */
const KEYS_WITHOUT_PAUSE = {
  DOCKET_PERSON_REQUESTS_PER_MINUTE: '100000',
  DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '100000',
};

export async function runUi(options: { emails: number; json: boolean }): Promise<void> {
  const all = await startAll({
    ...mailOf(process.env['SANDBOX_MAIL']),
    ...KEYS_WITHOUT_PAUSE,
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: CHROMIUM_FLAGS,
  });
  try {
    await prepare(all.product.url);
    const emails = await fillMailbox(all.dataFolder, options.emails);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInBrowser(page, all.product.url);
    await untilIdle();
    const keys = await timeQueueKeys(page, all.product.url);
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
    const { shifts, scripts } = await visitScreens(page, all.product.url);
    print({ emails, load, keys, scripts, shifts }, options.json);
  } finally {
    await browser.close();
    await all.stop();
  }
}

function mailOf(file: string | undefined): Record<string, string> {
  return file === undefined ? {} : { SANDBOX_MAIL: file, SANDBOX_MAIL_SHIFT: 'now' };
}

/** Signs in and waits until every message is stored and analyzed. */
async function prepare(url: string): Promise<void> {
  const client = await signIn(url, ACCOUNT);
  const isDone = async () => {
    const { progress } = await client.get<{ progress: { isComplete: boolean } }>('/sync/status');
    if (!progress.isComplete) return false;
    const { items } = await client.get<{ items: { processingStatus: string }[] }>(
      '/emails/recommendations?limit=100',
    );
    return items.every(({ processingStatus }) =>
      ['completed', 'failed'].includes(processingStatus),
    );
  };
  while (!(await isDone())) await sleep(500);
}

/** Waits for an idle machine, because filling the mailbox leaves work behind. */
async function untilIdle(): Promise<void> {
  for (let left = RESTS; left > 0; left -= 1) {
    const before = processorTimes();
    await sleep(REST_MS);
    const after = processorTimes();
    if ((after.idle - before.idle) / (after.all - before.all) >= IDLE) return;
  }
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((one) => Object.values(one))),
  };
}

async function visitScreens(page: Page, url: string) {
  const shifts: Record<string, number> = {};
  const scripts: Record<string, number> = {};
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const screen of SCREENS) {
    scripts[screen] = await scriptKilobytes(page, url + screen);
    shifts[screen] = await layoutShift(page, url + screen);
  }
  return { shifts, scripts };
}

type Result = {
  emails: number;
  /** Load average of the machine over the last minute of the keys. */
  load: number;
  keys: Awaited<ReturnType<typeof timeQueueKeys>>;
  scripts: Record<string, number>;
  shifts: Record<string, number>;
};

function print(result: Result, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(result));
    return;
  }
  console.log(`emails: ${result.emails}, load of the machine: ${result.load}`);
  console.log(
    'From the time stamp of the key event to the end of the frame that paints, in the window:',
  );
  for (const [key, { p50, p95, max, n }] of Object.entries(result.keys))
    console.log(`${key}: p50 ${p50} ms, p95 ${p95} ms, max ${max} ms (${n}) · ${TIMED[key]}`);
  for (const screen of SCREENS) {
    console.log(
      `${screen}: ${result.scripts[screen]} kB of script gzipped, layout shift ${result.shifts[screen]}`,
    );
  }
}
