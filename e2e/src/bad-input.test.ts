import { expect, onTestFailed, test } from 'vitest';

import { keepPicture } from './keep-picture';
import { openPage } from './open-browser';
import { sharedDocket } from './running-docket';
import { signIn } from './sign-in';

const held = sharedDocket();

test('a hostile message is shown without running anything, remote images only when asked for (§ 2)', async () => {
  const { page, problems } = await openPage(held.browser);
  onTestFailed(() => keepPicture(page, 'hostile-mail'));
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1:')) fetched.push(request.url());
  });
  await signIn(page, held.docket.url, held.account);
  const search = `search=${encodeURIComponent('confirm your account')}`;
  // If it were opened before its analysis has ended, it would be analyzed twice and the second time refused.
  const statusOf = async () => {
    const answer = await page.request.get(
      `${held.docket.url}/api/v1/emails/recommendations?${search}`,
    );
    const { items } = (await answer.json()) as { items: { processingStatus: string }[] };
    return items[0]?.processingStatus;
  };
  await expect.poll(statusOf, { timeout: 600_000 }).toBe('completed');
  await page.goto(`${held.docket.url}/emails?${search}`);
  await page
    .getByRole('button', { name: /Please confirm your account/ })
    .first()
    .click();
  const letter = page.frameLocator('iframe[title^="Message:"]').locator('body');
  await letter
    .getByText(/account/i)
    .first()
    .waitFor();
  expect(await letter.locator('script, iframe, object, embed, [onclick], [onerror]').count()).toBe(
    0,
  );
  expect(await letter.locator('a[href^="javascript:"]').count()).toBe(0);
  expect(await page.title()).not.toContain('hacked');
  expect(fetched).toEqual([]);
  expect(problems).toEqual([]);
});

test('a wrong or replayed sign-in state ends in a clear error with a way home', async () => {
  const { page } = await openPage(held.browser);
  onTestFailed(() => keepPicture(page, 'wrong-state'));
  await page.goto(`${held.docket.url}/auth/redirect?code=made-up&state=made-up`);
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor();
  await page.getByRole('link', { name: 'Go Home' }).click();
  const card = page.getByRole('heading', { name: 'Authentication Required' });
  await card.waitFor();
  expect(await card.isVisible()).toBe(true);
});

test('an address that does not exist shows the 404 page', async () => {
  const { page } = await openPage(held.browser);
  await page.goto(`${held.docket.url}/no-such-page`);
  await page.getByText('Oops! Page not found').waitFor();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(`${held.docket.url}/`);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a malformed body, an unknown id and a visitor get a clear error of one shape (§ 7)', async () => {
  const { page } = await openPage(held.browser);
  await signIn(page, held.docket.url, held.account);
  const call = (method: string, path: string, body?: string) =>
    page.evaluate(
      async ([way, address, text]) => {
        const answer = await fetch(`/api/v1${address}`, {
          method: way as string,
          ...(text === undefined
            ? {}
            : { body: text, headers: { 'content-type': 'application/json' } }),
        });
        return { status: answer.status, error: (await answer.json()).error };
      },
      [method, path, body],
    );
  const malformed = await call('POST', '/projects', '{"name":');
  expect(malformed.status).toBe(400);
  expect(malformed.error.message).not.toBe('');
  const invalid = await call('POST', '/projects', '{"name":" "}');
  expect(invalid).toMatchObject({
    status: 400,
    error: { code: 'request.invalid', message: 'Project name is required' },
  });
  const unknown = await call('GET', '/tasks/00000000-0000-4000-8000-000000000000');
  expect(unknown).toMatchObject({ status: 404, error: { code: 'task.not_found' } });
  expect(await call('GET', '/emails/not-an-id/recommendations')).toMatchObject({ status: 404 });
  const visitor = await fetch(`${held.docket.url}/api/v1/tasks`);
  expect(visitor.status).toBe(401);
  expect(await visitor.json()).toMatchObject({
    error: { code: 'auth.required', message: 'User not authenticated' },
  });
});
