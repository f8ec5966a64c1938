import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { openPage } from './open-browser';
import { runningDocket } from './running-docket';
import { signIn } from './sign-in';
import { callApi } from './signed-in-docket';

const LOOKS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const;

/** How it is opened: by a button, with the first row expanded or not, and an item of its menu; or by a key. */
const OVERLAYS: readonly {
  at: string;
  by: RegExp | string;
  unfold?: true;
  item?: string;
  key?: true;
}[] = [
  { at: '/projects', by: 'Add Project' },
  { at: '/projects', by: /^Actions for/, item: 'Edit' },
  { at: '/projects', by: /^Actions for/, item: 'Delete' },
  { at: '/tasks', by: 'Create Task' },
  { at: '/services', by: 'Add Service' },
  { at: '/templates', by: 'Add Template' },
  { at: '/rules', by: 'Add Rule' },
  { at: '/rules', by: 'Test Rules' },
  { at: '/rules', by: 'Generate from Examples' },
  { at: '/contexts', by: 'Add Context' },
  { at: '/audit', by: /^Revert/, unfold: true },
  { at: '/settings', by: 'New Token' },
  { at: '/settings', by: 'New Webhook' },
  { at: '/settings', by: 'Connect Todoist' },
  { at: '/settings', by: 'Disconnect' },
  { at: '/settings', by: 'Delete My Account' },
  { at: '/', by: 'Control+k', key: true },
  { at: '/emails', by: '?', key: true },
];

/** The email with a task, a project and a reply. */
const TASKED = '/emails?search=fit-out';

const held = runningDocket();

test.each(LOOKS)(
  'no dialog has an accessibility finding or a sideways scroll ($theme, $width px)',
  async (look) => {
    const { page } = await openPage(held.browser, look);
    await signIn(page, held.docket.url);
    await fill(page, look.theme);
    const findings: string[] = [];
    for (const overlay of OVERLAYS) {
      await page.goto(held.docket.url + overlay.at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page, overlay);
      const found = await checkAccessibility(page);
      findings.push(...found.map((finding) => `${overlay.at} ${overlay.by}: ${finding}`));
    }
    expect(findings).toEqual([]);
  },
);

/** What opens, expands or appears without a dialog, step by step: a key, text to type, or something to click. */
type Step =
  | { key: string }
  | { see: string }
  | { type: string }
  | { press: string | RegExp; role?: 'tab' };
const ROWS = { see: 'article[id^=email-]' } as const;
const OPENED = [ROWS, { key: 'j' }, { key: 'Enter' }] as const;
const TYPING = { see: '[cmdk-input]' } as const;
const STATES: readonly { name: string; at: string; steps: readonly Step[]; shows: string }[] = [
  {
    name: 'current row',
    at: '/emails',
    steps: [ROWS, { key: 'j' }],
    shows: 'article[aria-current]',
  },
  {
    name: 'selection',
    at: '/emails',
    steps: [ROWS, { key: 'j' }, { key: 'x' }],
    shows: 'text=1 selected',
  },
  {
    name: 'search help',
    at: '/emails',
    steps: [{ press: 'Search help' }],
    shows: 'text=from:dana',
  },
  {
    name: 'unreadable search',
    at: '/emails?search=is:odd',
    steps: [],
    shows: 'text=is not a filter',
  },
  { name: 'no hits', at: '/emails?search=zzzzz', steps: [], shows: 'text=Nothing matches' },
  {
    name: 'nothing snoozed',
    at: '/emails?review=snoozed',
    steps: [],
    shows: 'text=No snoozed emails',
  },
  { name: 'project picker', at: TASKED, steps: [...OPENED, { key: 'p' }], shows: '[cmdk-item]' },
  {
    name: 'project picker without a match',
    at: TASKED,
    steps: [...OPENED, { key: 'p' }, TYPING, { type: 'zzzzz' }],
    shows: 'text=Nothing matches',
  },
  { name: 'snooze', at: TASKED, steps: [...OPENED, { key: 'h' }], shows: '[cmdk-item]' },
  {
    name: 'snooze without a time',
    at: TASKED,
    steps: [...OPENED, { key: 'h' }, TYPING, { type: 'zzzzz' }],
    shows: 'text=Not a time in the future',
  },
  {
    name: 'task being edited',
    at: TASKED,
    steps: [...OPENED, { key: 'e' }],
    shows: '[aria-label^="Edit task"]',
  },
  { name: 'new task', at: TASKED, steps: [...OPENED, { key: 't' }], shows: '[role=dialog]' },
  { name: 'toast', at: '/emails', steps: [ROWS, { key: '#' }], shows: '[data-toast]' },
  {
    name: 'toast with Undo',
    at: '/emails?page=2',
    steps: [ROWS, { key: 'j' }, { key: '#' }],
    shows: '[data-toast]',
  },
  {
    name: 'palette without a match',
    at: '/',
    steps: [{ key: 'Control+k' }, TYPING, { type: 'zzzzz' }],
    shows: 'text=Nothing matches',
  },
  { name: 'account menu', at: '/', steps: [{ press: /^Account menu/ }], shows: '[role=menu]' },
  {
    name: 'form with an error',
    at: '/rules',
    steps: [{ press: 'Add Rule' }, { press: 'Create Rule' }],
    shows: 'text=Rule name is required',
  },
  {
    name: 'list without a match',
    at: '/tasks?search=zzzzz',
    steps: [],
    shows: 'text=No tasks found',
  },
  {
    name: 'prediction',
    at: '/preview',
    steps: [
      { press: 'Sample Emails', role: 'tab' },
      { press: /Website feedback/ },
      { press: 'Generate Prediction' },
    ],
    shows: 'text=Task Title',
  },
];

test.each(LOOKS)(
  'no open state has an accessibility finding or a sideways scroll ($theme, $width px)',
  async (look) => {
    const { page } = await openPage(held.browser, look);
    await signIn(page, held.docket.url);
    await fill(page, `${look.theme}, states`);
    const findings: string[] = [];
    for (const { name, at, steps, shows } of STATES) {
      await page.goto(held.docket.url + at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const step of steps) await take(page, step);
      await page.locator(shows).first().waitFor();
      findings.push(...(await checkAccessibility(page)).map((finding) => `${name}: ${finding}`));
    }
    expect(findings).toEqual([]);
  },
);

// Pressed by key: on a busy machine, what is loaded above moves a button from under the pointer.
async function take(page: Page, step: Step): Promise<void> {
  if ('key' in step) await page.keyboard.press(step.key);
  else if ('see' in step) await page.locator(step.see).first().waitFor();
  else if ('type' in step) await page.keyboard.type(step.type);
  else
    await page
      .getByRole(step.role ?? 'button', { name: step.press })
      .first()
      .press('Enter');
}

async function open(page: Page, overlay: (typeof OVERLAYS)[number]): Promise<void> {
  const { by, unfold, item, key } = overlay;
  if (unfold === true) await page.locator('main details summary').first().click();
  if (key === true) await page.keyboard.press(String(by));
  else await page.getByRole('button', { name: by }).first().press('Enter');
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

async function fill(page: Page, mark: string): Promise<void> {
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(page, path, { method: 'POST', body });
  const { id: projectId } = await post('/projects', { name: `Harbour Street 14, ${mark}` });
  await post('/rules', {
    name: `Quotes, ${mark}`,
    if: { subjectIncludes: ['quote'] },
    then: { projectId },
  });
}
