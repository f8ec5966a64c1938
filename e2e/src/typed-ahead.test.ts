import type { Request } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import { callApi, signedInDocket } from './signed-in-docket';

const held = signedInDocket();
let emailId = '';

beforeAll(async () => {
  // It would answer without delay.
  const session = await held.page.context().newCDPSession(held.page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  const project = await callApi<{ id: string }>(held.page, '/projects', {
    method: 'POST',
    body: { name: 'Building' },
  });
  const task = { title: 'Order the valve', project_id: project.id };
  await callApi(held.page, '/tasks', { method: 'POST', body: task });
  await vi.waitFor(
    async () => {
      const { items } = await callApi<{ items: Email[] }>(held.page, '/emails/recommendations');
      emailId = items.find((one) => one.recommendedProject !== null)?.id ?? '';
      if (emailId === '') throw new Error('No email has been classified');
    },
    { timeout: 600_000, interval: 250 },
  );
});
type Email = { id: string; recommendedProject: object | null };

const PICKER = /^(Change|Choose Project)/;
const TASK = 'Order the valve';

test('letters typed while the project picker opens filter the projects', async () => {
  const { page, type, undos } = await slowly(`/emails/${emailId}`, PICKER);
  await type('p', ...Array.from('build'));
  const filter = page.getByPlaceholder('Type to filter');
  await expect.poll(() => filter.inputValue()).toBe('build');
  await page.keyboard.type('ing');
  expect(await filter.inputValue()).toBe('building');
  expect(undos).toEqual([]);
});

test('letters typed while the form of a new task opens are its title', async () => {
  const { page, type, undos } = await slowly(`/emails/${emailId}`, PICKER);
  await type('t', ...Array.from('Buy salt'));
  const title = page.getByRole('dialog').getByLabel('Title');
  await expect.poll(() => title.inputValue()).toContain('Buy salt');
  expect(undos).toEqual([]);
});

test('letters typed while the palette opens are searched for', async () => {
  const { page, type, undos } = await slowly('/tasks', TASK);
  await type('Control+k', ...Array.from('budget'));
  const search = page.getByPlaceholder('Search emails, tasks');
  await expect.poll(() => search.inputValue()).toBe('budget');
  expect(undos).toEqual([]);
});

test('letters typed while the task form opens are the title', async () => {
  const { page, type, undos } = await slowly('/tasks', TASK);
  await type('t', ...Array.from('Buy salt'));
  const title = page.getByRole('dialog').getByLabel('Title');
  await expect.poll(() => title.inputValue()).toBe('Buy salt');
  expect(undos).toEqual([]);
});

test('letters typed while the due date opens are the date', async () => {
  const { page, type, undos } = await slowly('/tasks', TASK);
  await type('j', 'd', ...Array.from('thursday'));
  const words = page.getByLabel('Due date in words');
  await expect.poll(() => words.inputValue()).toBe('thursday');
  expect(undos).toEqual([]);
});

test('letters typed while a panel without a text field opens are dropped', async () => {
  const { page, type, undos } = await slowly('/tasks', TASK);
  await type('?', 'u', 't');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(undos).toEqual([]);
});

test('Escape cancels a form that is opening', async () => {
  const { page, type, undos } = await slowly('/tasks', TASK);
  await type('t', 'u', 'Escape', 'j', 'd');
  // The shortcuts work again.
  await page.getByLabel('Due date in words').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(1);
  expect(undos).toEqual([]);
});

/**
 * Opens a path anew. type: types before the code of what the first key opens has loaded. undos: the calls that take a
 * step back.
 */
async function slowly(path: string, ready: string | RegExp) {
  held.watch('typed-ahead');
  const { page } = held;
  const panels =
    /\/assets\/(?:popover-panel|combobox-list|dialog-panels|command-palette|shortcuts-sheet)-.*\.js/;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const undos: string[] = [];
  const note = (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/undo')) undos.push(request.url());
  };
  page.on('request', note);
  onTestFinished(async () => {
    page.off('request', note);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await held.open(path);
  await page.route(panels, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.reload();
  await page.getByText(ready).first().waitFor();
  const type = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    arrive();
  };
  return { page, type, undos };
}
