import type { Locator, Page } from 'playwright-core';
import { expect, onTestFailed, test } from 'vitest';

import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { printTrail } from './print-trail';
import { runningDocket } from './running-docket';
import { signInByPages } from './sign-in';

const SUBJECT = 'Revised fit-out quote and handover date';
/** On a slow and busy machine, the mail before it takes minutes. */
const ANALYSED_MS = 600_000;

const held = runningDocket();

test('from sign-in to a task with the right date and one reply in Sent Items (§ 7)', async () => {
  const { page, problems } = await openPage(held.browser, { motion: true });
  onTestFailed(() => keepPicture(page, 'main-way'));
  printTrail(page);
  await signInByPages(page, held.docket.url);
  await createProject(page, 'Harbour Street 14 refit');

  await page.goto(`${held.docket.url}/emails`);
  await seeAllMail(page);
  await page.goto(`${held.docket.url}/emails?search=${encodeURIComponent(SUBJECT)}`);
  await page
    .getByRole('button', { name: new RegExp(`^${SUBJECT}`) })
    .first()
    .click();
  const email = page.getByRole('article', { name: SUBJECT, exact: true });
  await confirmProject(page, 'Harbour Street 14 refit');

  await answerEditsLate(page);
  const tasks = email.getByRole('region', { name: 'Suggested Tasks' });
  await tasks.getByRole('button', { name: /^Edit/ }).first().click({ timeout: ANALYSED_MS });
  const form = tasks.getByRole('form');
  await form.getByLabel('Title').fill('Sign the fit-out quote for Corvid');
  await form.getByRole('button', { name: 'Save' }).click();
  const row = tasks.getByRole('listitem').filter({ hasText: 'Sign the fit-out quote for Corvid' });
  const due = await row.locator('time').first().getAttribute('datetime');
  expect(due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await row.getByRole('button', { name: /^Approve/ }).click();
  await row.getByText('Approved').waitFor();

  const reply = email.getByRole('region', { name: 'Suggested Reply' });
  // By key, because the message above is still rendering and may move the buttons from under the pointer.
  await reply.getByRole('button', { name: 'Edit Reply' }).press('Enter');
  await reply.getByRole('textbox', { name: 'Reply' }).fill('Signed, it goes back to you today.');
  await reply.getByRole('button', { name: 'Send Reply' }).press('Enter');
  await page.getByRole('button', { name: 'Continue to Microsoft' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/emails\//);
  const written = reply.getByRole('textbox', { name: 'Reply' });
  await expect.poll(() => written.inputValue()).toContain('Signed, it goes');
  await expect.poll(() => isOnScreen(reply.getByText(/has not been sent yet/))).toBe(true);
  await reply.getByRole('button', { name: 'Send Reply' }).press('Enter');
  await reply.getByText('Sends in a moment').waitFor();
  // At once, because the notice stays for some seconds only.
  await Promise.all([
    reply.getByText(/^Sent/).waitFor({ timeout: 600_000 }),
    page.getByText('Your reply has been sent successfully').first().waitFor({ timeout: 600_000 }),
  ]);
  expect(await sentReplies('Signed, it goes back to you today.')).toBe(1);

  await page.goto(`${held.docket.url}/tasks`);
  const card = page.getByRole('article', { name: 'Sign the fit-out quote for Corvid' });
  await card.waitFor();
  await card.getByText('Harbour Street 14 refit').waitFor();
  await card.getByTitle(new RegExp(dayOf(due ?? ''))).waitFor();
  await card.getByRole('link', { name: /From email/ }).click();
  await page.getByRole('article', { name: SUBJECT, exact: true }).waitFor();
  expect(problems).toEqual([]);
});

/** Above the bars at the bottom of the window. */
async function isOnScreen(shown: Locator): Promise<boolean> {
  const { y = -1, height = 0 } = (await shown.boundingBox()) ?? {};
  return y > 48 && y + height < 800;
}

/** As a busy server does. Meanwhile the approval waits for its turn, and Microsoft's page must not come before it. */
async function answerEditsLate(page: Page): Promise<void> {
  await page.route('**/recommendations/process', async (route) => {
    if (route.request().postData()?.includes('edit_task') === true)
      await page.waitForTimeout(5_000);
    await route.continue();
  });
}

async function createProject(page: Page, name: string): Promise<void> {
  await page.goto(`${held.docket.url}/projects`);
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill(name);
  await dialog.getByLabel('Domain matches').fill('corvid-contracting.example');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByText('Project created successfully').first().waitFor();
}

/** The first sync is over when the sync state says so. */
async function seeAllMail(page: Page): Promise<void> {
  await page
    .getByText(/Synced/)
    .first()
    .waitFor({ timeout: 600_000 });
  await page.getByText(/Showing 1 to 5 of \d+ items/).waitFor();
}

async function confirmProject(page: Page, name: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Recommended Project' });
  await region.getByText(name).first().waitFor();
  await region.getByRole('button', { name: /^Confirm/ }).click();
  await region.getByText('Confirmed').waitFor();
}

async function sentReplies(text: string): Promise<number> {
  const answer = await fetch(
    `${held.docket.sandboxUrl}/_sandbox/sent?account=ines.marlow@harbourlane.example`,
  );
  const { messages } = (await answer.json()) as {
    messages: { body: string | { content: string } }[];
  };
  return messages.filter((message) => JSON.stringify(message.body).includes(text)).length;
}

function dayOf(date: string): string {
  const [, , day = ''] = date.split('-');
  return `\\b${Number(day)} `;
}
