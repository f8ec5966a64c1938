import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { openPage, PATIENCE_MS } from './open-browser';
import { SCREENS } from './screens/screens';
import { signIn } from './sign-in';
import { callApi, signedInDocket } from './signed-in-docket';
import { smallTargets } from './small-targets';
import { untilSettled } from './until-settled';
import { visit } from './visit';

const TOP_BAR = 48;
/** The height of a notice; with a second line it is higher. */
const ONE_LINE = 40;

const held = signedInDocket();

beforeAll(async () => {
  const body = { name: 'All of it', senderIncludes: ['@'] };
  await callApi(held.page, '/projects', { method: 'POST', body });
  await held.page.waitForFunction(
    async () => {
      const answer = await fetch('/api/v1/emails/recommendations?review=pending');
      return ((await answer.json()) as { total: number }).total > 10;
    },
    undefined,
    { timeout: 600_000, polling: 1_000 },
  );
});

const topOf = (page: Page) =>
  page.evaluate(
    () => document.querySelector('main [id^=email-] article')?.getBoundingClientRect().top,
  );

test('at 1440 px the open email is at the top, even the last one of a page', async () => {
  held.watch('open-on-top');
  const page = await held.open('/emails');
  await page.getByText(/Showing 1 to 5 of/).waitFor();
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
  await expect
    .poll(() => topOf(page))
    .toSatisfy((top: number | undefined) => top !== undefined && top >= TOP_BAR && top < 100);
});

test('at 1440 px an email opened by link is at the top, and also after a reload of the scrolled page', async () => {
  held.watch('linked-on-top');
  const far = await callApi<{ items: { id: string }[] }>(
    held.page,
    '/emails/recommendations?page=2&pageSize=10',
  );
  const page = await held.open(`/emails/${far.items[0]?.id}`);
  const isOnTop = async () => {
    await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
    await untilSettled(page);
    await expect
      .poll(() => topOf(page))
      .toSatisfy((top: number | undefined) => top !== undefined && top >= TOP_BAR && top < 100);
  };
  await isOnTop();
  await page.evaluate(() => window.scrollTo(0, 470));
  await page.reload();
  await isOnTop();
});

test('at 1440 px the longest notice of the specification takes one line and covers nothing', async () => {
  held.watch('one-line');
  const page = await held.open('/emails?review=pending');
  await page.getByText(/Showing 1 to 5 of/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByLabel('How would you improve these suggestions?').fill('Not for us');
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  const notice = page.locator('[data-toast]', { hasText: 'Feedback Submitted' });
  await notice.waitFor();
  const box = await notice.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(ONE_LINE);
  const search = await page.getByRole('button', { name: /^Go to anything/ }).boundingBox();
  expect(box?.x).toBeGreaterThan((search?.x ?? Infinity) + (search?.width ?? 0));
  await page.keyboard.press('u');
});

/** Whether the focused part of the open email is behind its sticky bar. */
const focusBehindBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[id^=email-] footer');
    const focused = document.activeElement;
    if (bar === null || focused === null || bar.contains(focused)) return null;
    if (bar.closest('[id^=email-]')?.contains(focused) !== true) return null;
    const [low, high] = [focused.getBoundingClientRect().bottom, bar.getBoundingClientRect().top];
    return low > high + 1 ? (focused.getAttribute('aria-label') ?? focused.textContent) : null;
  });

test('Tab scrolls what it reaches clear of the bar of the open email', async () => {
  const page = await held.open('/emails?review=pending');
  await page.setViewportSize({ width: 1200, height: 560 });
  await page.getByText(/Showing 1 to 5 of/).waitFor();
  const behind: string[] = [];
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (let opened = 0; opened < 3; opened += 1) {
    await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
    await untilSettled(page);
    for (let pressed = 0; pressed < 25; pressed += 1) {
      await page.keyboard.press('Tab');
      const hidden = await focusBehindBar(page);
      if (hidden !== null) behind.push(hidden);
    }
    await page.locator('[id^=email-] h2').first().focus();
    await page.keyboard.press('j');
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(behind).toEqual([]);
});

test('the open email stays where it is when something above it disappears', async () => {
  const page = await held.open('/emails');
  await page.getByText(/Showing 1 to 5 of/).waitFor();
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).toBeGreaterThan(0);
  await untilSettled(page);
  const before = await scrolled();
  const top = await topOf(page);
  await page.locator('h1').evaluate((heading) => {
    heading.style.display = 'none';
  });
  await expect.poll(scrolled).toBeLessThan(before);
  await expect.poll(() => topOf(page)).toBeCloseTo(top ?? 0, 0);
});

