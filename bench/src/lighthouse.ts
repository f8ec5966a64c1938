// Lighthouse (desktop) on the built app, signed in. Lighthouse is fetched for the run, because nothing else needs it.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { chromium } from 'playwright-core';

import { freePort, startAll } from './processes';
import { CHROMIUM, CHROMIUM_FLAGS, signInBrowser } from './ui/browser';
import { SCREENS } from './ui/screens';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const MEGABYTES_50 = 50 * 1024 * 1024;

const TRIES = 3;
const MAX_DETAIL = 400;

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      score: number | null;
      title: string;
      displayValue?: string;
      details?: { items?: readonly unknown[] };
    }
  >;
};

export async function runLighthouse(options: { json: boolean }): Promise<void> {
  const all = await startAll({});
  const profile = await mkdtemp(path.join(tmpdir(), 'docket-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    await signInBrowser(await browser.newPage(), all.product.url);
    const scores: Record<string, Record<string, number>> = {};
    for (const screen of SCREENS) {
      const report = await lighthouse(all.product.url + screen, port);
      scores[screen] = Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
      );
      if (!options.json) print(screen, scores[screen], report);
    }
    if (options.json) console.log(JSON.stringify(scores));
  } finally {
    await browser.close();
    await all.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Lighthouse sometimes misses the start of its own page ("NO_NAVSTART"), which says nothing about the page. */
async function lighthouse(address: string, port: number): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      return await runOnce(address, port);
    } catch (error) {
      if (attempt === TRIES) throw error;
      console.error(`${address}: attempt ${attempt} failed, trying again`);
    }
  }
}

async function runOnce(address: string, port: number): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      address,
      `--port=${port}`,
      '--preset=desktop',
      '--disable-storage-reset',
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES.join(',')}`,
    ],
    { maxBuffer: MEGABYTES_50 },
  );
  const report = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

/** The scores, followed by what cost points. */
function print(screen: string, scores: Record<string, number>, report: Report): void {
  console.log(
    `${screen}: ${Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', ')}`,
  );
  for (const { auditRefs } of Object.values(report.categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = report.audits[id];
      if (weight === 0 || audit?.score === undefined || (audit.score ?? 1) >= 0.9) continue;
      const what = JSON.stringify(audit.details?.items ?? []).slice(0, MAX_DETAIL);
      console.log(`  ${audit.score} ${audit.title} ${audit.displayValue ?? ''} ${what}`);
    }
  }
}
