import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildQueue } from '../../testing/build-email';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Toaster } from '../../ui/toast';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

const QUEUE = 'GET /emails/recommendations';
const IDS = 'GET /emails/recommendations/ids';
const MANY = 'POST /emails/recommendations/process-many';
const emails = ['One', 'Two', 'Three', 'Four'].map((subject, at) =>
  buildEmail({ id: `e${at + 1}`, subject }),
);
const page = { ...buildQueue(emails, {}, 450), asOf: '2026-01-01T10:00:00Z', newer: 0 };
const change = (asked: ReturnType<typeof fakeApi>) =>
  asked.filter((one) => `${one.method} ${one.path}` === MANY).map((one) => one.body);

function show(handlers: Record<string, unknown>, at = '/emails') {
  const asked = fakeApi({ [QUEUE]: page, ...undoAnswers, ...handlers });
  const element = (
    <>
      <EmailsPage />
      <Toaster />
    </>
  );
  return { asked, ...renderRoutes([{ path: '/emails/:id?', element }], at) };
}
type User = ReturnType<typeof show>['user'];
const searchBox = () => screen.getByRole('searchbox', { name: /Search/ });
const box = (subject: string) => screen.findByRole('checkbox', { name: `Select: ${subject}` });
const toolbar = async () => within(await screen.findByRole('group', { name: 'Selected emails' }));

it('Shift+click selects everything since the last selected row', async () => {
  const { user } = show({});
  await user.click(await box('Two'));
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
  expect(screen.getByText('1 selected', { selector: 'output' })).toBeInTheDocument();
  await user.keyboard('{Shift>}');
  await user.click(await box('Four'));
  await user.keyboard('{/Shift}');
  expect((await toolbar()).getByText('3 selected')).toBeVisible();
  expect(await box('Three')).toBeChecked();
  expect(await box('One')).not.toBeChecked();
});

it('Shift+click upwards clears the range again', async () => {
  const { user } = show({});
  for (const subject of ['One', 'Two', 'Three', 'Four']) await user.click(await box(subject));
  await user.click(await box('Four'));
  await user.keyboard('{Shift>}');
  await user.click(await box('Two'));
  await user.keyboard('{/Shift}');
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
  expect(await box('One')).toBeChecked();
});

