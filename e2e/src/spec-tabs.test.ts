import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { PATIENCE_MS } from './open-browser';
import { sharedDocket } from './running-docket';
import { ACCOUNT } from './sign-in';
import { callApi, signedInDocket } from './signed-in-docket';
import { visit } from './visit';

const SUBJECT = 'Revised fit-out quote and handover date';
// Not an account with a tag, as the sandbox's picker does not list those.
const held = signedInDocket(sharedDocket({ account: ACCOUNT }));
let other: Page;

beforeAll(async () => {
  // A separate window: a background tab is painted once a second, which makes every click slow.
  const storageState = await held.page.context().storageState();
  const context = await held.browser.newContext({ storageState });
  context.setDefaultTimeout(PATIENCE_MS);
  other = await context.newPage();
});

test('a second tab shows a new project, its status and its deletion without reload', async () => {
  const page = await held.open('/projects');
  held.watch('tabs with projects');
  await visit(other, `${held.docket.url}/projects`);
  await other.getByRole('heading', { name: 'No projects yet' }).waitFor();
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill('Quay wall');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  const card = other.getByRole('article', { name: 'Quay wall' });
  await card.waitFor();
  await page.getByRole('combobox', { name: 'Status of Quay wall' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await card.getByRole('combobox').getByText('In Progress').waitFor();
  await page.getByRole('button', { name: 'Actions for Quay wall' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await other.getByRole('heading', { name: 'No projects yet' }).waitFor();
  await expect.poll(() => card.count()).toBe(0);
});

test('a second tab shows a new task and that it was completed', async () => {
  const page = await held.open('/tasks');
  held.watch('tabs with tasks');
  await callApi(page, '/projects', { method: 'POST', body: { name: 'Harbour Street 14 refit' } });
  await visit(other, `${held.docket.url}/tasks`);
  await other.getByRole('heading', { name: 'No tasks found' }).waitFor();
  await page.getByRole('button', { name: 'Create Task' }).first().click();
  await fillTask(page, 'Order rope');
  await page.getByRole('button', { name: 'Create Task' }).last().click();
  const card = other.getByRole('article', { name: 'Order rope' });
  await card.waitFor();
  await page.getByRole('checkbox', { name: 'Completed: Order rope' }).click();
  await other.getByRole('checkbox', { name: 'Completed: Order rope', checked: true }).waitFor();
  await expect.poll(() => card.getByRole('combobox').textContent()).toContain('Completed');
});

test('a second tab shows a decision on the email that it has open', async () => {
  const page = await held.open(`/emails?search=${encodeURIComponent(SUBJECT)}`);
  held.watch('tabs with a decision');
  await page
    .getByRole('button', { name: new RegExp(`^${SUBJECT}`) })
    .first()
    .click();
  const tasksOf = (tab: Page) => tab.getByRole('region', { name: 'Suggested Tasks' });
  await tasksOf(page)
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
  await visit(other, page.url());
  const approvals = tasksOf(other).getByRole('button', { name: /^Approve/ });
  await expect.poll(() => approvals.count()).toBeGreaterThan(0);
  await tasksOf(page)
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await tasksOf(other).getByText('Approved').first().waitFor();
  await tasksOf(page)
    .getByRole('button', { name: /^Reset/ })
    .first()
    .click();
  await tasksOf(other).getByText('Approved').first().waitFor({ state: 'detached' });
  await tasksOf(other)
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
});

test('a second tab shows what is new in every other list, and a changed style and setting', async () => {
  const { page } = held;
  held.watch('tabs with other lists');
  const [project] = await callApi<{ id: string }[]>(page, '/projects/picker');
  const hours = { start: '09:00', end: '17:00', days: [1] };
  const context = {
    name: 'Seen',
    color: '#e44332',
    timezone: 'Europe/London',
    workingHours: hours,
  };
  const rule = {
    name: 'Seen',
    if: { subjectIncludes: ['seen'] },
    then: { projectId: project?.id },
  };
  for (const [path, body] of [
    ['/services', { name: 'Seen' }],
    ['/templates', { name: 'Seen', services: ['Seen'], items: ['One'] }],
    ['/rules', rule],
    ['/contexts', context],
  ] as const) {
    await visit(other, held.docket.url + path);
    await other.getByRole('heading', { level: 2 }).first().waitFor();
    await callApi(page, path, { method: 'POST', body });
    await other.getByRole('article', { name: 'Seen' }).waitFor();
  }
  await visit(other, `${held.docket.url}/style`);
  const style = await callApi<object>(page, '/style');
  await other.getByRole('heading', { name: 'Title Template' }).waitFor();
  await callApi(page, '/style', { method: 'PUT', body: { ...style, titleTemplate: 'Seen' } });
  await expect
    .poll(() => other.getByRole('textbox', { name: 'Title' }).inputValue(), { timeout: 600_000 })
    .toBe('Seen');
  await visit(other, `${held.docket.url}/settings`);
  await other.getByRole('button', { name: 'Comfortable', pressed: true }).waitFor();
  await callApi(page, '/settings', { method: 'PATCH', body: { density: 'compact' } });
  await other.getByRole('button', { name: 'Compact', pressed: true }).waitFor();
});

test('a session that expires while a form is being filled loses nothing: sign in again, send, one record', async () => {
  const page = await held.open('/projects');
  held.watch('an expired session');
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill('Lock gates');
  await dialog.getByLabel('Notes').fill('Half an hour of typing');
  const create = await dialog.getByRole('button', { name: 'Create Project' }).elementHandle();
  await page.context().clearCookies();
  // Clicked within the page: a live update may notice the end of the session first, and then its dialog is in front.
  await create?.evaluate((button) => (button as { click?: () => void }).click?.());
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await ended.waitFor();
  const opened = page.waitForEvent('popup');
  await ended.getByRole('button', { name: 'Sign in again' }).click();
  const signIn = await opened;
  await signIn.getByRole('button', { name: /ines\.marlow@harbourlane/ }).click();
  await ended.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Lock gates');
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Half an hour of typing');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('article', { name: 'Lock gates' }).waitFor();
  expect(await countOf(page, '/projects', 'Lock gates')).toBe(1);
});

test("a double click on a form's button creates one record", async () => {
  const { page } = held;
  held.watch('a double click');
  for (const [path, opener, fill, submit] of FORMS) {
    await held.open(path);
    await page.getByRole('button', { name: opener }).first().click();
    await fill(page);
    await page.getByRole('dialog').getByRole('button', { name: submit }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([path, await countOf(page, path, 'Twice')]).toEqual([path, 1]);
  }
});

type Form = [path: string, opener: string, fill: (page: Page) => Promise<void>, submit: string];
const named = (label: string) => (page: Page) => page.getByLabel(label).first().fill('Twice');
const FORMS: readonly Form[] = [
  ['/projects', 'Add Project', named('Project Name'), 'Create Project'],
  ['/services', 'Add Service', named('Service Name'), 'Add Service'],
  ['/tasks', 'Create Task', (page) => fillTask(page, 'Twice'), 'Create Task'],
  ['/contexts', 'Add Context', named('Name'), 'Create Context'],
  [
    '/templates',
    'Add Template',
    async (page) => {
      await named('Name')(page);
      await page.getByRole('checkbox', { name: 'Twice' }).click();
    },
    'Add Template',
  ],
  [
    '/rules',
    'Add Rule',
    async (page) => {
      await named('Rule Name')(page);
      await page.getByLabel('Subject includes').fill('twice');
      await chooseProject(page);
    },
    'Create Rule',
  ],
];

async function chooseProject(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Harbour Street 14 refit' }).click();
}

async function fillTask(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create New Task' });
  await dialog.getByLabel('Title').fill(title);
  await chooseProject(page);
}

async function countOf(page: Page, path: string, name: string): Promise<number> {
  type Named = { name?: string; title?: string };
  const answer = await callApi<Named[] | { items: Named[] }>(page, path);
  return (Array.isArray(answer) ? answer : answer.items).filter(
    (one) => (one.name ?? one.title) === name,
  ).length;
}
