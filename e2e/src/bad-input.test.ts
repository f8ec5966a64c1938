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
    .getByRole('button', { name: /^Please confirm your account/ })
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
