import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser, openPage } from './open-browser';
import { signIn } from './sign-in';
import { startDocket, type RunningDocket } from './start-docket';

let docket: RunningDocket;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  docket = await startDocket();
  browser = await openBrowser();
  ({ page } = await openPage(browser, { theme: 'light', width: 1440 }));
  await signIn(page, docket.url);
});

afterAll(async () => {
  await browser?.close();
  await docket?.stop();
});

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
  ['/help', 'Help & Documentation', ''],
  ['/settings', 'Settings', ''],
  ['/archives', 'Archives', ''],
])('%s is headed %s and says what it is for', async (path, heading, subtitle) => {
  await page.goto(docket.url + path);
  const title = page.getByRole('heading', { name: heading, level: 1, exact: true });
  await title.waitFor();
  expect(await page.getByRole('main').textContent()).toContain(subtitle);
});

test('a new user has no rules, contexts or templates, and each screen says so', async () => {
  for (const [path, words] of [
    ['/rules', 'No rules configured'],
    ['/contexts', 'No contexts configured'],
    ['/templates', 'No templates yet'],
  ] as const) {
    await page.goto(docket.url + path);
    const empty = page.getByRole('heading', { name: words });
    await empty.waitFor();
    expect(await empty.isVisible()).toBe(true);
  }
});

test('the project dialog is 600 pixels wide, the delete dialog 400', async () => {
  await page.goto(`${docket.url}/projects`);
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  expect((await dialog.boundingBox())?.width).toBe(600);
  await dialog.getByLabel('Project Name').fill('Width');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('button', { name: 'Actions for Width' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Project' });
  expect((await question.boundingBox())?.width).toBe(400);
});