it('Ctrl A selects all results on all pages, and archives them with one Undo', async () => {
  const ids = Array.from({ length: 450 }, (_, at) => `e${at + 1}`);
  const { asked, user } = show(
    {
      [IDS]: { ids },
      [MANY]: ({ body }: { body: unknown }) => ({
        changed: (body as { emailIds: string[] }).emailIds.length,
      }),
    },
    '/emails?search=harbour&review=pending',
  );
  await box('One');
  await user.keyboard('{Control>}a{/Control}');
  const bar = await toolbar();
  expect(bar.getByText('450 selected, 446 not on this page')).toBeVisible();
  expect(bar.queryByRole('button', { name: /Select all/ })).not.toBeInTheDocument();
  const query = asked.find((one) => one.path === '/emails/recommendations/ids')?.query;
  expect([query?.get('search'), query?.get('review')]).toEqual(['harbour', 'pending']);
  await user.click(bar.getByRole('button', { name: /Archive/ }));
  expect(await screen.findByText('Emails Archived')).toBeVisible();
  expect(screen.getByText('450 emails')).toBeVisible();
  const sent = change(asked) as { emailIds: string[] }[];
  expect(sent.map((body) => body.emailIds.length)).toEqual([200, 200, 50]);
  expect(sent.flatMap((body) => body.emailIds)).toEqual(ids);
  expect(screen.queryByRole('group', { name: 'Selected emails' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
  expect(asked.filter((one) => one.path === '/undo')).toHaveLength(1);
  const step = asked
    .find((one) => `${one.method} ${one.path}` === MANY)
    ?.headers.get('docket-step');
  expect(asked.find((one) => one.path === '/undo')?.body).toEqual({ stepId: step });
});

it('Select all shows the total, and why it failed', async () => {
  const { user } = show({ [IDS]: new FakeFailure(500, 'server.failed', '') });
  await user.click(await box('One'));
  await user.click((await toolbar()).getByRole('button', { name: 'Select All 450' }));
  expect(await screen.findByText('Failed to select the emails')).toBeVisible();
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
});

it('H snoozes the selection in one step', async () => {
  const time = { label: 'Tomorrow', until: '2031-11-25T14:00:00Z', clock: 'Tue 25 Nov, 09:00' };
  const { user, asked } = show({
    'GET /emails/snooze-times': { usual: [time], read: null, timezone: 'America/New_York' },
    [MANY]: { changed: 2 },
  });
  await user.click(await box('One'));
  await user.click(await box('Three'));
  await user.keyboard('h');
  await user.click(await screen.findByRole('option', { name: /Tomorrow/ }));
  expect(await screen.findByText('Emails Snoozed')).toBeVisible();
  expect(change(asked)).toEqual([
    { action: 'snooze', emailIds: ['e1', 'e3'], until: '2031-11-25T14:00:00Z' },
  ]);
});

it('while an email is open, keys act on it and not on the selected ones', async () => {
  const { user, asked } = show({
    'GET /emails/e1/recommendations': emails[0],
    'POST /emails/recommendations/process': {
      success: true,
      updatedEmail: emails[0],
      message: '',
    },
  });
  await user.click(await box('Two'));
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^One/ }));
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  expect(screen.queryByRole('group', { name: 'Selected emails' })).not.toBeInTheDocument();
  await user.keyboard('c');
  expect(await screen.findByText('Project Confirmed')).toBeVisible();
  await user.keyboard('x');
  expect(await screen.findByText('Close the email to select it')).toBeVisible();
  await user.keyboard('#');
  expect(await screen.findByText('Email Archived')).toBeVisible();
  const decided = asked
    .filter(({ path }) => path === '/emails/recommendations/process')
    .map(({ body }) => body);
  expect(decided).toEqual([
    expect.objectContaining({ emailId: 'e1', action: 'confirm_project' }),
    expect.objectContaining({ emailId: 'e1', action: 'archive' }),
  ]);
  expect(change(asked)).toEqual([]);
});

