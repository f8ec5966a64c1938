import { isDeepStrictEqual } from 'node:util';

import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFailed, test, vi } from 'vitest';

import { keepPicture } from './keep-picture';
import { callApi, signedInDocket } from './signed-in-docket';

const AGAIN = { interval: 1_000 };
const ENOUGH = 3;

type Queue = { items: { id: string }[]; total: number; summary: { pendingReview: number } };
type Jobs = { items: { kind: string }[] };
type Sync = { progress: { stored: number; isComplete: boolean } };

const held = signedInDocket();

const queue = (review: string, page = held.page) =>
  callApi<Queue>(page, `/emails/recommendations?review=${review}&pageSize=100`);

/** The mailbox is stored, analyzed and compared with the project, and no work on it is left. */
async function isAtRest(): Promise<boolean> {
  const { progress } = await callApi<Sync>(held.page, '/sync/status');
  const { items } = await callApi<Jobs>(held.page, '/jobs');
  const isBusy = items.some(({ kind }) => /^(?:classification|extraction)\./.test(kind));
  return progress.isComplete && !isBusy && (await queue('pending')).total > ENOUGH;
}

beforeAll(async () => {
  const body = { name: 'All of it', senderIncludes: ['@'] };
  await callApi(held.page, '/projects', { method: 'POST', body });
  await vi.waitUntil(isAtRest, { timeout: 600_000, interval: 1_000 });
});

test('a new person is led through three real decisions, each with the keys that the guide names', async () => {
  // A separate tab, because steps belong to a tab.
  const page = await held.page.context().newPage();
  onTestFailed(() => keepPicture(page, 'first-run'));
  await page.goto(held.docket.url);
  const before = (await queue('pending')).total;
  const began = performance.now();
  await page.getByRole('link', { name: /^Review \d+ emails$/ }).click();
  await page.getByText('Decision 1 of 3.').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByText('Is the project right?').waitFor();
  await pressed(page, 'c');
  await page.getByText('Decision 2 of 3.').waitFor();
  await pressed(page, 'a');
  await page.getByText('Decision 3 of 3.').waitFor();
  await pressed(page, '#');
  await page.getByText('You’re all set.', { exact: true }).waitFor();
  process.stdout.write(
    `first run: ${((performance.now() - began) / 1_000).toFixed(1)} s of the product for three decisions\n`,
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('You’re all set.', { exact: true }).waitFor({ state: 'detached' });
  await expect.poll(async () => (await queue('pending')).total, AGAIN).toBeLessThan(before);
  await page.close();
});

test('every screen that shows a count of emails or tasks shows the same, before and after decisions', async () => {
  held.watch('counts');
  await expect.poll(countsAgree, AGAIN).toBe('the same');
  const [email] = (await queue('pending')).items;
  await held.open(`/emails/${email?.id}?review=pending`);
  await held.page.getByRole('region', { name: 'Recommended Project' }).waitFor();
  await pressed(held.page, 'c');
  await pressed(held.page, '#');
  await expect.poll(countsAgree, AGAIN).toBe('the same');
});

test('u undoes what was done on this screen and in this tab, and nothing else', async () => {
  held.watch('undo');
  const page = await held.open('/projects');
  await page.getByRole('button', { name: 'Add Project' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill('Made elsewhere');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('article', { name: 'Made elsewhere' }).waitFor();
  await page.getByRole('link', { name: /^Emails(?! of )/ }).click();
  const [mine, theirs] = (await queue('pending')).items;
  const row = page.locator(`#email-${mine?.id}`);
  await page.goto(`${held.docket.url}/emails?review=pending`);
  await row.waitFor();
  await callApi(await otherTab(), '/emails/recommendations/process', {
    method: 'POST',
    body: { emailId: theirs?.id, action: 'archive', data: {} },
  });
  await page.keyboard.press('j');
  await pressed(page, '#');
  await row.waitFor({ state: 'detached' });

  await page.keyboard.press('u');
  await row.waitFor();
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('u');
  await page.getByText('Nothing to Undo Here', { exact: true }).waitFor();
  const projects = await callApi<{ name: string }[]>(page, '/projects/picker');
  expect(projects.map(({ name }) => name)).toContain('Made elsewhere');
  // The row comes back before the server has answered.
  const waiting = async () => (await queue('pending')).items.map(({ id }) => id);
  await expect.poll(waiting, AGAIN).toContain(mine?.id);
  expect(await waiting()).not.toContain(theirs?.id);
});

async function otherTab(): Promise<Page> {
  const tab = await held.page.context().newPage();
  await tab.goto(`${held.docket.url}/emails?review=pending`);
  return tab;
}

/** Presses a key that decides, and waits for the server's response. */
async function pressed(page: Page, key: string): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && one.url().endsWith('/process'),
    ),
    page.keyboard.press(key),
  ]);
  expect([key, answer.status()]).toEqual([key, 200]);
}

