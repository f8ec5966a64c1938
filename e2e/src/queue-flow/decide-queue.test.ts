import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';

import { keepPicture } from '../keep-picture';
import { openBrowser, openPage } from '../open-browser';
import { signIn } from '../sign-in';
import { callApi } from '../signed-in-docket';
import { startDocket, type RunningDocket } from '../start-docket';
import { watchDecisions, type Sent } from './watch-decisions';
import { writeMailbox } from './write-mailbox';

const MAILS = 200;
const SPARE = 40;
const KEY_MS = 50;
const ACCOUNT = 'ines.marlow@harbourlane.example';

const OWN_MAIL = process.env['DOCKET_TEST_MAIL'];
const CONFIRM = ['Shift+A', 'c'];
const REJECT = ['Shift+A', 'd'];
const NONE = ['Shift+A', '0'];
const ARCHIVE = ['#'];
/**
 * In turn; each ends with the key that removes the email from the list. Only so few are rejected that the rest stays
 * recommended well enough to be reviewed, however much of it is re-analyzed meanwhile. Real senders write again, and a
 * rejection would change what is recommended for them.
 */
const WAYS: readonly (readonly string[])[] =
  OWN_MAIL === undefined
    ? [
        CONFIRM,
        CONFIRM,
        ARCHIVE,
        CONFIRM,
        CONFIRM,
        REJECT,
        CONFIRM,
        CONFIRM,
        ARCHIVE,
        CONFIRM,
        NONE,
      ]
    : [CONFIRM, ARCHIVE, CONFIRM];
const LEAVES: Readonly<Record<string, string>> = {
  c: 'confirm_project',
  d: 'reject_project',
  '0': 'change_project',
  '#': 'archive',
};

let folder: string;
let docket: RunningDocket;
let browser: Browser;

/** DOCKET_TEST_MAIL: a mail file of your own, to run the same session on real mail. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docket-mail-'));
  const mail = OWN_MAIL ?? (await writeMailbox(folder, MAILS + SPARE));
  docket = await startDocket({
    SANDBOX_MAIL: mail,
    SANDBOX_MAIL_SHIFT: 'now',
    // Twenty decisions a second, with the reads they cause, exceed a person's rate limit.
    DOCKET_PERSON_REQUESTS_PER_MINUTE: '20000',
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await docket?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('200 emails are decided at 20 keys a second while mail arrives and another tab decides: every key meets the email on screen', async () => {
  const { page, problems } = await openPage(browser, { motion: true });
  onTestFailed(() => keepPicture(page, 'decide-queue'));
  await signIn(page, docket.url);
  await callApi(page, '/projects', {
    method: 'POST',
    body: { name: 'All of it', senderIncludes: ['@'] },
  });
  await expect.poll(() => isRead(page), { interval: 2_000 }).toBe(true);
  const tab = await page.context().newPage();
  await tab.goto(`${docket.url}/emails?review=pending`);
  await page.goto(`${docket.url}/emails?review=pending`);
  await page.getByText(/Showing 1 to 5 of/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  const watched = await watchDecisions(page);

  const around = inBackground(tab);
  const began = performance.now();
  const keys = await decideAll(page);
  const seconds = (performance.now() - began) / 1_000;
  const elsewhere = await around.stop();

  // Keys that a slow server has not kept up with wait; none is lost.
  await expect.poll(() => leaving(watched.sent).length, { timeout: 600_000 }).toBe(MAILS);
  const opened = await watched.opened();
  expect(new Set(opened).size).toBe(opened.length);
  // Decisions on one email are sent one after the other; those on other emails need not wait for them.
  expect(byEmail(leaving(watched.sent))).toEqual(byEmail(expectedOf(opened)));
  await expect.poll(() => wrong(page, watched.sent, elsewhere), { interval: 2_000 }).toEqual([]);
  // A busy server may refuse a call; it is retried.
  expect(problems.filter((problem) => !/status of (?:503|429)/.test(problem))).toEqual([]);
  process.stdout.write(
    `${MAILS} emails: ${(keys / MAILS).toFixed(2)} keys and ${(seconds / MAILS).toFixed(2)} s an email; ` +
      `${around.delivered()} arrived and ${elsewhere.length} were decided in another tab meanwhile\n`,
  );
});

/** Presses the keys at a fixed rate, whatever the page does; returns their number. */
async function decideAll(page: Page): Promise<number> {
  const keys = Array.from({ length: MAILS }, (_, at) => WAYS[at % WAYS.length] ?? []).flat();
  const began = performance.now();
  for (const [at, key] of keys.entries()) {
    const wait = began + at * KEY_MS - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    await page.keyboard.press(key);
  }
  return keys.length;
}

