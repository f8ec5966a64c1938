import type { Page } from 'playwright-core';

/** What leads to a state, step by step: a key, text to type, something to wait for or to press. */
type Step =
  | { key: string }
  | { see: string }
  | { type: string }
  | { press: string | RegExp; role?: 'tab' };
export type State = { name: string; at: string; steps: readonly Step[]; shows: string };

const ROWS = { see: 'article[id^=email-]' } as const;
const TYPING = { see: '[cmdk-input]' } as const;
const OPENED = [
  ROWS,
  { key: 'j' },
  { key: 'Enter' },
  { see: 'role=region[name="Suggested Tasks"]' },
] as const;
/** The email with a task, a project and a reply. */
const TASKED = '/emails?search=fit-out';

/** What opens, expands or appears without a dialog. */
export const STATES: readonly State[] = [
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
  // Last, as toasts stay on view on the next screen.
  { name: 'toast', at: '/emails', steps: [ROWS, { key: '#' }], shows: '[data-toast]' },
  {
    name: 'toast with Undo',
    at: '/emails?page=2',
    steps: [ROWS, { key: 'j' }, { key: '#' }],
    shows: '[data-toast] >> text=Undo',
  },
];

/** On a phone an open email is a page of its own, so a change of the width closes what is open in it. */
export const STATES_OF_OPEN_EMAIL: readonly State[] = [
  { name: 'project picker', at: TASKED, steps: [...OPENED, { key: 'p' }], shows: '[cmdk-item]' },
  {
    name: 'project picker that offers a new project',
    at: TASKED,
    steps: [...OPENED, { key: 'p' }, TYPING, { type: 'zzzzz' }],
    shows: 'text=New Project “zzzzz”',
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
];

export async function reach(page: Page, { steps, shows }: State): Promise<void> {
  for (const step of steps) await take(page, step);
  await page.locator(shows).first().waitFor();
}

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
