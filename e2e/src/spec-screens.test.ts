import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { sharedDocket } from './running-docket';
import { signedInDocket } from './signed-in-docket';

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
];

const held = signedInDocket(sharedDocket({ hasMail: false }));
const widthOf = async (place: Locator) => (await place.boundingBox())?.width;

test.each([
  ['/', 'Home', ''],
  ['/emails', 'Email Intelligence Center', 'Review and approve AI suggestions'],
  ['/projects', 'Projects', 'Manage your project settings'],
  ['/tasks', 'Tasks', 'Manage and track your project tasks'],
  ['/services', 'Services', 'Manage your different service offerings'],
  ['/templates', 'Templates', 'Manage checklist templates'],
  ['/rules', 'Tagging Rules', 'Define rules to automatically map emails to projects and tags'],
  ['/style', 'Task Style', 'Configure how emails are converted into task titles and descriptions'],
  ['/contexts', 'Contexts', 'Define work contexts with time zones and working hours'],
  ['/preview', 'Preview & Test', ''],
  ['/sync', 'Sync Dashboard', ''],
  ['/audit', 'Audit Log', ''],
  ['/accuracy', 'Accuracy', 'How often suggestions were right'],
  ['/help', 'Help & Documentation', ''],
  ['/settings', 'Settings', ''],
  ['/archives', 'Archives', ''],
])('%s is headed %s and says what it is for (§ 2)', async (path, heading, subtitle) => {
  const { page } = held;
  // Other tests go from screen to screen; here each address is loaded.
  await page.goto(held.docket.url + path);
  const title = page.getByRole('heading', { name: heading, level: 1, exact: true });
  await title.waitFor();
  await expect.poll(() => page.getByRole('main').textContent()).toContain(subtitle);
  expect(held.problems).toEqual([]);
});

test('a new user has no rules, contexts or templates, and each screen says so (§ 2)', async () => {
  const { page } = held;
  for (const [path, words] of [
    ['/rules', 'No rules configured'],
    ['/contexts', 'No contexts configured'],
    ['/templates', 'No templates yet'],
  ] as const) {
    await held.open(path);
    const empty = page.getByRole('heading', { name: words });
    await expect.poll(() => empty.isVisible()).toBe(true);
  }
});

test('the project dialog is 600 pixels wide, the delete dialog 400 (§ 2, 9)', async () => {
  const page = await held.open('/projects');
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await expect.poll(() => widthOf(dialog)).toBe(600);
  await dialog.getByLabel('Project Name').fill('Width');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('button', { name: 'Actions for Width' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Project' });
  await expect.poll(() => widthOf(question)).toBe(400);
});

test('the top bar has the product title and the initial of the name; the sidebar is 64 units wide, 16 narrow (§ 2)', async () => {
  const page = await held.open('/');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Docket' }).waitFor();
  await bar
    .getByRole('button', { name: /^Account menu/ })
    .getByText('I', { exact: true })
    .waitFor();
  const content = page.getByRole('main');
  const left = async () => (await content.boundingBox())?.x;
  await expect.poll(left).toBe(256);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(left).toBe(64);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
});

test('a context has eight time zones and 12 colours, and is edited in Edit Context (§ 2, 9)', async () => {
  const page = await held.open('/contexts');
  await page.getByRole('button', { name: 'Add Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Context' });
  await dialog.waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(12);
  await dialog.getByRole('button', { name: /^Time Zone/ }).click();
  await page.getByRole('option').first().waitFor();
  const zones = await page.getByRole('option').allTextContents();
  for (const [at, zone] of ZONES.entries()) {
    expect(zones[at]).toContain(zone.replace('_', ' '));
  }
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Name').fill('Quay');
  await dialog.getByRole('button', { name: 'Create Context' }).click();
  await page.getByRole('button', { name: 'Actions for Quay' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Context' });
  await expect.poll(() => edit.getByLabel('Name').inputValue()).toBe('Quay');
});

test('the confidence of a rule goes from 0 to 1 in steps of 0.05 and starts at 0.65 (§ 2, 5)', async () => {
  const page = await held.open('/rules');
  await page.getByRole('button', { name: 'Generate from Examples' }).first().waitFor();
  await page.getByRole('button', { name: 'Add Rule' }).first().click();
  const slider = page.getByRole('slider', { name: 'Confidence' });
  expect(await slider.inputValue()).toBe('0.65');
  await slider.press('ArrowRight');
  expect(await slider.inputValue()).toBe('0.7');
  await slider.press('Home');
  expect(await slider.inputValue()).toBe('0');
  await slider.press('End');
  expect(await slider.inputValue()).toBe('1');
});

test('Sample Emails has a campaign and website feedback; Use Custom Email Instead goes back (§ 2)', async () => {
  const page = await held.open('/preview');
  await page.getByRole('tab', { name: 'Sample Emails' }).click();
  await page
    .getByText(/campaign/i)
    .first()
    .waitFor();
  await page
    .getByText(/website/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Use Custom Email Instead' }).click();
  expect(await page.getByLabel('Email Body').getAttribute('rows')).toBe('8');
});
