// The keys of a sitting: next, open, next while open, approve.
import type { Page } from 'playwright-core';

import { spreadOf, timeKey, type Spread } from './key-to-paint';

const PAGE_SIZE = 15;
const PAGES = 4;
const WARM_UP = 3;

/** What is timed, in words, beside each figure. */
export const TIMED: Readonly<Record<string, string>> = {
  next: 'j: the next row is marked as the current one',
  open: 'Enter: subject, sender, recommended project and suggested tasks of the email are on screen',
  nextOpen: 'k while an email is open: the same of the email before',
  letter: 'Enter: as open, and the text of the message is in its frame',
  approve:
    'a, once the message is on screen: the suggested task shows that it is approved, before the server has answered',
};

const section = (id: string, name: string) => `#${id} section[aria-label="${name}"]`;
const opened = (id: string) => [
  `#${id} header h2`,
  `#${id} header p b`,
  `${section(id, 'Recommended Project')} :is(strong, p)`,
  `${section(id, 'Suggested Tasks')} :is(li, p)`,
];
/** The frame with the message, or the line that it has no text. */
const letter = (id: string) => `${section(id, 'Email Content')} :is(iframe, p)`;
const current = (id: string) => [`#${id}[aria-current]`];

export async function timeQueueKeys(page: Page, url: string): Promise<Record<string, Spread>> {
  const times: Record<string, number[]> = {
    next: [],
    open: [],
    letter: [],
    nextOpen: [],
    approve: [],
  };
  for (let number = 1; number <= PAGES; number += 1) {
    const rows = await showQueue(page, `${url}/emails?page=${number}`);
    times['next']?.push(...(await timeNext(page, rows)));
    await showQueue(page, `${url}/emails?page=${number}`);
    for (const [name, all] of Object.entries(await timeOpening(page, rows)))
      times[name]?.push(...all);
    times['approve']?.push(
      ...(await timeApproving(page, `${url}/emails?sort=priority&page=${number}`)),
    );
  }
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, spreadOf(all.slice(WARM_UP))]),
  );
}

async function showQueue(page: Page, address: string): Promise<string[]> {
  await page.goto(`${address}&pageSize=${PAGE_SIZE}`);
  await page.locator('article[id^=email-]').nth(1).waitFor();
  return rowsOf(page);
}

function rowsOf(page: Page): Promise<string[]> {
  return page.locator('article[id^=email-]').evaluateAll((rows) => rows.map((row) => row.id));
}

async function timeNext(page: Page, rows: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of rows) times.push(await timeKey(page, { key: 'j', shown: current(id) }));
  return times;
}

async function timeOpening(page: Page, rows: readonly string[]) {
  const times = { open: [] as number[], letter: [] as number[], nextOpen: [] as number[] };
  for (const [at, id] of rows.entries()) {
    await timeKey(page, { key: 'j', shown: current(id) });
    const isLetter = at % 2 === 0;
    const shown = isLetter ? [...opened(id), letter(id)] : opened(id);
    const time = await timeKey(page, { key: 'Enter', shown });
    (isLetter ? times.letter : times.open).push(time);
    await timeKey(page, { key: 'Escape', shown: current(id) });
  }
  await timeKey(page, { key: 'Enter', shown: opened(rows.at(-1) ?? '') });
  for (const id of rows.slice(0, -1).toReversed())
    times.nextOpen.push(await timeKey(page, { key: 'k', shown: opened(id) }));
  return times;
}

/** Nobody approves what is not on screen yet; a key before that waits for the message's frame. */
async function untilRead(page: Page, id: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const found = document.querySelector(selector);
    return found instanceof HTMLIFrameElement
      ? (found.contentDocument?.body?.innerText ?? '').trim() !== ''
      : found !== null;
  }, letter(id));
}

async function timeApproving(page: Page, address: string): Promise<number[]> {
  const times: number[] = [];
  for (const id of await showQueue(page, address)) {
    await page.keyboard.press('j');
    await page.locator(`#${id}[aria-current]`).waitFor();
    await page.keyboard.press('Enter');
    await page.locator(`#${id} li[id^=suggestion-]`).first().waitFor();
    await untilRead(page, id);
    const focused = page.locator(`#${id} li[id^=suggestion-][aria-current]`);
    // None is focused where all are decided already.
    const suggestion = (await focused.count()) === 0 ? null : await focused.getAttribute('id');
    // Decided, a suggestion has one button left.
    const shown = [`#${suggestion}:not(:has(button + button))`];
    if (suggestion !== null) times.push(await timeKey(page, { key: 'a', shown }));
    await page.keyboard.press('Escape');
    await page.locator(`#${id}[aria-current] input, #${id}[aria-current] button`).first().waitFor();
  }
  return times;
}