it('closing the email brings the selection back', async () => {
  const { user } = show({ 'GET /emails/e1/recommendations': emails[0] });
  await user.click(await box('Two'));
  await user.click(screen.getByRole('button', { name: /^One/ }));
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  expect(screen.queryByRole('group', { name: 'Selected emails' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
});

it('while the selected emails are changed, the keys and Escape do nothing, and the bar stays', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { user, asked, client } = show({
    [MANY]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await box('One'));
  await user.click(await box('Two'));
  expect((await toolbar()).getByText('2 selected')).toBeVisible();
  await user.keyboard('jj#');
  expect(await (await toolbar()).findByText('0 of 2')).toBeVisible();
  client.setQueriesData({ queryKey: ['emails'] }, (data: unknown) =>
    data !== null && typeof data === 'object' && 'items' in data
      ? { ...data, items: emails.slice(2) }
      : data,
  );
  await user.keyboard('#cxp{Shift>}aj{/Shift}{Escape}');
  await user.click((await toolbar()).getByRole('button', { name: /^Clear/ }));
  expect((await toolbar()).getByText('0 of 2')).toBeVisible();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  answer({ changed: 2 });
  expect(await screen.findByText('Emails Archived')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Selected emails' })).not.toBeInTheDocument();
  expect(change(asked)).toEqual([{ action: 'archive', emailIds: ['e1', 'e2'] }]);
  expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

it('another list starts without a selection', async () => {
  const { user } = show({});
  await user.click(await box('Two'));
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: /Search/ }), 'quay{Enter}');
  await expect.poll(async () => ((await box('Two')) as HTMLInputElement).checked).toBe(false);
});

it.each([
  ['a search', (user: User) => user.type(searchBox(), 'quay{Enter}')],
  ['Escape', (user: User) => user.keyboard('{Escape}')],
])('a late answer to Ctrl A selects nothing after %s', async (_, leave) => {
  let answer: (value: unknown) => void = () => undefined;
  const { user } = show({
    [IDS]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await box('Two'));
  await user.keyboard('{Control>}a{/Control}');
  await leave(user);
  await expect.poll(() => screen.queryByRole('group', { name: 'Selected emails' })).toBeNull();
  answer({ ids: ['e1', 'e2', 'e77'] });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('group', { name: 'Selected emails' })).not.toBeInTheDocument();
});

it('an email that moved to another page stays selected, and one that left the list does not', async () => {
  let listed = page;
  let ids = ['e1', 'e2', 'e3', 'e4'];
  const { user, client, asked } = show(
    { [QUEUE]: () => listed, [IDS]: () => ({ ids }) },
    '/emails?review=pending&search=harbour',
  );
  for (const subject of ['One', 'Two']) await user.click(await box(subject));
  listed = { ...page, items: emails.slice(1) };
  await client.invalidateQueries();
  expect(await (await toolbar()).findByText('2 selected, 1 not on this page')).toBeVisible();
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('/ids')).length).toBe(1);
  const query = asked.find(({ path }) => path.endsWith('/ids'))?.query;
  expect([query?.get('search'), query?.get('review')]).toEqual(['harbour', 'pending']);
  expect((await toolbar()).getByText('2 selected, 1 not on this page')).toBeVisible();
  // As decided in another tab.
  ids = ['e1', 'e3', 'e4'];
  listed = { ...page, items: emails.slice(2) };
  await client.invalidateQueries();
  expect(await (await toolbar()).findByText('1 selected, not on this page')).toBeVisible();
});

it('an email that leaves To Review by its decision is no longer selected', async () => {
  const email = buildEmail({ id: 'e1', subject: 'One', suggestedTasks: [] });
  const { user, asked } = show(
    {
      [QUEUE]: { ...page, items: [email, ...emails.slice(1)] },
      // The server still lists it.
      [IDS]: { ids: ['e1', 'e2'] },
      'GET /emails/e1/recommendations': email,
      'GET /emails/e2/recommendations': emails[1],
      'POST /emails/recommendations/process': () => new Promise(() => undefined),
    },
    '/emails?review=pending',
  );
  await user.click(await box('One'));
  await user.keyboard('j{Enter}');
  await screen.findByRole('region', { name: 'Recommended Project' });
  await user.keyboard('c');
  await expect.poll(() => asked.some(({ method }) => method === 'POST')).toBe(true);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('group', { name: 'Selected emails' })).toBeNull();
});

it('a changed order keeps the selection', async () => {
  const { user, history } = show({});
  await user.click(await box('Two'));
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  await user.click(screen.getByRole('option', { name: 'Task Priority' }));
  await expect.poll(() => history.location.search).toContain('priority');
  expect((await toolbar()).getByText('1 selected')).toBeVisible();
});

it('an email that is archived by itself is no longer selected, and one that left the page is', async () => {
  let listed = page;
  const { user, client } = show({
    [QUEUE]: () => listed,
    [IDS]: { ids: ['e2', 'e3', 'e4'] },
    'POST /emails/recommendations/process': {
      success: true,
      updatedEmail: emails[0],
      message: '',
    },
  });
  for (const subject of ['One', 'Two', 'Three']) await user.click(await box(subject));
  await user.click(screen.getByRole('button', { name: 'Archive: One' }));
  expect(await (await toolbar()).findByText('2 selected')).toBeVisible();
  listed = { ...page, items: emails.slice(2) };
  await client.invalidateQueries();
  expect(await (await toolbar()).findByText('2 selected, 1 not on this page')).toBeVisible();
});
