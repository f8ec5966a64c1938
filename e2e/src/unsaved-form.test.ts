import type { Dialog, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { sharedDocket } from './running-docket';
import { signedInDocket } from './signed-in-docket';

const held = signedInDocket(sharedDocket({ hasMail: false }));
const path = (page: Page) => new URL(page.url()).pathname;

/** Goes from Home over Tasks to Projects, and starts a new project there. */
async function startProject(): Promise<Page> {
  const { page } = held;
  // Back is about entries that the product made itself.
  await page.goto(held.docket.url);
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'Add Project' }).click();
  return page;
}
const form = (page: Page) => page.getByRole('dialog', { name: 'Create New Project' });
const nameOf = (page: Page) => form(page).getByRole('textbox', { name: 'Project Name' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });
/** Not page.goBack(), which waits for a page that never comes. */
const goBack = (page: Page) => page.evaluate(() => window.history.back());

test('Back closes an empty form, and leads to the screen before once it is closed', async () => {
  held.watch('unsaved-form-empty');
  const page = await startProject();
  await form(page).waitFor();
  await goBack(page);
  await form(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe('/projects');
  await goBack(page);
  await page.waitForURL('**/tasks');
  await page.evaluate(() => window.history.forward());
  await page.waitForURL('**/projects');
});

test('Back asks before it loses what was typed, and Forward does the same', async () => {
  held.watch('unsaved-form-back');
  const page = await startProject();
  await nameOf(page).fill('Harbour Street 14');
  await goBack(page);
  await question(page).getByRole('button', { name: 'Keep Editing' }).click();
  expect(path(page)).toBe('/projects');
  expect(await nameOf(page).inputValue()).toBe('Harbour Street 14');
  // Twice before the browser is done with the first one.
  await page.evaluate(() => {
    window.history.back();
    window.history.back();
  });
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await form(page).waitFor({ state: 'detached' });
  expect(path(page)).toBe('/projects');

  await goBack(page);
  await page.waitForURL('**/tasks');
  await page.getByRole('button', { name: 'Create Task' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Order rope');
  await page.evaluate(() => window.history.forward());
  await question(page).getByRole('button', { name: 'Discard' }).click();
  expect(path(page)).toBe('/tasks');
});

test('a reload asks before it loses what was typed', async () => {
  held.watch('unsaved-form-reload');
  const page = await startProject();
  const asked: string[] = [];
  const stay = (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  };
  page.on('dialog', stay);
  // The browser only asks about a page that somebody has used.
  await nameOf(page).click();
  await page.keyboard.type('Harbour Street 14');
  await page.evaluate(() => window.location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(await nameOf(page).inputValue()).toBe('Harbour Street 14');
  page.off('dialog', stay);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
});
