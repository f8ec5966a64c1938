import type { Page } from 'playwright-core';
import { expect, it, onTestFailed } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { signIn } from './sign-in';
import { callApi, signedInDocket } from './signed-in-docket';

const held = signedInDocket();
// Up to 90 s until the chosen minute, one until the clock ticks, and the message is held for 10 s.
const SUMMARY_MS = 600_000;
const HOUR_MS = 3_600_000;

it('the morning summary is turned on in Settings, with the permission to send', async () => {
  held.watch('programs-summary');
  await workAllDay(held.page);
  const page = await held.open('/settings');
  const summary = page.getByRole('switch', { name: 'Morning summary by email' });
  await summary.click();
  await page.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/settings/);
  await summary.click();
  for (let isSaved = false; !isSaved;) isSaved = await sendAtNextMinute(page);
  await page.getByText(/^next in/).waitFor();
  await expect.poll(() => summary.isChecked()).toBe(true);
});

it('the installed app opens without a network, and stores nothing about the person', async () => {
  held.watch('programs-offline');
  const page = await held.open('/tasks');
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  // What the installed app does on start.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        addresses.push(new URL(url).pathname);
    return addresses;
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByText(/could not be reached/i)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
});

it('text shared by another app opens as a new task', async () => {
  held.watch('programs-share');
  const page = await held.open('/tasks?shared_title=Roof&shared_text=It%20leaks');
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await form.waitFor();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Roof');
  await expect.poll(() => form.getByLabel('Description').inputValue()).toBe('It leaks');
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

it('the installed app shows the queue offline, sends decisions made there, and shows what was decided elsewhere', async () => {
  const { page } = await openPage(held.browser);
  onTestFailed(() => keepPicture(page, 'programs-installed'));
  // A browser under test cannot install an app, so the page is told that it is one.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.includes('standalone') ? 'all' : query);
  });
  await signIn(page, held.docket.url, held.account);
  const [first, second] = await openEmails();
  await page.goto(`${held.docket.url}/emails`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await page.getByRole('button', { name: first.subject }).first().waitFor();
  const bothEmails = expect.arrayContaining([`email:${first.id}`, `email:${second.id}`]);
  await expect.poll(() => keptNames(page)).toEqual(bothEmails);

  await page.context().setOffline(true);
  for (const { id, subject } of [first, second]) {
    await page.goto(`${held.docket.url}/emails/${id}`);
    const email = page.getByRole('article', { name: subject, exact: true });
    const tasks = email.getByRole('region', { name: 'Suggested Tasks' });
    await tasks
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    await tasks.getByText('Approved').first().waitFor();
  }
  await page.getByText('2 decisions will be sent when you’re back online.').waitFor();
  const [task] = second.suggestedTasks;
  await callApi(held.page, '/emails/recommendations/process', {
    method: 'POST',
    body: { emailId: second.id, action: 'reject_task', data: { taskId: task?.id } },
  });

  await page.context().setOffline(false);
  await page.getByText('1 decision made offline was not sent.').waitFor();
  await expect.poll(() => approvedOf(first.id)).toContain(true);
  expect(await approvedOf(second.id)).not.toContain(true);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Not Sent' });
  await dialog.getByText('This was decided elsewhere while you were offline.').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page
    .getByRole('button', { name: /Ines Marlow/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByText('Sign in with Microsoft').first().waitFor();
  // What is left shows that nobody is signed in.
  await expect.poll(() => keptNames(page)).toEqual(['session']);
  await page.context().close();
});

it('the morning summary arrives in the mailbox, once', async () => {
  const arrived = async () => {
    const query = `account=${encodeURIComponent(held.account)}&limit=1000`;
    const answer = await fetch(`${held.docket.sandboxUrl}/_sandbox/messages?${query}`);
    const { messages } = (await answer.json()) as { messages: SandboxMessage[] };
    return messages
      .filter(({ subject, isDraft }) => /^Your \w+day/.test(subject) && !isDraft)
      .map(({ folder }) => folder)
      .toSorted();
  };
  // Shows when the next one is due and what went wrong, on the screenshot of a failure.
  await held.open('/settings');
  held.watch('programs-arrived');
  await expect
    .poll(arrived, { timeout: SUMMARY_MS, interval: 1_000 })
    .toEqual(['inbox', 'sentitems']);
  const page = await held.open('/settings');
  await page.getByText(/last sent/).waitFor();
});

type SandboxMessage = { subject: string; folder: string; isDraft: boolean };
type Suggested = { id: string; approved: boolean | null };
type QueueEmail = { id: string; subject: string; suggestedTasks: Suggested[] };

const FIRST_PAGE = '/emails/recommendations?pageSize=5';

/** Two emails with an undecided suggestion, which stay on the first page when the morning summary arrives. */
async function openEmails(): Promise<[QueueEmail, QueueEmail]> {
  for (;;) {
    const { items } = await callApi<{ items: QueueEmail[] }>(held.page, FIRST_PAGE);
    const [first, second] = items
      .slice(0, -1)
      .filter(({ suggestedTasks }) => suggestedTasks.some(({ approved }) => approved === null));
    if (first !== undefined && second !== undefined) return [first, second];
    await held.page.waitForTimeout(500);
  }
}

async function approvedOf(id: string): Promise<(boolean | null)[]> {
  const email = await callApi<QueueEmail>(held.page, `/emails/${id}/recommendations`);
  return email.suggestedTasks.map(({ approved }) => approved);
}

/** What the installed app stores about the person. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('docket-offline')) return [];
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('docket-offline');
      opening.addEventListener('success', () => {
        const asked = opening.result.transaction('kept').objectStore('kept').getAllKeys();
        asked.addEventListener('success', () => {
          opening.result.close();
          resolve(asked.result.map(String));
        });
      });
    });
  });
}

/** A person whose working day never ends, in a zone where it is about noon, with something to be notified of. */
async function workAllDay(page: Page): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  const workingHours = { start: '00:00', end: '23:59', days: [0, 1, 2, 3, 4, 5, 6] };
  const timezone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const context = { name: 'All day', color: '#e44332', timezone, workingHours };
  await callApi(page, '/contexts', { method: 'POST', body: context });
  const project = await callApi<{ id: string }>(page, '/projects', {
    method: 'POST',
    body: { name: 'Roof', color: '#e44332' },
  });
  const due = new Date().toISOString().slice(0, 10);
  const task = { title: 'Call Dana', due_date: due, project_id: project.id };
  await callApi(page, '/tasks', { method: 'POST', body: task });
}

/** Whether it was saved before it had passed, which would mean tomorrow. */
async function sendAtNextMinute(page: Page): Promise<boolean> {
  const time = page.getByLabel('Send at');
  await time.fill(await nextMinute(page));
  // The next test leaves the page, which would cancel a request in flight.
  const saved = page.waitForResponse(
    (one) => one.request().postData()?.includes('summaryTime') === true,
  );
  await time.blur();
  const answer = await saved;
  expect(answer.status()).toBe(200);
  const { summary } = (await answer.json()) as { summary: { nextAt: string } };
  return Date.parse(summary.nextAt) < Date.now() + HOUR_MS;
}

/** HH:MM in the person's zone, 30 to 90 seconds ahead. */
async function nextMinute(page: Page): Promise<string> {
  const [context] = await callApi<{ timezone: string }[]>(page, '/contexts');
  const soon = new Date(Date.now() + 90_000);
  const zone = { timeZone: context?.timezone, hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-GB', zone).format(soon);
}
