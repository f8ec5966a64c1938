import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';

const STILL_MS = 1_000;
const LOOK_MS = 100;

/**
 * Waits until nothing on the page is loading and its height has stayed the same for a second. The network is never idle,
 * as the page holds an event stream open.
 */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ stillMs, call }) => {
      const place = window as Window & {
        settling?: { call: string; height: number; since: number };
      };
      const height = document.documentElement.scrollHeight;
      const isBusy = document.querySelector('[aria-busy=true]') !== null;
      const { settling } = place;
      if (isBusy || settling?.call !== call || settling.height !== height)
        place.settling = { call, height, since: performance.now() };
      return performance.now() - place.settling!.since > stillMs;
    },
    // The screen before it may have been as high, in the same window.
    { stillMs: STILL_MS, call: randomUUID() },
    // Asked with each frame, the page would draw for as long as nothing changes.
    { polling: LOOK_MS },
  );
}
