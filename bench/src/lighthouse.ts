// Lighthouse (desktop) on the built app, signed in. Lighthouse itself is fetched for the run: no one else needs its size.
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

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string }>;
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

async function lighthouse(address: string, port: number): Promise<Report> {
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
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
}

function print(screen: string, scores: Record<string, number>, { audits }: Report): void {
  console.log(
    `${screen}: ${Object.entries(scores)
      .map(([name, score]) => `${name} ${score}`)
      .join(', ')}`,
  );
  for (const { score, title } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`  ${score} ${title}`);
}
