import { expect, test } from 'vitest';

import { sharedDocket } from './running-docket';
import { callApi, signedInDocket } from './signed-in-docket';

const PAPER = { width: 680, height: 1000 };
const docket = signedInDocket(sharedDocket({ hasMail: false }));

test('a printed task list has the whole page and no controls', async () => {
  docket.watch('print');
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(docket.page, path, { method: 'POST', body });
  const { id: project_id } = await post('/projects', { name: 'Paper' });
  await post('/tasks', { title: 'Read on paper', project_id });
  const page = await docket.open('/tasks');
  const card = page.getByRole('article', { name: 'Read on paper' });
  await card.waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize(PAPER);
  await expect.poll(async () => (await card.boundingBox())?.width).toBe(PAPER.width);
  expect(await page.getByRole('button', { name: 'Create Task' }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
  const ink = await card.evaluate((node) => getComputedStyle(node).color);
  const brightness = Math.max(...(ink.match(/[\d.]+/g) ?? ['255']).slice(0, 3).map(Number));
  expect(brightness).toBeLessThan(80);
});
