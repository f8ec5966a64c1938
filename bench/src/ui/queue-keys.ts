// The keys of a sitting: next, open, next while open, approve.
import type { Page } from 'playwright-core';

import { spreadOf, timeKey, type Spread } from './key-to-paint';

const PAGE_SIZE = 50;
const WARM_UP = 3;

const content = (id: string) => `#${id} section[aria-label="Email Content"] iframe`;

export async function timeQueueKeys(page: Page, url: string): Promise<Record<string, Spread>> {
  await showQueue(page, url, 'sort=default');
  const rows = await rowsOf(page);
  const next = await timeNext(page, rows);
  await showQueue(page, url, 'sort=default');
  const opened = await timeOpening(page, rows);
  const approve = await timeApproving(page, url);
  return { next: spreadOf(next.slice(WARM_UP)), ...opened, approve: spreadOf(approve) };
}

async function showQueue(page: Page, url: string, search: string): Promise<void> {
  await page.goto(`${url}/emails?${search}&pageSize=${PAGE_SIZE}`);
  await page.locator('article[id^=email-]').nth(1).waitFor();
}

function rowsOf(page: Page): Promise<string[]> {
  return page.locator('article[id^=email-]').evaluateAll((rows) => rows.map((row) => row.id));
}

async function timeNext(page: Page, rows: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const id of rows)
    times.push(await timeKey(page, { key: 'j', shown: `#${id}[aria-current]` }));
  return times;
}

async function timeOpening(page: Page, rows: readonly string[]): Promise<Record<string, Spread>> {
  const times = { open: [] as number[], letter: [] as number[], nextOpen: [] as number[] };
  for (const [at, id] of rows.entries()) {
    await timeKey(page, { key: 'j', shown: `#${id}[aria-current]` });
    const frame = content(id);
    const isLetter = at % 2 === 0;
    const time = await timeKey(page, { key: 'Enter', shown: frame, inFrame: isLetter });
    (isLetter ? times.letter : times.open).push(time);
    await timeKey(page, { key: 'Escape', shown: `#${id}[aria-current]` });
  }
  await page.keyboard.press('Enter');
  for (const id of rows.slice(0, -1).toReversed())
    times.nextOpen.push(await timeKey(page, { key: 'k', shown: content(id) }));
  return Object.fromEntries(
    Object.entries(times).map(([name, all]) => [name, spreadOf(all.slice(WARM_UP))]),
  );
}

async function timeApproving(page: Page, url: string): Promise<number[]> {
  await showQueue(page, url, 'sort=priority');
  const times: number[] = [];
  for (const id of await rowsOf(page)) {
    await page.keyboard.press('j');
    await page.locator(`#${id}[aria-current]`).waitFor();
    await page.keyboard.press('Enter');
    const focused = page.locator(`#${id} li[id^=suggestion-][aria-current]`).first();
    await focused.waitFor();
    const suggestion = (await focused.getAttribute('id')) ?? '';
    // Decided, a suggestion has one button left.
    times.push(
      await timeKey(page, { key: 'a', shown: `#${suggestion}:not(:has(button + button))` }),
    );
    await page.keyboard.press('Escape');
    await page.locator(`#${id}[aria-current] input, #${id}[aria-current] button`).first().waitFor();
  }
  return times;
}