type Counts = Record<'toReview' | 'pending' | 'all' | 'stored' | 'openTasks', number[]>;

/** Each count, once for every place that shows it. */
async function countsOfRows(): Promise<Counts> {
  const { page } = held;
  const tasks = await callApi<{ items: { status: string }[] }>(page, '/tasks?pageSize=100');
  const open = tasks.items.filter(({ status }) => status !== 'completed').length;
  const { progress } = await callApi<Sync>(page, '/sync/status');
  const { summary, total: toReview } = await queue('pending');
  const all = (await queue('all')).total;
  return {
    toReview: [toReview, toReview, toReview, toReview, toReview],
    pending: [summary.pendingReview],
    all: [all, all],
    stored: [progress.stored, progress.stored, progress.stored],
    openTasks: [open, open],
  };
}

/** Both are read again each time: recommendations made meanwhile may change them. */
async function countsAgree() {
  const [counted, shown] = [await countsOfRows(), await shownCounts(held.page)];
  return isDeepStrictEqual(shown, counted) ? 'the same' : { counted, shown };
}

/**
 * The counts on the screens: the menu, Home's button, its sentence and its list, the card and the pager of the queue,
 * and so on.
 */
async function shownCounts(page: Page): Promise<Counts> {
  await held.open('/');
  const button = await numberIn(page, /Review ([\d,]+) emails?/);
  const sentence = await numberIn(page, /([\d,]+) emails? to review/);
  const list = await numberIn(page, /To Review\s+([\d,]+)/);
  const menu = await numberIn(page, /Emails\s+([\d,]+)/);
  const stored = await numberIn(page, /(?:Last \d+ days|Whole mailbox)\s+([\d,]+) of/);
  const inTitle = await page.getByTitle(/messages stored/).getAttribute('title');
  await held.open('/emails');
  const [all, card] = [
    await numberIn(page, /Total Emails\s+([\d,]+)/),
    await numberIn(page, /Pending Review\s+([\d,]+)/),
  ];
  const pagerOfAll = await numberIn(page, /Showing 1 to \d+ of ([\d,]+)/);
  await held.open('/emails?review=pending');
  const pager = await numberIn(page, /Showing 1 to \d+ of ([\d,]+)/);
  await held.open('/sync');
  const onSync = await numberIn(page, /(?:Last \d+ days|Whole mailbox)\s+([\d,]+)/);
  await held.open('/tasks');
  const toDo = await numberIn(page, /To Do\s+([\d,]+)/);
  const inProgress = await numberIn(page, /In Progress\s+([\d,]+)/);
  const tasksMenu = await page.getByRole('link', { name: /^Tasks(?! of )/ }).innerText();
  return {
    toReview: [button, sentence, list, menu, pager],
    pending: [card],
    all: [all, pagerOfAll],
    stored: [stored, digits(/([\d,]+) of/.exec(inTitle ?? '')?.[1]), onSync],
    openTasks: [toDo + inProgress, digits(/[\d,]+/.exec(tasksMenu)?.[0] ?? '0')],
  };
}

/** The number at a place of the screen, once it is there. */
async function numberIn(page: Page, place: RegExp): Promise<number> {
  const found = await page.waitForFunction(
    (source) => new RegExp(source).exec(document.body.innerText)?.[1],
    place.source,
  );
  return digits(await found.jsonValue());
}

function digits(text = ''): number {
  return Number(text.replaceAll(',', ''));
}
