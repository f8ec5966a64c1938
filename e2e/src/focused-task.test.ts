// What a key acts on next is in view, above the bars at the bottom of the window.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signedInDocket } from './signed-in-docket';

const held = signedInDocket();

/** By how many pixels it reaches below the top of the bar of the open email. */
async function behindBar(page: Page, shown: Locator): Promise<number> {
  const bar = await page.locator('[data-action-bar]').boundingBox();
  const box = await shown.boundingBox();
  if (bar === null || box === null) return Infinity;
  return Math.max(0, Math.round(box.y + box.height - bar.y));
}

test('after A, N and E, the buttons of the task that the next key acts on are clear of the bar', async () => {
  held.watch('focused-task');
  await held.page.waitForFunction(
    async () => {
      const answer = await fetch('/api/v1/emails/recommendations?search=fit-out');
      const { items } = (await answer.json()) as { items: { suggestedTasks: unknown[] }[] };
      return (items[0]?.suggestedTasks.length ?? 0) > 2;
    },
    undefined,
    { timeout: 600_000, polling: 1_000 },
  );
  const page = await held.open('/emails?search=fit-out');
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.getByText(/Showing 1 to/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const tasks = page.getByRole('region', { name: 'Suggested Tasks' });
  const focused = tasks.locator('[aria-current=true]');
  await focused.waitFor();
  for (const key of ['n', 'n', 'n', 'a']) {
    await page.keyboard.press(key);
    await expect.poll(() => behindBar(page, focused)).toBe(0);
  }
  await page.keyboard.press('e');
  await expect.poll(() => behindBar(page, tasks.getByRole('button', { name: 'Save' }))).toBe(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});
