import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInDocket } from './signed-in-docket';
import { visit } from './visit';

const LIST = /\/api\/v1\/emails\/recommendations\?/;
const held = signedInDocket();
let newer = 0;

beforeAll(() => held.page.route(LIST, withNewer));
afterAll(() => held.page.unroute(LIST));

async function withNewer(route: Route): Promise<void> {
  const response = await route.fetch();
  const page = (await response.json()) as object;
  await route.fulfill({ response, json: { ...page, newer } });
}

test.each([
  ['default', 1440],
  ['priority', 1440],
  ['default', 360],
  ['priority', 360],
] as const)('what arrives covers and moves nothing of the list: %s, %i', async (sort, width) => {
  held.watch(`new-emails-${sort}-${width}`);
  const { page } = held;
  await page.setViewportSize({ width, height: 800 });
  const at = `${held.docket.url}/emails?sort=${sort}`;
  newer = 0;
  await visit(page, at);
  const before = await selectFirst(page);
  newer = 9;
  await visit(page, at);
  const after = await selectFirst(page);
  expect(await covered(page)).toEqual([]);
  expect(after).toBe(before);
});

test('it covers nothing of the open email and its guide', async () => {
  held.watch('new-emails-open');
  const { page } = held;
  await page.setViewportSize({ width: 1440, height: 800 });
  newer = 9;
  await visit(page, `${held.docket.url}/emails`);
  await page.getByRole('article').first().getByRole('button').first().press('Enter');
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
  expect(await covered(page)).toEqual([]);
});

/** A selection freezes the list. Returns how far its first row is below the top of the bar with the search. */
async function selectFirst(page: Page): Promise<number> {
  await page
    .getByRole('checkbox', { name: /^Select: / })
    .first()
    .click();
  const bar = page.getByRole('heading', { name: 'Email Training Queue' }).locator('..');
  // At once: a notice above may still come.
  return bar.evaluate((node) => {
    const row = document.querySelector('article');
    return (row?.getBoundingClientRect().top ?? NaN) - node.getBoundingClientRect().top;
  });
}

/** What the pill covers. */
function covered(page: Page): Promise<string[]> {
  return page.getByRole('button', { name: '9 new' }).evaluate((pill) => {
    const over = pill.getBoundingClientRect();
    return [...document.querySelectorAll('article, [role=note], section h3, [role=searchbox], h2')]
      .filter((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const isBeside = left >= over.right || right <= over.left;
        return !isBeside && top < over.bottom && bottom > over.top;
      })
      .map((node) => node.textContent.slice(0, 40));
  });
}
