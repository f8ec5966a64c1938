import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { buildEmail, buildProject, buildQueue, buildSuggestion } from '../../testing/build-email';
import { requestedUndo, fakeApi, FakeFailure, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { exactTime } from '../../ui/relative-time';
import { Toaster } from '../../ui/toast';
import { EmailsPage } from './emails-page';

const QUEUE = 'GET /emails/recommendations';

function show(at = '/emails') {
  const element = (
    <>
      <EmailsPage />
      <Toaster />
    </>
  );
  return renderRoutes([{ path: '/emails/:id?', element }], at);
}

it('has its title, subtitle and the section Email Training Queue (§ 2)', async () => {
  fakeApi({ [QUEUE]: buildQueue([buildEmail()]) });
  show();
  expect(await screen.findByRole('heading', { name: 'Email Intelligence Center' })).toBeVisible();
  expect(
    screen.getByText(
      'Review and approve AI suggestions to improve project categorization and task extraction.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Email Training Queue' })).toBeVisible();
});

it("shows the three summary cards with the server's numbers (§ 2)", async () => {
  fakeApi({
    [QUEUE]: buildQueue([buildEmail()], {
      totalEmails: 1204,
      projectsMatched: 903,
      pendingReview: 17,
    }),
  });
  show();
  expect(await screen.findByText('1,204')).toBeVisible();
  const numberOf = (label: string) => screen.getByText(label).parentElement;
  expect(numberOf('Total Emails')).toHaveTextContent('1,204');
  expect(numberOf('Projects Matched')).toHaveTextContent('903');
  expect(numberOf('Pending Review')).toHaveTextContent('17');
});

it('the card of what is pending says how many emails To Review holds, where that is more', async () => {
  fakeApi({ [QUEUE]: buildQueue([buildEmail()], { pendingReview: 17, toReview: 56 }) });
  show();
  expect(await screen.findByText('by project; 56 to review in all')).toBeVisible();
});

it('a collapsed card shows sender, date, Unread, subject, preview and an archive button (§ 2)', async () => {
  fakeApi({
    [QUEUE]: buildQueue([
      buildEmail(),
      buildEmail({ id: 'e2', subject: 'Minutes', isRead: true, suggestedTasks: [] }),
    ]),
  });
  show();
  const card = within(await screen.findByRole('article', { name: 'Survey next week' }));
  expect(card.getByText('Ada Finch')).toBeVisible();
  expect(card.getByText('4 Mar 2024')).toBeVisible();
  expect(card.getByText('Unread')).toBeVisible();
  expect(card.getByText('Please send the tide tables')).toBeVisible();
  expect(card.getByRole('button', { name: /^Archive: / })).toBeVisible();
  const read = within(screen.getByRole('article', { name: 'Minutes' }));
  expect(read.queryByText('Unread')).not.toBeInTheDocument();
});

it('by task priority, groups have their headings and email counts, and empty groups are hidden (§ 2)', async () => {
  const asked = fakeApi({
    [QUEUE]: buildQueue([
      buildEmail(),
      buildEmail({
        id: 'e2',
        subject: 'Paint',
        suggestedTasks: [buildSuggestion({ priority: 'P4' })],
      }),
      buildEmail({ id: 'e3', subject: 'News', suggestedTasks: [] }),
      buildEmail({ id: 'e4', subject: 'More news', suggestedTasks: [] }),
    ]),
  });
  const { user } = show();
  await screen.findByRole('article', { name: 'News' });
  expect(screen.queryByRole('heading', { name: 'P1 - Critical' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Default Order',
    'Task Priority',
  ]);
  await user.click(screen.getByRole('option', { name: 'Task Priority' }));
  await screen.findByRole('heading', { name: 'P1 - Critical' });
  expect(asked.at(-1)?.query.get('sort')).toBe('priority');
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
    'P1 - Critical',
    'P4 - Low',
    'No Priority Tasks',
  ]);
  const none = within(screen.getByRole('region', { name: 'No Priority Tasks' }));
  expect(none.getByText('2 emails')).toBeVisible();
  expect(none.getByRole('article', { name: 'News' })).toBeVisible();
  const critical = within(screen.getByRole('region', { name: 'P1 - Critical' }));
  expect(critical.getByText('1 email')).toBeVisible();
});

