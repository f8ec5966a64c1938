import type { JSHandle, Page } from 'playwright-core';

const LOOK_MS = 20;

type Heading = { node: Element; text: string };

/**
 * Shows another screen as the product's links do, without loading the page again, which costs half a second of a
 * processor. The screen that is on view is loaded again, as nothing would tell when it has changed.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (screenOf(page.url()) === screenOf(address) || !isWithin(page.url(), address)) {
    await page.goto(address);
    return;
  }
  const before = await headingOf(page);
  await follow(page, address);
  await untilReplaced(page, before);
}

/** Waits for it, too: until a first screen is on view, the router may not hear yet that the address has changed. */
function headingOf(page: Page): Promise<JSHandle<Heading>> {
  return page.waitForFunction(
    () => {
      const node = document.querySelector('h1');
      return node !== null && { node, text: node.textContent };
    },
    undefined,
    { polling: LOOK_MS },
  ) as Promise<JSHandle<Heading>>;
}

async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ key: crypto.randomUUID() }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** Until its code is loaded, the last screen stays on view. React may keep the element and change its text. */
async function untilReplaced(page: Page, before: JSHandle<Heading>): Promise<void> {
  await page.waitForFunction(
    ({ node, text }) => {
      const now = document.querySelector('h1');
      return now !== null && (now !== node || now.textContent !== text);
    },
    before,
    { polling: LOOK_MS },
  );
}

function isWithin(here: string, address: string): boolean {
  return new URL(here).origin === new URL(address).origin;
}

function screenOf(address: string): string {
  return new URL(address).pathname.split('/')[1] ?? '';
}
