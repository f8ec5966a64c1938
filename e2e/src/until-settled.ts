import type { Page } from 'playwright-core';

const STILL_MS = 1_000;

/**
 * Waits until nothing on the page is loading and its height has stayed the same for a second. The network is never idle,
 * as the page holds an event stream open.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction((stillMs) => {
    const place = window as Window & { settling?: { height: number; since: number } };
    const height = document.documentElement.scrollHeight;
    const isBusy = document.querySelector('[aria-busy=true]') !== null;
    if (isBusy || place.settling?.height !== height)
      place.settling = { height, since: performance.now() };
    return performance.now() - place.settling.since > stillMs;
  }, STILL_MS);
}