it('by task priority, older emails come last, with their outcome', async () => {
  const old = {
    id: 'e2',
    subject: 'Paint',
    isOlder: true,
    suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })],
  };
  fakeApi({ [QUEUE]: buildQueue([buildEmail(), buildEmail(old)]) });
  show('/emails?sort=priority');
  const older = within(await screen.findByRole('region', { name: 'Older' }));
  expect(older.getByText('1 email')).toBeVisible();
  expect(older.getByRole('article', { name: 'Paint' })).toHaveTextContent('1 task created');
  expect(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)).toEqual([
    'P1 - Critical',
    'Older',
  ]);
});

it.each([
  ['P1', 'P1 - Critical'],
  ['P2', 'P2 - High'],
  ['P3', 'P3 - Medium'],
  ['P4', 'P4 - Low'],
] as const)('the group of %s is headed %s (§ 2, 9)', async (priority, heading) => {
  fakeApi({
    [QUEUE]: buildQueue([buildEmail({ suggestedTasks: [buildSuggestion({ priority })] })]),
  });
  show('/emails?sort=priority');
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
});

it('clicking a card expands it, and Collapse closes it again (§ 2)', async () => {
  fakeApi({ [QUEUE]: buildQueue([buildEmail()]), 'GET /emails/e1/recommendations': buildEmail() });
  const { user, history } = show();
  await user.click(await screen.findByRole('button', { name: /^Survey next week/ }));
  expect(await screen.findByRole('region', { name: 'Recommended Project' })).toBeVisible();
  expect(history.location.pathname).toBe('/emails/e1');
  await user.click(screen.getByRole('button', { name: 'Collapse' }));
  expect(await screen.findByRole('button', { name: /^Survey next week/ })).toBeVisible();
  expect(history.location.pathname).toBe('/emails');
});

it('says Loading emails... until the list has loaded (§ 2)', async () => {
  let answer: (value: unknown) => void = () => undefined;
  fakeApi({ [QUEUE]: () => new Promise((resolve) => (answer = resolve)) });
  show();
  expect(await screen.findByText('Loading emails...')).toBeInTheDocument();
  answer(buildQueue([buildEmail()]));
  await screen.findByRole('article', { name: 'Survey next week' });
  expect(screen.queryByText('Loading emails...')).not.toBeInTheDocument();
});

it('an empty queue says No emails found (§ 2)', async () => {
  fakeApi({ [QUEUE]: buildQueue([]) });
  show();
  expect(await screen.findByRole('heading', { name: 'No emails found' })).toBeVisible();
  expect(screen.getByText('No emails available at the moment')).toBeVisible();
});

it.each([
  ['edison AND haas', /^AND is searched as a word/],
  ['edison OR haas', /^Nothing matches the search$/],
  ['"site visit', /^The quotation mark is not closed/],
  ['edison', /^Nothing matches the search$/],
])('a search for %s that finds nothing says why', async (search, why) => {
  fakeApi({ [QUEUE]: buildQueue([]) });
  show(`/emails?search=${encodeURIComponent(search)}`);
  expect(await screen.findByText(why)).toBeVisible();
});

it('a failed load shows Error Loading Emails with the message, and Try Again reloads (§ 2, 8)', async () => {
  let works = false;
  fakeApi({
    [QUEUE]: () =>
      works
        ? buildQueue([buildEmail()])
        : new FakeFailure(503, 'request.timeout', 'The store is away'),
  });
  const { user } = show();
  expect(await screen.findByRole('heading', { name: 'Error Loading Emails' })).toBeVisible();
  expect(screen.getByText('The store is away')).toBeVisible();
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article', { name: 'Survey next week' })).toBeVisible();
});

