import type { Page } from 'playwright-core';

const LOOK_MS = 20;

/**
 * Shows another screen as the product's links do, without loading the page again, which costs half a second of a
 * processor. The screen that is on view is loaded again, as nothing would tell when it has changed.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (screenOf(page.url()) === screenOf(address) || !isWithin(page.url(), address)) {
    await page.goto(address);
    return;
  }
  const before = await page.evaluateHandle(() => document.querySelector('h1'));
  await follow(page, address);
  // Until its code is loaded, the last screen stays on view.
  await page.waitForFunction(
    (title) => {
      const now = document.querySelector('h1');
      return now !== null && now !== title;
    },
    before,
    { polling: LOOK_MS },
  );
}

async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

function isWithin(here: string, address: string): boolean {
  return new URL(here).origin === new URL(address).origin;
}

function screenOf(address: string): string {
  return new URL(address).pathname.split('/')[1] ?? '';
}
