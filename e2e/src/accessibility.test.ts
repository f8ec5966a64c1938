import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { checkAccessibility } from './check-accessibility';
import { openPage } from './open-browser';
import { runningDocket } from './running-docket';
import { SCREENS } from './screens/screens';
import { showWhole } from './show-whole';
import { signIn } from './sign-in';
import { untilSettled } from './until-settled';

const LOOKS = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
] as const;

const held = runningDocket();

test.each(LOOKS)(
  'no screen has an accessibility finding, a console error or a sideways scroll ($theme, $width px)',
  async (look) => {
    const { page, problems } = await openPage(held.browser, look);
    await signIn(page, held.docket.url);
    await fill(page, look.theme);
    const findings: string[] = [];
    for (const screen of [...Object.values(SCREENS), '/administration']) {
      await page.goto(held.docket.url + screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await untilSettled(page);
      await showWhole(page);
      findings.push(...(await checkAccessibility(page)).map((finding) => `${screen}: ${finding}`));
    }
    await page.goto(`${held.docket.url}/emails?search=fit-out`);
    await page
      .getByRole('button', { name: /Revised fit-out quote/ })
      .first()
      .click();
    await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
    await showWhole(page);
    findings.push(...(await checkAccessibility(page)).map((finding) => `open email: ${finding}`));
    expect(findings).toEqual([]);
    expect(problems).toEqual([]);
  },
);

/** Long names and decided mail, so that the screens have something to show. */
async function fill(page: Page, mark: string): Promise<void> {
  await page.evaluate(async (ending) => {
    const post = (path: string, body: object) =>
      fetch(`/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const name of ['Harbour Street 14', 'Elm Court 3', 'Q4 audit'])
      await post('/projects', {
        name: `${name}, refit and everything that belongs to it and around it`,
        otherNames: name,
      });
    await post('/services', { name: `Property management and everything around it, ${ending}` });
    const answer = await fetch('/api/v1/emails/recommendations?limit=20');
    const { items } = (await answer.json()) as { items: { id: string }[] };
    for (const { id: emailId } of items) {
      await post('/emails/recommendations/process', {
        emailId,
        action: 'approve_all_tasks',
        data: {},
      });
    }
  }, mark);
}
