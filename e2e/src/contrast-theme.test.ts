import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { callApi, signedInDocket } from './signed-in-docket';
import { untilSettled } from './until-settled';

const SCREENS = ['/', '/emails', '/tasks', '/rules', '/projects?view=table', '/settings'];
/** How many controls Tab goes through on each screen. */
const STOPS = 45;

const held = signedInDocket();

beforeAll(async () => {
  // As in Windows' contrast themes, which replace colors and drop shadows.
  await held.page.emulateMedia({ forcedColors: 'active' });
  const body = { name: 'Elm Court 3', senderIncludes: ['@'] };
  const { id } = await callApi<{ id: string }>(held.page, '/projects', { method: 'POST', body });
  await callApi(held.page, '/rules', {
    method: 'POST',
    body: { name: 'Quotes', if: { subjectIncludes: ['quote'] }, then: { projectId: id } },
  });
  await callApi(held.page, '/tasks', {
    method: 'POST',
    body: { title: 'Call the tenants', project_id: id },
  });
});

test('in a contrast theme the focus is visible wherever Tab leads', async () => {
  held.watch('contrast-focus');
  const unseen: string[] = [];
  for (const at of SCREENS) {
    const page = await held.open(at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilSettled(page);
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const name = await focusedWithoutOutline(page);
      if (name !== null) unseen.push(`${at}: ${name}`);
    }
  }
  expect(unseen).toEqual([]);
});

test('in a contrast theme what is current, pressed or on can be told from what is not', async () => {
  held.watch('contrast-states');
  const page = await held.open('/tasks');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('j');
  expect(await outlineOf(page, 'nav [aria-current=page]')).toBe('solid');
  expect(await outlineOf(page, 'article[aria-current=true]')).not.toBe('none');
  expect(await outlineOf(page, 'fieldset [aria-pressed=true]')).toBe('solid');
  expect(await outlineOf(page, 'fieldset [aria-pressed=false]')).toBe('none');
  // A project is known by its color, too.
  const dot = page.locator('article [aria-hidden].rounded-full').first();
  const background = (node: Element) => getComputedStyle(node).backgroundColor;
  expect(await dot.evaluate(background)).not.toBe(await page.locator('body').evaluate(background));
  await held.open('/style');
  const track = (state: boolean) =>
    page
      .locator(`[role=switch][aria-checked=${state}]`)
      .first()
      .evaluate((node) => getComputedStyle(node, '::before').backgroundColor);
  expect(await track(true)).not.toBe(await track(false));
});

/** Null if the focused control, or the field around it, has an outline, or if the focus is past the last control. */
function focusedWithoutOutline(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const hasOutline = (node: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    };
    const field = focused.parentElement;
    if (hasOutline(focused) || (field !== null && hasOutline(field))) return null;
    const { ariaLabel, textContent, tagName } = focused;
    return `${tagName} ${ariaLabel ?? textContent.trim().slice(0, 40)}`;
  });
}

const outlineOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => getComputedStyle(node).outlineStyle);
