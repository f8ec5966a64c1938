import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openBrowser, openPage } from './open-browser';
import { signIn } from './sign-in';
import { startDocket, type RunningDocket } from './start-docket';

const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Chicago',
  'Europe/London',
  'Europe/Paris',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Australia/Sydney',
];

let docket: RunningDocket;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  docket = await startDocket();
  browser = await openBrowser();
  ({ page } = await openPage(browser, { theme: 'light', width: 1440 }));
  await signIn(page, docket.url);
});

afterAll(async () => {
  await browser?.close();
  await docket?.stop();
});

test('the top bar has the product title and the initial of the name; the sidebar is 64 units wide, 16 narrow', async () => {
  await page.goto(docket.url);
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Docket' }).waitFor();
  await bar
    .getByRole('button', { name: /^Account menu/ })
    .getByText('I', { exact: true })
    .waitFor();
  const content = page.getByRole('main');
  const width = async () => (await content.boundingBox())?.x;
  expect(await width()).toBe(256);
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
});

test('a context has eight time zones and 12 colours, and is edited in Edit Context', async () => {
  await page.goto(`${docket.url}/contexts`);
  await page.getByRole('button', { name: 'Add Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Context' });
  await dialog.waitFor();
  expect(await dialog.getByRole('radio').count()).toBe(12);
  await dialog.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option').first().waitFor();
  const zones = await page.getByRole('option').allTextContents();
  for (const [at, zone] of ZONES.entries()) {
    expect(zones[at]).toContain(zone.replace('_', ' '));
  }
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Name').fill('Quay');
  await dialog.getByRole('button', { name: 'Create Context' }).click();
  await page.getByRole('button', { name: 'Actions for Quay' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Context' });
  expect(await edit.getByLabel('Name').inputValue()).toBe('Quay');
});

test('the confidence of a rule goes from 0 to 1 in steps of 0.05 and starts at 0.65', async () => {
  await page.goto(`${docket.url}/rules`);
  await page.getByRole('button', { name: 'Generate from Examples' }).first().waitFor();
  await page.getByRole('button', { name: 'Add Rule' }).first().click();
  const slider = page.getByRole('slider', { name: 'Confidence' });
  expect(await slider.inputValue()).toBe('0.65');
  await slider.press('ArrowRight');
  expect(await slider.inputValue()).toBe('0.7');
  await slider.press('Home');
  expect(await slider.inputValue()).toBe('0');
  await slider.press('End');
  expect(await slider.inputValue()).toBe('1');
});

test('Sample Emails has a campaign and website feedback; Use Custom Email Instead goes back', async () => {
  await page.goto(`${docket.url}/preview`);
  await page.getByRole('tab', { name: 'Sample Emails' }).click();
  await page
    .getByText(/campaign/i)
    .first()
    .waitFor();
  await page
    .getByText(/website/i)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Use Custom Email Instead' }).click();
  expect(await page.getByLabel('Email Body').getAttribute('rows')).toBe('8');
});