it('shows 5 per page by default and offers 5, 10 and 15; changing the size returns to page 1 (§ 2, 5, 9)', async () => {
  const asked = fakeApi({ [QUEUE]: buildQueue([buildEmail()], {}, 23) });
  const { user, history } = show('/emails?page=2');
  expect(await screen.findByText('Showing 6 to 10 of 23 items')).toBeVisible();
  const list = asked.find((one) => one.path === '/emails/recommendations');
  expect(list?.query.get('pageSize')).toBe('5');
  await user.click(screen.getByRole('combobox', { name: 'Items per page' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '5',
    '10',
    '15',
  ]);
  await user.click(screen.getByRole('option', { name: '15' }));
  expect(await screen.findByText('Showing 1 to 15 of 23 items')).toBeVisible();
  expect(history.location.search).toBe('?pageSize=15');
});

it('the archive button confirms once the server has, and Undo brings the email back (§ 4, 8)', async () => {
  const asked = fakeApi({
    [QUEUE]: buildQueue([buildEmail()]),
    'POST /emails/recommendations/process': {
      success: true,
      updatedEmail: buildEmail({ isArchived: true }),
      message: '',
    },
    ...undoAnswers,
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Archive: / }));
  expect(await screen.findByText('Email Archived')).toBeVisible();
  expect(screen.getByText('Email has been archived successfully')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('a failed archive says why, or Failed to archive email (§ 8)', async () => {
  fakeApi({
    [QUEUE]: buildQueue([buildEmail()]),
    'POST /emails/recommendations/process': new FakeFailure(500, 'server.failed', ''),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Archive: / }));
  expect(await screen.findByText('Failed to archive email')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
});

it('a collapsed card shows no confidence if the classifier failed', async () => {
  fakeApi({
    [QUEUE]: buildQueue([
      buildEmail({
        suggestedTasks: [],
        recommendedProject: buildProject({
          id: null,
          name: 'Unclassified',
          degraded: true,
          confidence: 0.85,
        }),
      }),
    ]),
  });
  show();
  const card = within(await screen.findByRole('article', { name: 'Survey next week' }));
  expect(card.getByText('Unclassified')).toBeVisible();
  expect(card.queryByText(/85%/)).not.toBeInTheDocument();
});

it('a collapsed card says if its confidence is typical for new users', async () => {
  const [typical, own] = [buildProject({ typical: true }), buildProject()];
  fakeApi({
    [QUEUE]: buildQueue([
      buildEmail({ recommendedProject: typical }),
      buildEmail({ id: 'e2', recommendedProject: own }),
    ]),
  });
  show();
  expect(await screen.findByTitle('Confidence 91%, typical for new users')).toBeVisible();
  expect(screen.getByTitle('Confidence 91%')).toBeVisible();
});

it('an email that was set aside says so, whatever the reason', async () => {
  const aside = buildEmail({ processingStatus: 'set_aside', recommendedProject: null });
  fakeApi({ [QUEUE]: buildQueue([aside]) });
  show();
  expect(await screen.findByText('Set aside: it could not be analyzed')).toBeVisible();
});

it('a snoozed email says when it returns', async () => {
  const snoozed = buildEmail({ snoozedUntil: '2031-11-25T14:00:00Z' });
  fakeApi({ [QUEUE]: buildQueue([snoozed]) });
  show('/emails?review=snoozed');
  const card = within(await screen.findByRole('article', { name: 'Survey next week' }));
  const time = card.getByText(/^Back /);
  expect(time).toHaveTextContent(/^Back Tue,? 25 Nov 2031/);
  expect(time).toHaveAttribute('title', exactTime('2031-11-25T14:00:00Z'));
  expect(card.queryByText('4 Mar 2024')).not.toBeInTheDocument();
});
