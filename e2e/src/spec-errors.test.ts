import { beforeAll, expect, onTestFailed, test } from 'vitest';

import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { sharedDocket } from './running-docket';
import { signedInDocket } from './signed-in-docket';

const held = signedInDocket(sharedDocket({ hasMail: false }));

// Without live updates, no screen recovers before Try Again is pressed.
beforeAll(() => held.page.route('**/api/v1/events?*', (route) => route.abort()));

test.each([
  ['/', '/home', 'Failed to load Home'],
  ['/emails', '/emails/recommendations', 'Error Loading Emails'],
  ['/projects', '/projects', 'Failed to load projects'],
  ['/projects?view=table', '/projects', 'Failed to load projects'],
  ['/tasks', '/tasks', 'Failed to load tasks'],
  ['/services', '/services', 'Failed to load services'],
  ['/templates', '/templates', 'Failed to load templates'],
  ['/rules', '/rules', 'Failed to load data'],
  ['/style', '/style', 'Failed to load task style configuration'],
  ['/contexts', '/contexts', 'Failed to load contexts'],
  ['/settings', '/system/info', 'Failed to load settings'],
  ['/archives', '/archives', 'Failed to load archived items'],
  ['/audit', '/audit', 'Failed to load the audit log'],
  ['/accuracy', '/accuracy', 'Failed to load accuracy'],
  ['/sync', '/sync/status', 'Failed to load the sync status'],
])(
  '%s without an answer of %s says %s, and Try Again shows the screen',
  async (path, call, words) => {
    const { page } = held;
    held.watch(`error of ${words}`);
    const address = new RegExp(`/api/v1${call}(\\?.*)?$`);
    await page.route(address, (route) => route.fulfill({ status: 500, body: 'no' }));
    // Loaded, as other screens may have had the answer already: the status bar asks how far the sync is.
    await page.goto(held.docket.url + path);
    const problem = page.getByRole('alert').filter({
      has: page.getByRole('heading', { name: words }),
    });
    await problem.waitFor();
    await problem.getByText('Unexpected response from server').waitFor();
    const tryAgain = await problem.getByRole('button', { name: 'Try Again' }).elementHandle();
    await page.unroute(address);
    // Clicked within the page: a live update may retry at this moment, and then the button is gone.
    await tryAgain?.evaluate((button) => (button as { click?: () => void }).click?.());
    await problem.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  },
);

test('Preview & Test says Failed to generate prediction and retries with the same input', async () => {
  const page = await held.open('/preview');
  held.watch('error of the preview');
  await page.getByRole('tab', { name: 'Sample Emails' }).click();
  await page.getByRole('button', { name: /^Website feedback/ }).click();
  await page.route('**/api/v1/preview/predict', (route) => route.abort());
  await page.getByRole('button', { name: 'Generate Prediction' }).click();
  const problem = page.getByRole('alert').filter({
    has: page.getByRole('heading', { name: 'Failed to generate prediction' }),
  });
  await problem.waitFor();
  await page.unroute('**/api/v1/preview/predict');
  await problem.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Task Title').waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Feedback on the new website');
});

test('an unanswered change says what failed and keeps the form', async () => {
  const page = await held.open('/projects');
  held.watch('a refused project');
  const calls = '**/api/v1/projects';
  await page.getByRole('button', { name: 'Add Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Project' });
  await dialog.getByLabel('Project Name').fill('Quay wall');
  await page.route(calls, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await notices
    .getByText(/^Failed to create project\. Docket could not be reached/)
    .first()
    .waitFor();
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Quay wall');
  await page.unroute(calls);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await page
    .getByRole('button', { name: /Quay wall/ })
    .first()
    .waitFor();
});

test('a path that leads nowhere says Oops! Page not found and leads home', async () => {
  const page = await held.open('/emials/7');
  held.watch('not found');
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a visitor sees the sign-in card, its menu, why a refused sign-in failed, and that a page does not exist', async () => {
  const { page } = await openPage(held.browser, {});
  onTestFailed(() => keepPicture(page, 'visitor'));
  await page.goto(`${held.docket.url}/projects`);
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  const signIn = page.getByRole('link', { name: 'Sign in with Microsoft' });
  await expect.poll(() => signIn.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  const menu = page.getByRole('menu');
  for (const name of ['Settings', 'Archives', 'Help & Support', 'Login with Microsoft'])
    await menu.getByRole('menuitem', { name }).waitFor();
  await page.goto(`${held.docket.url}/auth/redirect?code=made-up&state=made-up`);
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await page.getByRole('heading', { name: 'Authentication Required' }).waitFor();
  // Held, because the words stay for two seconds only.
  let answer = () => {};
  const isSeen = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/v1/auth/session', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(`${held.docket.url}/auth/callback`);
  await page.getByText('Completing authentication...').waitFor();
  answer();
  await page.getByText('Authentication was not completed successfully').waitFor();
  await page.goto(`${held.docket.url}/no-such-page`);
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${held.docket.url}/`);
  await page.close();
});