/** New mail arrives, and the other tab archives emails from the end of the queue and close to the open one. */
function inBackground(tab: Page) {
  const archived: string[] = [];
  let delivered = 0;
  const around = { isOver: false };
  async function deliver(): Promise<void> {
    while (!around.isOver) {
      delivered += 1;
      await post('/deliver', {
        account: ACCOUNT,
        subject: `Arrived meanwhile ${delivered}`,
        from: { name: 'Noor', address: 'noor@arrived.example' },
        body: 'Could you call me back by Thursday?',
      });
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
  async function decide(): Promise<void> {
    for (let at = 0; !around.isOver && at < SPARE / 2; at += 1) {
      const { items } = await callApi<{ items: { id: string }[] }>(
        tab,
        '/emails/recommendations?review=pending&pageSize=100',
      );
      const id = at % 2 === 0 ? items.at(-1)?.id : items[30]?.id;
      if (id === undefined) return;
      archived.push(id);
      const decision = { emailId: id, action: 'archive', data: {} };
      await callApi(tab, '/emails/recommendations/process', { method: 'POST', body: decision });
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  }
  const work = Promise.all([deliver(), decide()]);
  return {
    delivered: () => delivered,
    stop: async () => {
      around.isOver = true;
      await work;
      return archived;
    },
  };
}

async function post(call: string, body: object): Promise<void> {
  const answer = await fetch(`${docket.sandboxUrl}/_sandbox${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const leaving = (sent: readonly Sent[]): Sent[] =>
  sent.filter(({ action }) => Object.values(LEAVES).includes(action));

const byEmail = (sent: readonly Sent[]) =>
  sent.toSorted((one, other) => one.emailId.localeCompare(other.emailId));

/** The decisions of the keys on the emails, in the order in which they were on screen. */
const expectedOf = (opened: readonly string[]): Sent[] =>
  opened.slice(0, MAILS).map((emailId, at) => {
    const key = (WAYS[at % WAYS.length] ?? []).at(-1) ?? '';
    return { emailId, action: LEAVES[key] ?? '' };
  });

type Email = {
  id: string;
  subject: string;
  processingStatus: string;
  isArchived: boolean;
  recommendedProject: { id: string | null; approved: boolean | null } | null;
  suggestedTasks: { approved: boolean | null }[];
};

/** Everything is analyzed, and enough of it is undecided. */
async function isRead(page: Page): Promise<boolean> {
  const { progress } = await callApi<{ progress: { isComplete: boolean } }>(page, '/sync/status');
  if (!progress.isComplete) return false;
  const { items: jobs } = await callApi<{ items: { kind: string }[] }>(page, '/jobs');
  if (jobs.some(({ kind }) => /^(?:classification|extraction)\./.test(kind))) return false;
  // An email that is still being analyzed may get tasks while keys are pressed.
  const { items, total } = await callApi<{ items: Email[]; total: number }>(
    page,
    '/emails/recommendations?review=pending&pageSize=100',
  );
  const isRest = items.every(({ processingStatus }) => processingStatus === 'completed');
  return isRest && total >= MAILS + SPARE / 2;
}

/** Where the server differs from what the keys decided. */
async function wrong(page: Page, sent: readonly Sent[], elsewhere: readonly string[]) {
  const problems: string[] = [];
  for (const { emailId, action } of leaving(sent)) {
    const email = await callApi<Email>(page, `/emails/${emailId}/recommendations`);
    const { id, approved } = email.recommendedProject ?? { id: null, approved: null };
    const isAsDecided = {
      confirm_project: approved === true && id !== null,
      reject_project: approved === false && id !== null,
      change_project: id === null && approved !== null,
      archive: email.isArchived,
    }[action];
    if (isAsDecided !== true) problems.push(`${email.subject}: ${action}, but ${id} ${approved}`);
    const open = email.suggestedTasks.filter((task) => task.approved === null).length;
    if (action !== 'archive' && open > 0) problems.push(`${email.subject}: ${open} tasks open`);
  }
  for (const id of elsewhere) {
    const email = await callApi<Email>(page, `/emails/${id}/recommendations`);
    if (!email.isArchived) problems.push(`${email.subject}: not archived`);
  }
  const decided = new Set(sent.map(({ emailId }) => emailId));
  for (let at = 1; ; at += 1) {
    const { items, total } = await callApi<{ items: Email[]; total: number }>(
      page,
      `/emails/recommendations?pageSize=100&page=${at}`,
    );
    const touched = items.filter(
      (email) => !decided.has(email.id) && (email.recommendedProject?.approved ?? null) !== null,
    );
    problems.push(...touched.map(({ subject }) => `${subject}: decided by no key`));
    if (at * 100 >= total) return problems;
  }
}
