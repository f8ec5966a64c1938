// The keys of a session: next, open, next while open, approve, archive, and Undo of both.
import type { Page } from 'playwright-core';

import { spreadOf, timeKey, type Spread } from './key-to-paint';

const PAGE_SIZE = 15;
const PAGES = 4;
const WARM_UP = 3;
/** The number of approvals, on as many pages as necessary: not every email suggests a task. */
const APPROVALS = 60;
const MAX_PAGES = 20;

/** A description of each timing, printed beside the figure. */
export const TIMED: Readonly<Record<string, string>> = {
  next: 'j: the next row is marked as the current one',
  open: 'Enter: subject, sender, recommended project and suggested tasks of the email are on screen',
  nextOpen: 'k while an email is open: the same of the email before',
  letter: 'Enter: as open, and the text of the message is in its frame',
  approve:
    'a, once the message is on screen: the suggested task shows that it is approved, before the server has answered',
  undo: 'u right after: the suggested task is undecided again, before the server has answered',
  archive: '#: the row has left the list, the next one is marked',
  undoArchive: 'u right after: the row is back in the list',
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
    undo: [],
    archive: [],
    undoArchive: [],
  };
  for (let number = 1; number <= PAGES; number += 1) {
    const rows = await showQueue(page, `${url}/emails?page=${number}`);
    times['next']?.push(...(await timeNext(page, rows)));
    await showQueue(page, `${url}/emails?page=${number}`);
    for (const [name, all] of Object.entries(await timeOpening(page, rows)))
      times[name]?.push(...all);
    for (const [name, all] of Object.entries(
      await timeArchiving(page, `${url}/emails?page=${number}`),
    ))
      times[name]?.push(...all);
  }
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    if ((times['approve']?.length ?? 0) >= APPROVALS) break;
    const address = `${url}/emails?page=${number}`;
    for (const [name, all] of Object.entries(await timeApproving(page, address)))
      times[name]?.push(...all);
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

/** Nobody approves what is not on screen yet; an earlier key would wait for the message's frame. */
async function untilRead(page: Page, id: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const found = document.querySelector(selector);
    return found instanceof HTMLIFrameElement
      ? (found.contentDocument?.body?.childNodes.length ?? 0) > 0
      : found !== null;
  }, letter(id));
}

/** Opens each email of the page; if it has an undecided task, approves it and undoes that. */
async function timeApproving(page: Page, address: string) {
  const times = { approve: [] as number[], undo: [] as number[] };
  for (const id of await showQueue(page, address)) {
    await page.keyboard.press('j');
    await page.locator(`#${id}[aria-current]`).waitFor();
    await page.keyboard.press('Enter');
    await page
      .locator(`${section(id, 'Suggested Tasks')} :is(li, p)`)
      .first()
      .waitFor();
    await untilRead(page, id);
    const focused = page.locator(`#${id} li[id^=suggestion-][aria-current]`);
    // Nothing has the focus if nothing is suggested, or everything is decided.
    const suggestion = (await focused.count()) === 0 ? null : await focused.getAttribute('id');
    if (suggestion !== null) {
      const decided = `#${suggestion}:not(:has(button + button))`; // one button is left: Reset
      times.approve.push(await timeKey(page, { key: 'a', shown: [decided] }));
      const undecided = `#${suggestion}:has(button + button)`;
      times.undo.push(await timeUndo(page, undecided));
    }
    await page.keyboard.press('Escape');
    await page.locator(`#${id}[aria-current] input, #${id}[aria-current] button`).first().waitFor();
  }
  return times;
}

/** Archives each row except the last from the closed list, and restores it. */
async function timeArchiving(page: Page, address: string) {
  const times = { archive: [] as number[], undoArchive: [] as number[] };
  const rows = await showQueue(page, address);
  for (const [at, id] of rows.slice(0, -1).entries()) {
    await timeKey(page, { key: 'j', shown: current(id) });
    const gone = `main:not(:has(#${id})) #${rows[at + 1]}[aria-current]`;
    times.archive.push(await timeKey(page, { key: '#', shown: [gone] }));
    times.undoArchive.push(await timeUndo(page, `#${id}`));
    await page.locator(`#${id}[aria-current]`).waitFor();
  }
  return times;
}

/** Once the server has undone it too, the next key starts on an idle page. */
async function timeUndo(page: Page, shown: string): Promise<number> {
  const undone = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/undo') && response.request().method() === 'POST',
  );
  const time = await timeKey(page, { key: 'u', shown: [shown] });
  await undone;
  return time;
}
