import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { callApi, signedInDocket } from './signed-in-docket';

/** WCAG 1.4.11, for what shows the focus. */
const LEAST_CONTRAST = 3;

const held = signedInDocket();
const row = (page: Page, title: string) => page.getByRole('article', { name: title });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select: ${title}` });

beforeAll(async () => {
  const body = { name: 'Elm Court 3' };
  const { id } = await callApi<{ id: string }>(held.page, '/projects', { method: 'POST', body });
  for (const title of ['Fourth', 'Third', 'Second', 'First'])
    await callApi(held.page, '/tasks', { method: 'POST', body: { title, project_id: id } });
});

test.each(['light', 'dark'] as const)(
  'focus, current and selected rows are told apart, also where they meet: %s',
  async (colorScheme) => {
    held.watch(`row-states-${colorScheme}`);
    await held.open('/');
    const page = await held.open('/tasks');
    await page.emulateMedia({ colorScheme });
    await row(page, 'First').waitFor();
    // By keys, as a focus that was given by the mouse has no ring.
    for (const key of ['j', 's', 'j', 's']) await page.keyboard.press(key);
    await expect.poll(() => box(page, 'Second').isChecked()).toBe(true);
    await row(page, 'Third').evaluate((node) => node.focus());

    const plain = await look(row(page, 'Fourth'));
    expect(plain).toMatchObject({ ring: 0, bar: 'none' });
    const selected = await look(row(page, 'First'));
    const both = await look(row(page, 'Second'));
    const focused = await look(row(page, 'Third'));
    expect(selected).toMatchObject({ ring: 0, bar: 'none' });
    expect(selected.tint).not.toBe(plain.tint);
    expect(both.tint).toBe(selected.tint);
    expect(both.bar).not.toBe('none');
    expect(focused).toMatchObject({ bar: 'none', tint: plain.tint });
    expect(focused.ring).toBeGreaterThanOrEqual(LEAST_CONTRAST);

    // The tint stays under the mouse, and the bar beside the ring.
    await row(page, 'First').hover();
    expect((await look(row(page, 'First'))).tint).toBe(selected.tint);
    await row(page, 'Second').evaluate((node) => node.focus());
    const all = await look(row(page, 'Second'));
    expect(all.ring).toBeGreaterThanOrEqual(LEAST_CONTRAST);
    expect(all.tint).toBe(selected.tint);
    expect(parseFloat(all.bar)).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
  },
);

/** ring: its contrast with the page, 0 without one; bar: how wide it is, or none; tint: the background. */
function look(shown: Locator) {
  return shown.evaluate((node) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { outlineStyle, outlineColor, boxShadow, backgroundColor } = getComputedStyle(node);
    const page = getComputedStyle(document.body).backgroundColor;
    const [low, high] = [luminance(outlineColor), luminance(page)].toSorted((a, b) => a - b);
    const inset = boxShadow
      .match(/([\d.]+px) 0px 0px 0px inset/g)
      ?.find((one) => !one.startsWith('0px'));
    return {
      ring: outlineStyle === 'none' ? 0 : ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05),
      bar: inset ?? 'none',
      tint: backgroundColor,
    };
  });
}
