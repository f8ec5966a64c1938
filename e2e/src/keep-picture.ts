import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A screenshot of a failed test, in the system's temporary folder; `npm test` finds it there by the test's file. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = path.join(tmpdir(), 'docket-e2e-pictures');
  await mkdir(folder, { recursive: true });
  const test = path.basename(expect.getState().testPath ?? '', '.test.ts');
  const file = path.join(folder, `${test} ${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  process.stderr.write(`The page at the failure: ${file}\n`);
}
