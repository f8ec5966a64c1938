import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startCaldav, type CaldavServer } from './chaos/caldav-side';
import { controlSandbox, type SandboxControl } from './chaos/sandbox-control';
import { todoistSide, todoSide, type Copy, type ServiceSide } from './chaos/service-side';
import { runningDocket } from './running-docket';
import { callApi, signedInDocket } from './signed-in-docket';
import { stopwatch } from './stopwatch';

// From the issue: there within 2 s of the decision, back within 30 s of the tick. The machine may be busy, so the times
// are printed here and measured by `npm run bench -- services`.
const SENT_MS = 600_000;
const BACK_MS = 600_000;

const held = signedInDocket(runningDocket({ DOCKET_WEBHOOK_NETWORKS: '127.0.0.0/8' }));
let sandbox: SandboxControl;
let caldav: CaldavServer;
beforeAll(async () => {
  sandbox = controlSandbox(held.docket.sandboxUrl);
  caldav = await startCaldav();
});
afterAll(() => caldav?.stop());

type Way = {
  name: string;
  domain: string;
  side: () => ServiceSide;
  connect: (page: Page) => Promise<void>;
};
const WAYS: Way[] = [
  {
    name: 'Microsoft To Do',
    domain: 'brickyard-lane.example',
    side: () => todoSide(sandbox),
    connect: allowTasks,
  },
  {
    name: 'Todoist',
    domain: 'millrace-studio.example',
    side: () => todoistSide(sandbox),
    connect: (page) => enter(page, 'Todoist', { 'API token': 'a token' }),
  },
  {
    name: 'CalDAV',
    domain: 'orchard-works.example',
    side: () => caldav.side,
    connect: (page) => {
      const { url, username, password } = caldav.credentials;
      const fields = { 'Server address': url, Username: username, Password: password };
      return enter(page, 'CalDAV', fields);
    },
  },
];

describe.each(WAYS)('$name', ({ name, domain, side, connect }) => {
  const project = `Work for ${domain}`;
  const subject = `Contract from ${domain}`;

  test('a task approved by keyboard appears there; completed there, it is completed here; reopened here, it is open there', async () => {
    held.watch(`task-services-${domain}`);
    const { page } = held;
    await connect(page);
    await callApi(page, '/projects', {
      method: 'POST',
      body: { name: project, domainMatches: [domain] },
    });
    await chooseProject(page, name, project);
    await sandbox.post('/deliver', {
      subject,
      from: { name: 'Noor Castellan', address: `noor@${domain}` },
      body: 'Hello Ines,\n\nCould you please send me the signed contract by Friday?\n\nNoor',
    });
    const watch = stopwatch(name);

    await openEmail(subject);
    await approveByKeyboard(page, { subject, project });
    watch.start();
    const copy = await onlyCopy(side());
    expect(copy.isDone).toBe(false);
    watch.stop('from the key to the list there');

    await held.open('/tasks?status=completed');
    const card = page.getByRole('article', { name: copy.title, exact: true });
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    expect(await card.filter({ hasText: project }).count()).toBe(0);
    await side().change(copy, { isDone: true });
    watch.start();
    // The open page shows it without a reload.
    const done = card.filter({ hasText: project });
    await done.waitFor({ timeout: BACK_MS });
    watch.stop('from the tick there to the open page');
    await done.getByText(name, { exact: true }).first().waitFor();

    await done.getByRole('checkbox', { name: `Completed: ${copy.title}` }).click();
    watch.start();
    await expect
      .poll(async () => (await ofProject(side())).map(({ isDone }) => isDone), {
        timeout: SENT_MS,
        interval: 50,
      })
      .toEqual([false]);
    watch.stop('from taking it back to the list there');
    watch.print();
    expect(held.problems).toEqual([]);
  });

  test('disconnecting says what stays where, and leaves it there', async () => {
    held.watch(`task-services-disconnect-${domain}`);
    const page = await held.open('/settings');
    const before = await ofProject(side());
    await page.getByRole('button', { name: `Disconnect ${name}` }).click();
    const asked = page.getByRole('alertdialog', { name: `Disconnect ${name}` });
    await asked
      .getByText(`1 task stays in ${name} unchanged, and all tasks stay in Docket.`)
      .waitFor();
    await asked.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText(`1 task stays in ${name}`).first().waitFor();
    await page.getByRole('button', { name: `Connect ${name}` }).waitFor();
    expect(await ofProject(side())).toEqual(before);
    const { items } = await callApi<{ items: { project_name: string | null; title: string }[] }>(
      page,
      '/tasks?pageSize=100',
    );
    expect(items.map(({ title }) => title)).toContain(before[0]?.title);
  });
});

async function approveByKeyboard(
  page: Page,
  { subject, project }: { subject: string; project: string },
): Promise<void> {
  const email = page.getByRole('article', { name: subject, exact: true });
  const recommended = email.getByRole('region', { name: 'Recommended Project' });
  await recommended.getByText(project).first().waitFor({ timeout: BACK_MS });
  await page.keyboard.press('c');
  await recommended.getByText('Confirmed').first().waitFor();
  const tasks = email.getByRole('region', { name: 'Suggested Tasks' });
  await tasks
    .getByRole('button', { name: /^Approve/ })
    .first()
    .waitFor();
  await page.keyboard.press('a');
}

/** New mail takes a moment until it is listed with its suggestions. */
async function openEmail(subject: string): Promise<void> {
  type Listed = { items: { suggestedTasks: object[] }[] };
  const search = encodeURIComponent(subject);
  await expect
    .poll(
      async () => {
        const address = `/emails/recommendations?search=${search}`;
        const { items } = await callApi<Listed>(held.page, address);
        return items.map(({ suggestedTasks }) => suggestedTasks.length);
      },
      { timeout: BACK_MS, interval: 500 },
    )
    .toEqual([1]);
  await held.open(`/emails?search=${search}`);
  await held.page
    .getByRole('button', { name: new RegExp(`^${subject}`) })
    .first()
    .click();
}

async function onlyCopy(side: ServiceSide): Promise<Copy> {
  await expect.poll(() => ofProject(side), { timeout: SENT_MS, interval: 50 }).toHaveLength(1);
  const [copy] = await ofProject(side);
  if (copy === undefined) throw new Error('The copy is gone again');
  return copy;
}

/** What Docket created there. */
async function ofProject(side: ServiceSide): Promise<Copy[]> {
  return (await side.copies()).filter(({ taskId }) => taskId !== null);
}

/** Microsoft asks for the permission; then To Do is connected and says what will be sent. */
async function allowTasks(page: Page): Promise<void> {
  await held.open('/settings');
  await page.getByRole('link', { name: 'Allow Access to Microsoft To Do' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.waitForURL(/\/settings/);
  await enter(page, 'Microsoft To Do', {});
}

async function enter(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await held.open('/settings');
  await page.getByRole('button', { name: `Connect ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Connect ${name}` });
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByText('Connecting sends nothing').waitFor();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('dialog', { name: `Projects in ${name}` }).waitFor();
}

async function chooseProject(page: Page, name: string, project: string): Promise<void> {
  await held.open('/settings');
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button', { name: 'Choose Projects' })
    .click();
  const dialog = page.getByRole('dialog', { name: `Projects in ${name}` });
  await dialog.getByRole('checkbox', { name: project }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}
