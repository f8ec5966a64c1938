import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';

import { SCREENS } from '../screens/screens';
import { showWhole } from '../show-whole';
import { callApi, signedInDocket } from '../signed-in-docket';
import { untilSettled } from '../until-settled';
import { visit } from '../visit';
import { DIALOGS, openDialog } from './dialogs';
import { checkLooks, LOOKS, setLook, type Look } from './looks';
import { reach, STATES, STATES_OF_OPEN_EMAIL, type State } from './states';

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu][data-state=open]';

const held = signedInDocket();

beforeAll(async () => {
  await addRecords(held.page);
  // Keys for a task are of no use before there is one.
  await vi.waitUntil(() => isAnalysed(held.page), { timeout: 600_000, interval: 1_000 });
});

test('no dialog has an accessibility finding or a sideways scroll (light at 1440 px, dark at 360 px)', async () => {
  held.watch('dialogs');
  const { page } = held;
  const findings: string[] = [];
  for (const { at, dialogs } of DIALOGS) {
    await visit(page, held.docket.url + at);
    for (const dialog of dialogs) {
      await setLook(page, LOOKS[0]);
      await openDialog(page, dialog);
      findings.push(...(await checkLooks(page, { name: `${at} ${dialog.by}` })));
      await closeOverlays(page);
    }
  }
  expect(findings).toEqual([]);
});

test('no open state has an accessibility finding or a sideways scroll (light at 1440 px, dark at 360 px)', async () => {
  held.watch('states');
  const { page } = held;
  const findings: string[] = [];
  const check = async (state: State, looks?: [Look]) => {
    await visitAnew(page, state.at, looks?.[0]);
    await reach(page, state);
    findings.push(...(await checkLooks(page, { name: state.name, looks })));
    await closeOverlays(page);
  };
  for (const look of LOOKS) for (const state of STATES_OF_OPEN_EMAIL) await check(state, [look]);
  for (const state of STATES) await check(state);
  expect(findings).toEqual([]);
});

// Last, because it decides on the tasks that are open above.
test('no screen has an accessibility finding, a console error or a sideways scroll (light at 1440 px, dark at 360 px)', async () => {
  held.watch('screens');
  const { page, problems } = held;
  await approveTasks(page);
  const findings: string[] = [];
  const ready = async () => {
    await untilSettled(page);
    await showWhole(page);
  };
  for (const screen of [...Object.values(SCREENS), '/administration']) {
    await visitAnew(page, screen);
    findings.push(...(await checkLooks(page, { name: screen, ready })));
  }
  await visitAnew(page, '/emails?search=fit-out');
  await page
    .getByRole('button', { name: /Revised fit-out quote/ })
    .first()
    .click();
  const opened = async () => {
    await page.getByRole('region', { name: 'Suggested Tasks' }).waitFor();
    await showWhole(page);
  };
  findings.push(...(await checkLooks(page, { name: 'open email', ready: opened })));
  await visitAnew(page, '/tasks');
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByRole('group', { name: 'Selected tasks' }).waitFor();
  findings.push(...(await checkLooks(page, { name: 'selected tasks' })));
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
});

/** By way of another screen, which closes what was open on this one for less than loading the page. */
async function visitAnew(page: Page, at: string, look = LOOKS[0]): Promise<void> {
  await setLook(page, look);
  await visit(page, `${held.docket.url}/${at.startsWith('/help') ? '' : 'help'}`);
  await visit(page, held.docket.url + at);
}

async function closeOverlays(page: Page): Promise<void> {
  const overlays = page.locator(OVERLAYS);
  if ((await overlays.count()) === 0) return;
  await page.keyboard.press('Escape');
  await overlays.first().waitFor({ state: 'detached' });
}

/** Long names, so that the screens have something to show. */
async function addRecords(page: Page): Promise<void> {
  const post = (path: string, body: object) =>
    callApi<{ id: string }>(page, path, { method: 'POST', body });
  const ids: string[] = [];
  for (const name of ['Harbour Street 14', 'Elm Court 3', 'Q4 audit']) {
    const { id } = await post('/projects', {
      name: `${name}, refit and everything that belongs to it and around it`,
      otherNames: name,
    });
    ids.push(id);
  }
  await post('/services', { name: 'Property management and everything around it' });
  await post('/rules', {
    name: 'Quotes',
    if: { subjectIncludes: ['quote'] },
    then: { projectId: ids[0] },
  });
}

type Emails = { items: { id: string; processingStatus: string }[] };

async function isAnalysed(page: Page): Promise<boolean> {
  const { items } = await callApi<Emails>(page, '/emails/recommendations?search=fit-out');
  const isDone = items.every(({ processingStatus }) => processingStatus === 'completed');
  return items.length > 0 && isDone;
}

async function approveTasks(page: Page): Promise<void> {
  const { items } = await callApi<Emails>(page, '/emails/recommendations?limit=20');
  for (const { id: emailId } of items)
    await callApi(page, '/emails/recommendations/process', {
      method: 'POST',
      body: { emailId, action: 'approve_all_tasks', data: {} },
    });
}
