import type { CDPSession, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { DIALOGS, openDialog } from './accessibility/dialogs';
import { SCREENS } from './screens/screens';
import { callApi, signedInDocket } from './signed-in-docket';
import { untilSettled } from './until-settled';
import { visit } from './visit';

/** The size of text that the browser is set to, and the width of its window, both in pixels. */
type Setting = { name: string; text: number; width: number };

const SETTINGS: readonly [Setting, ...Setting[]] = [
  { name: 'text at 200 % in a window 1280 px wide', text: 32, width: 1280 },
  { name: 'zoom to 400 % in a window 1280 px wide', text: 16, width: 320 },
  { name: 'zoom to 150 % on a phone', text: 16, width: 240 },
  { name: 'text at 200 % on a phone', text: 32, width: 360 },
];
const HEIGHT = 800;
/** In letters of the base size: about eight letters. */
const MOST_OF_A_NAME = 4;
/** The smallest text of the product, on keys, in a browser that is set to 16 px. */
const SMALLEST = 10.5;
const SERVICE = 'Property management and everything around it';
const OPEN_EMAIL = '/emails?search=fit-out';
const OPENED = /\/api\/v1\/emails\/[^/]+\/recommendations$/;

const held = signedInDocket();
let devtools: CDPSession;

beforeAll(async () => {
  const { page } = held;
  devtools = await page.context().newCDPSession(page);
  await addRecords(page);
  await page.waitForFunction(
    async () => {
      const answer = await fetch('/api/v1/emails/recommendations?search=fit-out');
      const { items } = (await answer.json()) as { items: { processingStatus: string }[] };
      return items.some(({ processingStatus }) => processingStatus === 'completed');
    },
    undefined,
    { timeout: 600_000, polling: 1_000 },
  );
});

afterAll(() => devtools.detach());

test('no screen scrolls sideways or cuts its text', async () => {
  held.watch('larger-text');
  const { page } = held;
  const findings: string[] = [];
  for (const at of [...Object.values(SCREENS), '/administration']) {
    await visit(page, held.docket.url + at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await untilSettled(page);
    findings.push(...(await findingsOf(page, at)));
  }
  expect(findings).toEqual([]);
});

test('no dialog scrolls sideways or cuts its text', async () => {
  held.watch('larger-text-dialogs');
  const { page } = held;
  const findings: string[] = [];
  for (const { at, dialogs } of DIALOGS) {
    // The keys of a screen are shown, and work, in a wide window.
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await visit(page, held.docket.url + at);
    for (const dialog of dialogs) {
      await openDialog(page, dialog);
      findings.push(...(await findingsOf(page, `${at} ${dialog.by}`)));
      await page.keyboard.press('Escape');
      await page
        .locator('[role=dialog], [role=alertdialog]')
        .first()
        .waitFor({ state: 'detached' });
    }
  }
  expect(findings).toEqual([]);
});

// On a phone it is a page of its own, so it is opened for each setting.
test.each(SETTINGS)(
  'the open email neither scrolls sideways nor cuts its text: $name',
  async (setting) => {
    held.watch(`larger-text-email-${setting.width}`);
    const { page } = held;
    await set(page, setting);
    await page.route(OPENED, addToolLink);
    await visit(page, `${held.docket.url}${OPEN_EMAIL}`);
    await openEmail(page);
    await page.getByRole('link', { name: /Review the purchase request/ }).waitFor();
    await untilSettled(page);
    expect(await findingsOf(page, 'open email', [setting])).toEqual([]);
    await page.unroute(OPENED);
  },
);

test('the sender of an email has room in its row', async () => {
  held.watch('larger-text-sender');
  const { page } = held;
  for (const setting of SETTINGS) {
    await set(page, setting);
    await visit(page, `${held.docket.url}${OPEN_EMAIL}`);
    const sender = page.getByRole('article').first().locator('p').first();
    await sender.waitFor();
    const width = await sender.evaluate((shown) => shown.clientWidth);
    expect([setting.name, width >= setting.text * MOST_OF_A_NAME]).toEqual([setting.name, true]);
  }
});

test('the bar of a selection fits the window, and its texts their buttons', async () => {
  held.watch('larger-text-selection');
  const { page } = held;
  const findings: string[] = [];
  for (const setting of SETTINGS) {
    await set(page, setting);
    await visit(page, `${held.docket.url}/tasks`);
    await page.locator('[data-selects]').first().click();
    const bar = page.getByRole('group', { name: 'Selected tasks' });
    await bar.waitFor();
    const cut = await bar.evaluate((shown) =>
      [...shown.querySelectorAll('button')]
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect();
          const isOutside = left < 0 || right > document.documentElement.clientWidth;
          return isOutside || button.scrollWidth > button.clientWidth + 1;
        })
        .map(({ textContent }) => textContent),
    );
    findings.push(...cut.map((text) => `${setting.name}: ${text}`));
    await page.keyboard.press('Escape');
  }
  expect(findings).toEqual([]);
});

