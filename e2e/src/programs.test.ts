import { expect, it } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { signedInDocket } from './signed-in-docket';

const held = signedInDocket();

it('a token made in Settings reads the API until it is revoked', async () => {
  held.watch('programs-token');
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
  // Behind the open dialog the list is hidden, so its button says nothing yet.
  await page.getByText('Token Revoked', { exact: true }).waitFor();
  expect(await asked()).toBe(401);
});

it('a webhook is entered, refused a private address, and listed', async () => {
  held.watch('programs-webhook');
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

it('the installed app opens without a network, and keeps nothing of the person', async () => {
  held.watch('programs-offline');
  const page = await held.open('/tasks');
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  // What the installed app does when it starts.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        addresses.push(new URL(url).pathname);
    return addresses;
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page
    .getByText(/could not be reached/i)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
});

it('what another app shares opens as a new task', async () => {
  held.watch('programs-share');
  const page = await held.open('/tasks?shared_title=Roof&shared_text=It%20leaks');
  const form = page.getByRole('dialog', { name: 'Create New Task' });
  await form.waitFor();
  expect(await form.getByLabel('Title').inputValue()).toBe('Roof');
  expect(await form.getByLabel('Description').inputValue()).toBe('It leaks');
  expect(new URL(page.url()).search).toBe('');
});