test('by priority the heading of the group does not cover the open email', async () => {
  held.watch('open-under-heading');
  const page = await held.open('/emails?sort=priority&pageSize=15');
  await page.getByText(/Showing 1 to 15 of/).waitFor();
  for (let at = 0; at < 8; at += 1) await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
  await expect.poll(() => topOf(page)).toBeLessThan(TOP_BAR + 100);
  const isOnTop = () =>
    page.evaluate(() => {
      const article = document.querySelector('main [id^=email-] article');
      const { left, top, width } = article?.getBoundingClientRect() ?? new DOMRect();
      return article?.contains(document.elementFromPoint(left + width / 2, top + 4)) ?? false;
    });
  await expect.poll(isOnTop).toBe(true);
});

test('a toast covers neither the open email nor its actions, at 1440 px and on a phone', async () => {
  for (const size of [{ width: 1440 }, { width: 360, height: 780 }]) {
    const { page } = await openPage(held.browser, size);
    await signIn(page, held.docket.url, held.account);
    await openFirst(page);
    await page.keyboard.press('1');
    const toast = page.locator('[data-toast]');
    await toast.waitFor();
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(TOP_BAR + 4);
    if (size.width === 360) {
      // There it covers the buttons of the bar.
      await page.keyboard.press('#');
      // Of the second change: under the pointer that dismissed the first, a toast would stay.
      await toast.getByText('Email Archived').waitFor();
      await toast.getByRole('button', { name: 'Undo' }).waitFor();
      await toast.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('dialog').waitFor();
    }
    await page.context().close();
  }
});

test('a toast shows all of a long text, at 1440 px and on a phone', async () => {
  const message = 'You rejected the last 3 like it, so others like it are left out from now on';
  for (const size of [{ width: 1440 }, { width: 360, height: 780 }]) {
    const { page } = await openPage(held.browser, size);
    await signIn(page, held.docket.url, held.account);
    await page.route('**/emails/recommendations/process', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), message } });
    });
    await openFirst(page);
    await page
      .getByRole('button', { name: /^Reject: / })
      .first()
      .click();
    const toast = page.locator('[data-toast]');
    await toast.getByText(message).waitFor();
    const cut = await toast.evaluate(
      (shown) =>
        [...shown.querySelectorAll('div, p')].filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth,
        ).length,
    );
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    expect([cut, y + height <= TOP_BAR + 4]).toEqual([0, true]);
    await page.context().close();
  }
});

test('on a phone the open email is a page with its actions in reach of the thumb', async () => {
  const page = await openPhone();
  await openFirst(page);
  await expect.poll(() => page.getByText('Total Emails').count()).toBe(0);
  await expect.poll(() => topOf(page)).toBeLessThan(240);
  const bar = page.getByRole('group', { name: 'Actions' });
  const bottom = async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    return Math.round(y + height);
  };
  await expect.poll(bottom).toBe(780);
  const first = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Next Email' }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(first);
  await page.getByRole('button', { name: 'Emails', exact: true }).click();
  await page.getByText('Total Emails').waitFor();
  await page.context().close();
});

test('on a phone every touch target is 44 px high and wide', async () => {
  const page = await openPhone();
  const small: string[] = [];
  for (const at of [...Object.values(SCREENS), '/emails/first']) {
    if (at === '/emails/first') await openFirst(page);
    else await visit(page, held.docket.url + at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilSettled(page);
    small.push(...(await smallTargets(page)).map((target) => `${at}: ${target}`));
  }
  expect(small).toEqual([]);
  await page.context().close();
});

test('on a phone a calendar stays on the screen, upright and sideways', async () => {
  const page = await openPhone();
  await visit(page, `${held.docket.url}/tasks`);
  for (const size of [
    { width: 360, height: 640 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Create Task' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create New Task' });
    await form.getByRole('button', { name: /^Due date/ }).click();
    const calendar = page.getByRole('dialog', { name: 'Due date' });
    await calendar.getByRole('grid').waitFor();
    // It is placed anew once its days are there.
    await expect
      .poll(async () => {
        const { y = -1, height = 0 } = (await calendar.boundingBox()) ?? {};
        return [y >= 0, y + height <= size.height];
      })
      .toEqual([true, true]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  }
  await page.context().close();
});

test('on a phone the actions on selected emails leave most of the list in view', async () => {
  const page = await openPhone();
  await visit(page, `${held.docket.url}/emails`);
  await page.getByRole('checkbox').first().click();
  const bar = page.getByRole('group', { name: 'Selected emails' });
  await bar.getByRole('button', { name: 'Confirm Projects' }).waitFor();
  await untilSettled(page);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThan(780 / 6);
  expect(await smallTargets(page)).toEqual([]);
  await page.context().close();
});

async function openFirst(page: Page): Promise<void> {
  await page.goto(`${held.docket.url}/emails?review=pending`);
  await page.getByText(/Showing 1 to/).waitFor();
  await page.locator('article[id^=email-]').first().click();
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
}

/** A phone's window, with a coarse pointer instead of a mouse. */
async function openPhone(): Promise<Page> {
  const context = await held.browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    timezoneId: 'America/New_York',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await signIn(page, held.docket.url, held.account);
  return page;
}
