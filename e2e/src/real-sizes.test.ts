import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import { controlSandbox } from './chaos/sandbox-control';
import { signedInDocket } from './signed-in-docket';
import { untilSettled } from './until-settled';
import { visit } from './visit';

const TALLEST = 2_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const PROJECTS = 50;
const RULES = 80;
const TASKS = 500;
const SERVICES = 12;
const TEMPLATES = 30;
/** A name that nothing can wrap between two words. */
const LONG = 'Quotes_of_all_contractors_and_their_subcontractors_'.repeat(3);

/** The address of each list, and how many records it has. */
const LISTS = [
  ['/projects', 'Projects', 'of 50'],
  ['/projects?view=table', 'Projects', 'of 50'],
  ['/rules', 'Tagging Rules', 'of 80'],
  ['/tasks', 'Tasks', 'of 500'],
  ['/services', 'Services', 'of 12'],
  ['/services?view=list', 'Services', 'of 12'],
  ['/templates', 'Templates', 'of 30'],
  ['/emails', 'Email Intelligence Center', 'Showing 1 to 5 of'],
  ['/audit', 'Audit Log', ''],
  ['/', 'Home', ''],
  ['/archives', 'Archives', ''],
  ['/administration', 'Administration', ''],
  ['/settings', 'Settings', ''],
] as const;

const held = signedInDocket();

beforeAll(async () => {
  // A screen on view would be told of each record, and ask for its list again.
  await held.page.goto('about:blank');
  await fill();
});

test.each(LISTS)(
  '%s (%s) of real size stays under 2,000 px at 1440 px, and does not scroll sideways at 360 px',
  async (at, title, total) => {
    const { page } = held;
    await page.setViewportSize(DESK);
    await show(page, { at: held.docket.url + at, title, total });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(TALLEST);
    await page.setViewportSize(PHONE);
    await untilSettled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(PHONE.width);
  },
);

test('an import shows its counts beside names of any length', async () => {
  const { page } = held;
  await page.setViewportSize(DESK);
  await show(page, { at: `${held.docket.url}/settings`, title: 'Settings', total: '' });
  const exported = await page.request.get(`${held.docket.url}/api/v1/export`);
  const file = (await exported.text()).replaceAll(LONG, `${LONG}New`);
  await page
    .getByLabel('Configuration file')
    .setInputFiles({ name: 'c.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  const dialog = page.getByRole('dialog', { name: 'Import Configuration' });
  await dialog.getByText(`${LONG}New`).waitFor();
  const right = async (name: string) => {
    const box = await dialog.getByRole('columnheader', { name, exact: true }).boundingBox();
    return (box?.x ?? Infinity) + (box?.width ?? 0);
  };
  const box = await dialog.boundingBox();
  expect(await right('Same')).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0));
});

test('on a phone a wide table of an email scrolls in its own box, and breaks no word', async () => {
  const { page } = held;
  const cells = [
    'Zust\u00e4ndigkeit',
    '27.11.2026',
    'Gew\u00e4hrleistung',
    'Abnahmeprotokoll',
    '1.250,00',
  ];
  const row = cells.map((cell) => `<td>${cell}</td>`).join('');
  const subject = 'Wide table';
  await controlSandbox(held.docket.sandboxUrl).post('/deliver', {
    account: held.account,
    from: { name: 'Bo Lind', address: 'bo@lind.example' },
    subject,
    html: `<p>Please check the table.</p><table border="1"><tr>${row}</tr></table>`,
  });
  await page.setViewportSize(PHONE);
  await visit(page, `${held.docket.url}/emails?search=${encodeURIComponent(subject)}`);
  await page.locator('article[id^=email-]').first().click({ timeout: 600_000 });
  const frame = page.frameLocator('article[id^=email-] iframe, [id^=email-] article iframe');
  await frame.locator('td').first().waitFor();
  const shown = await frame.locator('body').evaluate((body) => {
    const box = body.querySelector('table')?.parentElement;
    return {
      isOneLine: [...body.querySelectorAll('td')].every(({ clientHeight }) => clientHeight < 40),
      scrolls: box !== null && box !== undefined && box.scrollWidth > box.clientWidth,
      isBodyWide: body.scrollWidth > body.clientWidth,
    };
  });
  expect(shown).toEqual({ isOneLine: true, scrolls: true, isBodyWide: false });
});

type Shown = { at: string; title: string; total: string };

async function show(page: Page, { at, title, total }: Shown): Promise<void> {
  await visit(page, at);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  if (total !== '') await page.getByText(total).first().waitFor();
  // Panels that load on their own would otherwise be measured before they have grown.
  await untilSettled(page);
}

async function post(path: string, data: object): Promise<{ id: string }> {
  const answer = await held.page.request.post(`${held.docket.url}/api/v1${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

async function fill(): Promise<void> {
  const projects: string[] = [];
  for (let at = 0; at < PROJECTS; at += 1) {
    const name = `${STREETS[at % STREETS.length]} ${at + 1}, refit and handover`;
    const body = { name, associatedProjects: at % 3 === 0 ? 'Head office, Elm Court' : '' };
    projects.push((await post('/projects', body)).id);
  }
  const projectOf = (at: number) => projects[at % PROJECTS] ?? '';
  for (let at = 0; at < RULES; at += 1) {
    await post('/rules', {
      name: at === 0 ? LONG : `Quotes of contractor ${at + 1}`,
      if: { domainMatches: [`contractor${at}.example`], subjectIncludes: ['quote', 'invoice'] },
      then: { projectId: projectOf(at), tags: ['Property'], priority: 'P2' },
    });
  }
  const services: string[] = [];
  for (let at = 0; at < SERVICES; at += 1) {
    const name = `Service ${at + 1} for tenants and owners`;
    services.push(name);
    const { id } = await post('/services', { name });
    for (let one = 0; one < 6; one += 1) {
      const projectId = projectOf(at * 6 + one);
      const body = { project_id: projectId, project_name: `Project ${one + 1}`, status: 'open' };
      await post(`/services/${id}/projects`, body);
    }
  }
  for (let at = 0; at < TEMPLATES; at += 1) {
    await post('/templates', {
      name: `Checklist ${at + 1}`,
      description: 'What is done each time, in this order',
      services: [services[at % SERVICES]],
      items: Array.from({ length: 8 }, (_, item) => `Step ${item + 1} of the handover`),
    });
  }
  await addTasks(projectOf);
}

/** In batches, because one after the other takes a minute. */
async function addTasks(projectOf: (at: number) => string): Promise<void> {
  const bodies = Array.from({ length: TASKS }, (_, at) => ({
    title: `Call tenant ${at + 1} about the keys`,
    description: 'They asked for a second set before the handover.',
    project_id: projectOf(at),
    priority: `P${(at % 4) + 1}`,
    due_date: `2031-0${(at % 9) + 1}-1${at % 9}`,
    checklist: [1, 2, 3, 4, 5].map((item) => ({
      id: `${at}-${item}`,
      text: `Step ${item}`,
      completed: item === 1,
    })),
  }));
  for (let at = 0; at < TASKS; at += 10)
    await Promise.all(bodies.slice(at, at + 10).map((body) => post('/tasks', body)));
}

const STREETS = ['Harbour Street', 'Elm Court', 'Quay Road', 'Mill Lane', 'Station Square'];
