import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFailed, test } from 'vitest';

import { controlSandbox } from './chaos/sandbox-control';
import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { runningDocket, sharedDocket } from './running-docket';
import { signIn } from './sign-in';

const MESSAGES = 30;
/** Some more than are decided. */
const DELIVERED = MESSAGES + 6;
const HOUR_MS = 3_600_000;

/** A mail file of your own, to run the same session on real mail. */
const OWN_MAIL = process.env['DOCKET_TEST_MAIL'];
const held =
  OWN_MAIL === undefined
    ? sharedDocket({ hasMail: false })
    : runningDocket({ SANDBOX_MAIL: OWN_MAIL, SANDBOX_MAIL_SHIFT: 'now' });

beforeAll(async () => {
  if (OWN_MAIL === undefined) await deliverMail();
});

test('30 messages are decided by keyboard alone, and after a reload Undo takes back all of it', async () => {
  const { page, problems } = await openPage(held.browser, { motion: true });
  onTestFailed(() => keepPicture(page, 'keyboard-session'));
  await signIn(page, held.docket.url, held.account);
  const analysis = { interval: 1_000 };
  await expect.poll(() => notReady(page, isAnalysed), analysis).toEqual([]);
  await ask(page, 'POST', '/projects', { name: 'All of it', senderIncludes: ['@'] });
  await expect.poll(() => notReady(page, isRecommended), analysis).toEqual([]);
  const before = await state(page);

  await page.goto(`${held.docket.url}/emails?pageSize=15`);
  await page.getByText(/Showing 1 to 15 of/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/emails\/[0-9a-f-]{36}/);
  let steps = 0;
  for (let at = 0; at < MESSAGES; at += 1) steps += await decideOpenEmail(page, at);
  const after = await state(page);
  expect(steps).toBeGreaterThanOrEqual(MESSAGES);
  expect(after.archived).toHaveLength(MESSAGES / 5);

  await page.reload();
  await page.getByRole('heading', { name: 'Email Intelligence Center' }).waitFor();
  for (let step = 0; step < steps; step += 1) await answered(page, 'u', '/undo');
  await expect.poll(() => state(page), { timeout: 600_000 }).toEqual(before);
  await answered(page, 'Shift+U', '/redo');
  await answered(page, 'u', '/undo');
  await expect.poll(() => state(page)).toEqual(before);
  expect(problems).toEqual([]);
});

/** Alternately confirms, approves, rejects or archives, then goes on to the next; returns the number of decisions. */
async function decideOpenEmail(page: Page, at: number): Promise<number> {
  const id = openId(page.url());
  const card = page.locator(`#email-${id}`);
  await card.getByRole('region', { name: 'Recommended Project' }).waitFor();
  let steps = 0;
  // The keys still work after a click into the message, although its frame has the focus then.
  if (at % 7 === 3)
    await card
      .frameLocator('iframe')
      .locator('body')
      .click({ position: { x: 2, y: 2 } });
  const tasks = card.getByRole('region', { name: 'Suggested Tasks' });
  if ((await tasks.getByRole('button', { name: /^Approve/ }).count()) > 0) {
    await answered(page, ['a', 'r', 'Shift+A'][at % 3] ?? 'a', '/process');
    steps += 1;
  }
  if (at % 5 === 4) {
    await answered(page, '#', '/process');
  } else {
    await card.getByRole('button', { name: /^Confirm/ }).waitFor();
    await answered(page, 'c', '/process');
    await page.keyboard.press('j');
  }
  await page.waitForURL((url) => !['', id].includes(openId(url.href)));
  return steps + 1;
}

function openId(url: string): string {
  return /\/emails\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';
}

/** Presses a key and waits for the server's response to it. */
async function answered(page: Page, key: string, call: string): Promise<void> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.request().method() === 'POST' && new URL(one.url()).pathname.endsWith(call),
    ),
    page.keyboard.press(key),
  ]);
  expect([key, response.status()]).toEqual([key, 200]);
}

type Email = {
  id: string;
  processingStatus: string;
  recommendedProject: { id: string | null; approved: boolean | null } | null;
  suggestedTasks: { id: string; title: string; approved: boolean | null; taskId: string | null }[];
  suggestedReply: { state: string } | null;
};

/** Everything that decisions change, from the API. */
async function state(page: Page) {
  const emails = await all<Email>(page, '/emails/recommendations');
  return {
    emails: emails.map(({ id, recommendedProject, suggestedTasks, suggestedReply }) => ({
      id,
      project: [recommendedProject?.id, recommendedProject?.approved],
      tasks: suggestedTasks.map((task) => [task.id, task.title, task.approved, task.taskId]),
      reply: suggestedReply?.state,
    })),
    archived: (await all<{ id: string }>(page, '/archives/emails')).map((email) => email.id),
    tasks: (await all<{ id: string }>(page, '/tasks')).map((task) => task.id),
    decisions: (await ask<{ decisions: number }>(page, 'GET', '/training/progress')).decisions,
  };
}

const isAnalysed = ({ processingStatus }: Email) => processingStatus === 'completed';
const isRecommended = ({ recommendedProject }: Email) => (recommendedProject?.id ?? null) !== null;

/** The part of the mailbox that has not arrived yet. */
async function notReady(page: Page, isReady: (email: Email) => boolean): Promise<string[]> {
  const emails = await all<Email>(page, '/emails/recommendations');
  if (emails.length < (OWN_MAIL === undefined ? DELIVERED : MESSAGES))
    return [`only ${emails.length} messages`];
  return emails.filter((email) => !isReady(email)).map(({ id }) => id);
}

async function all<Item>(page: Page, call: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let at = 1; ; at += 1) {
    const part = await ask<{ items: Item[]; total: number }>(
      page,
      'GET',
      `${call}?pageSize=100&page=${at}`,
    );
    items.push(...part.items);
    if (items.length >= part.total || part.items.length === 0) return items;
  }
}

async function ask<Answer>(
  page: Page,
  method: string,
  call: string,
  body?: object,
): Promise<Answer> {
  const answer = await page.evaluate(
    async (request) => {
      const response = await fetch(request.url, {
        method: request.method,
        ...(request.body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: request.body }),
      });
      return { status: response.status, text: await response.text() };
    },
    { url: `/api/v1${call}`, method, body: body && JSON.stringify(body) },
  );
  if (answer.status !== 200) throw new Error(`${method} ${call}: ${answer.text}`);
  return JSON.parse(answer.text) as Answer;
}

/** More messages than are decided, each with a different ask. */
async function deliverMail(): Promise<void> {
  const asks = [
    'send me the signed lease',
    'review the site plan',
    'call the surveyor',
    'book a room',
  ];
  const began = Date.now() - DELIVERED * HOUR_MS;
  const calls = Array.from({ length: DELIVERED }, (_, at) => ({
    call: 'POST /deliver',
    body: {
      account: held.account,
      from: { name: `Sender ${at}`, address: `sender${at}@mail${at % 7}.example` },
      subject: `Question ${at}`,
      receivedAt: new Date(began + at * HOUR_MS).toISOString(),
      body: `Hello Ines,\n\nPlease ${asks[at % asks.length]} number ${at} by Friday.\n\nSender ${at}`,
    },
  }));
  const results = await controlSandbox(held.docket.sandboxUrl).bulk(calls);
  expect(results.flatMap(({ error }) => error ?? [])).toEqual([]);
}
