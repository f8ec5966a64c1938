import type { Page } from 'playwright-core';

/** Makes the window as high as its page, because a control half under the bottom bar counts as too small to hit. */
export async function showWhole(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole <= height) return;
  await page.setViewportSize({ width, height: whole });
  await showWhole(page);
}
