import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { openPage } from './open-browser';
import { runningDocket } from './running-docket';
import { signIn } from './sign-in';
import { callApi } from './signed-in-docket';

const LOOKS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const;

/** Where it is opened: by which button, in the first row unfolded or not, and item of its menu; or by which key. */
const OVERLAYS: readonly {
  at: string;
  by: RegExp | string;
  unfold?: true;
  item?: string;
  key?: true;
}[] = [
  { at: '/projects', by: 'Add Project' },
  { at: '/projects', by: /^Actions for/, item: 'Edit' },
  { at: '/projects', by: /^Actions for/, item: 'Delete' },
  { at: '/tasks', by: 'Create Task' },
  { at: '/services', by: 'Add Service' },
  { at: '/templates', by: 'Add Template' },
  { at: '/rules', by: 'Add Rule' },
  { at: '/rules', by: 'Test Rules' },
  { at: '/rules', by: 'Generate from Examples' },
  { at: '/contexts', by: 'Add Context' },
  { at: '/audit', by: /^Revert/, unfold: true },
  { at: '/settings', by: 'New token' },
  { at: '/settings', by: 'New webhook' },
  { at: '/settings', by: 'Connect Todoist' },
  { at: '/settings', by: 'Disconnect' },
  { at: '/', by: 'Control+k', key: true },
  { at: '/emails', by: '?', key: true },
];

const held = runningDocket();

test.each(LOOKS)(
  'no dialog has an accessibility finding or a sideways scroll ($theme, $width px)',
  async (look) => {
    const { page } = await openPage(held.browser, look);
    await signIn(page, held.docket.url);
    await fill(page, look.theme);
    const findings: string[] = [];
    for (const overlay of OVERLAYS) {
      await page.goto(held.docket.url + overlay.at);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await open(page, overlay);
      const found = await checkAccessibility(page);
      findings.push(...found.map((finding) => `${overlay.at} ${overlay.by}: ${finding}`));
    }
    expect(findings).toEqual([]);
  },
);

async function open(page: Page, overlay: (typeof OVERLAYS)[number]): Promise<void> {
  const { by, unfold, item, key } = overlay;
  if (unfold === true) await page.locator('main details summary').first().click();
  if (key === true) await page.keyboard.press(String(by));
  else await page.getByRole('button', { name: by }).first().click();
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

async function fill(page: Page, mark: string): Promise<void> {
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(page, path, { method: 'POST', body });
  const { id: projectId } = await post('/projects', { name: `Harbour Street 14, ${mark}` });
  await post('/rules', {
    name: `Quotes, ${mark}`,
    if: { subjectIncludes: ['quote'] },
    then: { projectId },
  });
}