test('the text of an email grows with the text around it', async () => {
  const { page } = held;
  await set(page, SETTINGS[0]);
  await visit(page, `${held.docket.url}${OPEN_EMAIL}`);
  await openEmail(page);
  const body = page.frameLocator('iframe[title]').first().locator('body');
  await expect.poll(() => body.evaluate((node) => getComputedStyle(node).fontSize)).toBe('28px');
});

/** The size of text as in the browser's settings, which a change of the window's size sets back. */
async function set(page: Page, { text, width }: Setting): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
  await page.waitForFunction(
    (shown) => getComputedStyle(document.documentElement).fontSize === `${shown}px`,
    text,
  );
}

/** Adds a long link to the first task of the email, as of a message from a tool. */
async function addToolLink(route: Route): Promise<void> {
  const response = await route.fetch();
  const email = (await response.json()) as { suggestedTasks: { evidence: object | null }[] };
  const host = 'third-floor-purchases.requests.example';
  const label = 'Review the purchase request of the tenants';
  const action = { url: `https://${host}/1`, label, host };
  const [first] = email.suggestedTasks;
  if (first !== undefined)
    first.evidence = { task: null, due: null, priority: null, ...first.evidence, action };
  await route.fulfill({ response, json: email });
}

async function openEmail(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Revised fit-out quote/ })
    .first()
    .press('Enter');
  await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
}

async function findingsOf(
  page: Page,
  shown: string,
  settings: readonly Setting[] = SETTINGS,
): Promise<string[]> {
  const findings: string[] = [];
  for (const setting of settings) {
    await set(page, setting);
    const found = await look(page, setting);
    findings.push(...found.map((finding) => `${setting.name}, ${shown}: ${finding}`));
  }
  return findings;
}

/** What scrolls sideways, is cut, or is smaller than the text that the browser is set to. */
function look(page: Page, { text }: Setting): Promise<string[]> {
  return page.evaluate(
    (least) => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const findings = scrollWidth > clientWidth ? [`scrolls sideways to ${scrollWidth} px`] : [];
      const isTooWide = findings.length > 0;
      const isHidden = (node: Element) =>
        node.closest('svg, iframe, .sr-only, [aria-hidden=true]') !== null ||
        !node.checkVisibility();
      for (const node of document.querySelectorAll<HTMLElement>('body *')) {
        const style = getComputedStyle(node);
        // What only screen readers read is one pixel high.
        if (isHidden(node) || node.clientHeight <= 1) continue;
        const name = `${node.tagName} ${node.textContent.trim().slice(0, 40)}`;
        const hasText = [...node.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
        );
        const right = Math.round(node.getBoundingClientRect().right);
        if (isTooWide && right > clientWidth) findings.push(`${name}: reaches to ${right} px`);
        if (hasText && parseFloat(style.fontSize) < least)
          findings.push(`${name}: text of ${style.fontSize}`);
        const isClipped = style.overflowY === 'hidden' || style.overflowY === 'clip';
        if (hasText && isClipped && style.webkitLineClamp === 'none')
          if (node.scrollHeight > node.clientHeight + 3)
            findings.push(`${name}: ${node.clientHeight} of ${node.scrollHeight} px are shown`);
      }
      return findings;
    },
    (SMALLEST * text) / 16,
  );
}

/** Long names, so that the screens have something to show. */
async function addRecords(page: Page): Promise<void> {
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(page, path, { method: 'POST', body });
  const { id } = await post('/projects', {
    name: 'Harbour Street 14, refit and everything that belongs to it',
    context: 'Operating Company',
  });
  await post('/services', { name: SERVICE });
  await post('/templates', {
    name: 'Handover of the keys',
    services: [SERVICE],
    items: ['Agree the time', 'Count them'],
  });
  await post('/rules', {
    name: 'Quotes',
    if: { subjectIncludes: ['quote'] },
    then: { projectId: id },
  });
  await post('/tasks', {
    title: 'Call the tenants of the third floor about the keys',
    description: 'They asked for a second set before the handover.',
    project_id: id,
    due_date: '2031-05-12',
    checklist: [{ id: '1', text: 'Ask the caretaker', completed: true }],
  });
}
