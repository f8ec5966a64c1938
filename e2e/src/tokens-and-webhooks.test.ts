import { expect, it } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { openPage } from './open-browser';
import { signIn } from './sign-in';
import { callApi, signedInDocket } from './signed-in-docket';

const held = signedInDocket();

it('a token created in Settings reads the API until it is revoked', async () => {
  held.watch('tokens-and-webhooks-token');
  const page = await held.open('/settings');
  await page.getByRole('button', { name: 'New Token' }).click();
  const form = page.getByRole('dialog', { name: 'New API Token' });
  await form.getByLabel('Name').fill('Backup script');
  expect(await checkAccessibility(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Token' }).click();
  const secret = await page.getByLabel('API token', { exact: true }).inputValue();
  expect(await checkAccessibility(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  const asked = async () => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${held.docket.url}/api/v1/tasks`, { headers })).status;
  };
  expect(await asked()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Backup script' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  // Behind the open dialog the list is hidden, so its button has no text yet.
  await page.getByText('Token Revoked', { exact: true }).waitFor();
  expect(await asked()).toBe(401);
});

it.each(['light', 'dark'] as const)(
  'the API documentation fits a phone with all of it open, in the %s theme',
  async (theme) => {
    const { page, problems } = await openPage(held.browser, { width: 360, theme });
    await page.goto(`${held.docket.url}/api/docs`);
    await page.getByRole('navigation', { name: 'Contents' }).getByText('Webhook events').click();
    await page.getByRole('heading', { name: 'Webhook events' }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await page.goto(`${held.docket.url}/api/docs#updateTask`);
    await page.getByText('replaces the whole checklist').waitFor();
    const width = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      return document.documentElement.scrollWidth;
    });
    expect(width).toBe(360);
    // Every link within the page leads somewhere.
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll('a[href^="#"]')]
        .map((link) => link.getAttribute('href')?.slice(1) ?? '')
        .filter((id) => document.getElementById(id) === null),
    );
    expect(lost).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

it('a webhook is added, refused for a private address, and listed', async () => {
  held.watch('tokens-and-webhooks-webhook');
  const page = await held.open('/settings');
  await page.getByRole('button', { name: 'New Webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New Webhook' });
  await form.getByLabel('Address').fill('https://127.0.0.1/hook');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await form.getByText(/is a private address/).waitFor();
  await form.getByLabel('Address').fill('https://hooks.example/docket');
  expect(await checkAccessibility(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('Signing secret', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('switch', { name: 'hooks.example' }).waitFor();
  await page.getByRole('button', { name: 'Messages' }).click();
  await page.getByText(/No messages in the last 30 days/).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
});

it('on a phone the content of a message leaves its buttons on the screen', async () => {
  const { page } = await openPage(held.browser, { width: 360, height: 780 });
  await signIn(page, held.docket.url, held.account);
  const events = ['task.created'];
  const body = {
    url: `https://hooks.example/${'long-'.repeat(20)}`,
    description: 'Mirror',
    events,
  };
  const { webhook } = (await callApi(page, '/webhooks', { method: 'POST', body })) as {
    webhook: { id: string };
  };
  await callApi(page, `/webhooks/${webhook.id}/test`, { method: 'POST' });
  await page.goto(`${held.docket.url}/settings`);
  await page.getByRole('button', { name: 'Messages: Mirror' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  const attempts = dialog.getByText(/attempts? and content/);
  await expect.poll(() => attempts.textContent()).not.toContain('0 attempts');
  await attempts.click();
  await dialog.getByText('"webhook.test"').waitFor();
  const again = await dialog.getByRole('button', { name: /^Send Again: / }).boundingBox();
  expect((again?.x ?? 360) + (again?.width ?? 0)).toBeLessThanOrEqual(360);
  const widths = await dialog.evaluate((shown) => [shown.scrollWidth, shown.clientWidth]);
  expect(widths[0]).toBe(widths[1]);
  await page.context().close();
});
