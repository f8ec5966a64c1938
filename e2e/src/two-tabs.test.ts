import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { sharedDocket } from './running-docket';
import { callApi, signedInDocket } from './signed-in-docket';

const held = signedInDocket(sharedDocket({ hasMail: false }));

async function editProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit Project' }).waitFor();
}

test('a project that another tab saved meanwhile shows both versions, and the person chooses', async () => {
  held.watch('two-tabs');
  const first = await held.open('/projects');
  const { id } = await callApi<{ id: string }>(first, '/projects', {
    method: 'POST',
    body: { name: 'Harbour Street 14' },
  });
  const officialName = async () =>
    (await callApi<{ officialName: string }>(first, `/projects/${id}`)).officialName;
  await first.reload();
  const second = await first.context().newPage();
  await second.goto(`${held.docket.url}/projects`);
  await editProject(first, 'Harbour Street 14');
  await editProject(second, 'Harbour Street 14');
  await second.getByRole('textbox', { name: 'Official Name' }).fill('Theirs Ltd');
  await second.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(officialName).toBe('Theirs Ltd');

  await first.getByRole('textbox', { name: 'Official Name' }).fill('Mine Ltd');
  await first.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = first.getByRole('dialog', { name: 'Changed Elsewhere' });
  await conflict.getByText('Theirs Ltd').waitFor();
  await conflict.getByText('Mine Ltd').waitFor();
  expect(await officialName()).toBe('Theirs Ltd');

  await conflict.getByRole('button', { name: 'Keep Editing' }).click();
  await first.getByRole('dialog', { name: 'Edit Project' }).waitFor();
  await first.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(officialName).toBe('Mine Ltd');
  await second.close();
});

test('taking the other version closes the form and changes nothing', async () => {
  held.watch('two-tabs-theirs');
  const page = await held.open('/projects');
  const { id } = await callApi<{ id: string }>(page, '/projects', {
    method: 'POST',
    body: { name: 'Elm Court 3' },
  });
  await page.reload();
  await editProject(page, 'Elm Court 3');
  await callApi(page, `/projects/${id}`, { method: 'PATCH', body: { notes: 'From elsewhere' } });
  await page.getByRole('textbox', { name: 'Official Name' }).fill('Mine Ltd');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Use Other Version' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  const now = await callApi<{ officialName: string; notes: string }>(page, `/projects/${id}`);
  expect([now.officialName, now.notes]).toEqual(['', 'From elsewhere']);
});
