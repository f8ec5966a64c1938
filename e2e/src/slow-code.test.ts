import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { signedInDocket } from './signed-in-docket';

const held = signedInDocket();

test('an opened email keeps its place while its code is loading', async () => {
  held.watch('slow-code-email');
  const page = await held.open('/emails');
  const first = page.locator('article[id^="email-"]').first();
  await first.waitFor();
  // The code is prefetched once a row is current; a click is the first to ask for it.
  const code = /\/assets\/open-email-.*\.js/;
  const arrive = await holdBack(page, code);
  // By its id, because newer mail may arrive above it.
  const place = page.locator(`#${await first.getAttribute('id')}`);
  await place.locator('p').first().click();
  await place.getByText('Loading emails...').waitFor();
  expect((await place.boundingBox())?.height).toBeGreaterThan(250);
  arrive();
  await place.getByRole('button', { name: 'Archive', exact: true }).first().waitFor();
});

test('a screen that cannot be loaded while the server is down says so, and Try again loads it once it is back', async () => {
  held.watch('slow-code-down');
  const page = await held.open('/');
  const isDown = /\/assets\/help-page-.*\.js|\/healthz/;
  await page.route(isDown, (route) => route.abort());
  await page.getByRole('link', { name: 'Help & Docs' }).click();
  await page.getByText('Docket could not be reached. Check your connection.').waitFor();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  // The page was not reloaded into the browser's own error.
  await expect.poll(() => again.isVisible()).toBe(true);
  await page.unroute(isDown);
  await again.click();
  await page.getByRole('heading', { level: 1, name: /^Help/ }).waitFor();
  held.problems.length = 0;
});

test('the confidence slider has a dark track in the dark theme', async () => {
  held.watch('dark-slider');
  const page = await held.open('/rules');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Add Rule' }).first().click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await slider.fill('0.1');
  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
  const track = { x: Math.round(width * 0.8), y: Math.round(height / 2) };
  await expect
    .poll(async () => brightnessAt(page, await slider.screenshot(), track))
    .toBeLessThan(140);
});

/** Lets no file of this kind through until the returned function is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** 0 to 255, of one pixel of a picture. Drawn on a page without Docket's content security policy. */
async function brightnessAt(page: Page, picture: Buffer, at: { x: number; y: number }) {
  const canvas = await page.context().newPage();
  try {
    return await canvas.evaluate(
      async ({ url, x, y }) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        const [red = 255, green = 255, blue = 255] = context?.getImageData(x, y, 1, 1).data ?? [];
        return Math.max(red, green, blue);
      },
      { url: `data:image/png;base64,${picture.toString('base64')}`, ...at },
    );
  } finally {
    await canvas.close();
  }
}
