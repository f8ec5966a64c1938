import type { Page } from 'playwright-core';
import { expect, onTestFailed, test } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { sharedDocket } from './running-docket';
import { showWhole } from './show-whole';
import { signIn } from './sign-in';
import { visit } from './visit';

const SUBJECT = 'Out to the bin and back';
const HOUR_MS = 60 * 60_000;
const SLOW = { timeout: 600_000 };

const held = sharedDocket();

async function sandbox<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${held.docket.sandboxUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: held.account, ...body }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const seeInQueue = async (page: Page, isThere: boolean) => {
  await visit(page, `${held.docket.url}/emails?search=${encodeURIComponent(SUBJECT)}`);
  const found = isThere
    ? page.getByRole('button', { name: new RegExp(`^${SUBJECT}`) }).first()
    : page.getByText(/No emails (found|match)/).first();
  await found.waitFor(SLOW);
};

test('a gap that no change reported is named by folder, day and message, and Heal closes it', async () => {
  const { page, problems } = await openPage(held.browser);
  onTestFailed(() => keepPicture(page, 'sync-dashboard'));
  await signIn(page, held.docket.url, held.account);
  await page
    .getByText(/Synced/)
    .first()
    .waitFor(SLOW);
  await visit(page, `${held.docket.url}/sync`);
  const proof = page.getByRole('region', { name: 'Completeness' });
  await proof.getByRole('button', { name: 'Compare Now' }).click();
  await proof.getByText(/Nothing is missing/).waitFor(SLOW);
  await page.getByRole('img', { name: /Messages stored per day/ }).waitFor();

  const receivedAt = new Date(Date.now() - HOUR_MS).toISOString();
  const { id } = await sandbox<{ id: string }>('/deliver', {
    message: { subject: SUBJECT, body: 'Please keep this.', receivedAt },
  });
  await seeInQueue(page, true);
  await sandbox('/delete', { id });
  await seeInQueue(page, false);
  await sandbox('/restore', { id, folder: 'inbox', untold: true });

  await visit(page, `${held.docket.url}/sync`);
  await proof.getByRole('button', { name: 'Compare Now' }).click();
  const gaps = proof.getByRole('table', { name: 'Gaps' });
  await gaps.getByText('1 missing').waitFor(SLOW);
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'America/New_York',
  }).format(Date.parse(receivedAt));
  await gaps.getByText('Inbox').waitFor();
  await gaps.getByText(day).waitFor();
  await gaps.getByText('Show its id').click();
  await gaps.getByText(id).waitFor();
  for (const summary of await page.getByText('Show as a table').all()) await summary.click();
  await showWhole(page);
  expect(await checkAccessibility(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });
  await showWhole(page);
  expect(await checkAccessibility(page)).toEqual([]);

  await proof.getByRole('button', { name: 'Fetch 1 Missing Message' }).click();
  await proof.getByText(/Nothing is missing/).waitFor(SLOW);
  await expect.poll(() => gaps.count()).toBe(0);
  await seeInQueue(page, true);
  expect(problems).toEqual([]);
});

test('with the mailbox unreachable, every screen shows what is stored and says since when', async () => {
  const { page, problems } = await openPage(held.browser);
  onTestFailed(() => keepPicture(page, 'mailbox-out-of-reach'));
  await signIn(page, held.docket.url, held.account);
  await page
    .getByText(/Synced/)
    .first()
    .waitFor(SLOW);
  // Of the files that share a sandbox, only this one may script faults.
  const match = { account: held.account };
  await sandbox('/faults', {
    script: [{ fault: 'status', status: 400, code: 'ErrorInvalidRequest', match }],
  });
  await visit(page, `${held.docket.url}/sync`);
  await page.getByRole('button', { name: 'Sync Now' }).click();
  await page.getByRole('heading', { name: 'Delayed' }).waitFor(SLOW);
  await page.getByText(/mailbox\.refused, request/).waitFor();
  const proof = page.getByRole('region', { name: 'Completeness' });
  await proof.getByRole('button', { name: 'Compare Now' }).click();
  await proof.getByRole('alert').waitFor(SLOW);
  for (const [path, heading] of [
    ['/', 'Home'],
    ['/emails', 'Email Intelligence Center'],
    ['/tasks', 'Tasks'],
    ['/archives', 'Archives'],
    ['/settings', 'Settings'],
  ] as const) {
    await visit(page, held.docket.url + path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await page.getByText(/The mailbox can’t be reached/).waitFor();
    await page.getByText(/Showing mail as of/).waitFor();
    expect(await page.getByRole('button', { name: 'Try Again' }).count()).toBe(0);
  }
  await visit(page, `${held.docket.url}/emails`);
  await page.getByText(/Showing 1 to 5 of \d+ items/).waitFor();
  await sandbox('/faults', { script: [] });
  await visit(page, `${held.docket.url}/sync`);
  await page.getByRole('button', { name: 'Sync Now' }).click();
  await page.getByRole('heading', { name: 'Up to date' }).waitFor(SLOW);
  expect(problems).toEqual([]);
});
