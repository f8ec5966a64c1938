// What the browser must fetch before a screen works, and whether anything moves when its data arrives.
import { gzipSync } from 'node:zlib';

import type { Page, Request } from 'playwright-core';

const ANSWER_DELAY_MS = 300;
const SETTLED_MS = 1_500;

/** Kilobytes of script, gzipped, that a screen loads with an empty cache. */
export async function scriptKilobytes(page: Page, address: string): Promise<number> {
  const scripts = new Set<string>();
  const note = (request: Request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  };
  page.on('request', note);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  page.off('request', note);
  let bytes = 0;
  for (const script of scripts)
    bytes += gzipSync(await (await page.request.get(script)).body()).length;
  return Math.round(bytes / 100) / 10;
}

/** The layout shift score of a screen whose data arrives late enough for the skeletons to be visible. */
export async function layoutShift(page: Page, address: string): Promise<number> {
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().url().endsWith('/events')) return route.continue();
    await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
    return route.continue();
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED_MS);
  const score = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries() as unknown as { value: number }[])
            sum += entry.value;
          observer.disconnect();
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        // Without any shift the observer is never called.
        setTimeout(() => resolve(sum), 100);
      }),
  );
  await page.unrouteAll({ behavior: 'wait' });
  return Math.round(score * 10_000) / 10_000;
}
