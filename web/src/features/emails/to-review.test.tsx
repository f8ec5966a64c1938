import type { EmailDetail } from '@docket/core/emails/email';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import type { DecisionInput } from '../../api/emails';
import { buildEmail, buildProject, buildQueue, buildSuggestion } from '../../testing/build-email';
import { FakeFailure, fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { decidedEmail } from './decided-email';
import { EmailsPage } from './emails-page';

let stop = () => {};
beforeEach(() => (stop = listenForShortcuts()));
afterEach(() => {
  stop();
  sessionStorage.clear();
});

const unsure = {
  asksForProject: false,
  recommendedProject: buildProject({ id: null, projectId: null, name: 'Unclassified' }),
};
const twoTasks = [buildSuggestion(), buildSuggestion({ id: 's2', title: 'Book the boat' })];

/** Opens the first of two emails of To Review. */
function open(email: EmailDetail) {
  const next = buildEmail({ id: 'e2', subject: 'Minutes' });
  const decisions: DecisionInput[] = [];
  fakeApi({
    'GET /emails/recommendations': buildQueue([email, next]),
    'GET /emails/e1/recommendations': email,
    'GET /emails/e2/recommendations': next,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => {
      decisions.push(body as DecisionInput);
      return { success: true, updatedEmail: decidedEmail(email, body as never), message: '' };
    },
  });
  const routes = [{ path: '/emails/:id?', element: <EmailsPage /> }];
  return { ...renderRoutes(routes, '/emails/e1?review=pending'), decisions };
}

it.each([
  ['the last task, where no project is asked about', 'a', buildEmail(unsure)],
  [
    'all tasks, where no project is asked about',
    'A',
    buildEmail({ ...unsure, suggestedTasks: twoTasks }),
  ],
  ['the project, where there are no tasks', 'c', buildEmail({ suggestedTasks: [] })],
  ['first the project, then the task', 'ca', buildEmail()],
  ['first the task, then the project', 'rd', buildEmail()],
  ['first all tasks, then the project', 'Ac', buildEmail({ suggestedTasks: twoTasks })],
])('the next email is opened after the last decision: %s', async (_, keys, email) => {
  const { user, history } = open(email);
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  for (const key of keys) {
    expect(history.location.pathname).toBe('/emails/e1');
    await user.keyboard(key === 'A' ? '{Shift>}A{/Shift}' : key); // oxlint-disable-line no-await-in-loop -- one key after the other
  }
  await expect.poll(() => history.location.pathname).toBe('/emails/e2');
});

it.each([
  ['a', buildEmail({ ...unsure, suggestedTasks: twoTasks })],
  ['a', buildEmail()],
  ['c', buildEmail()],
])('an email with something undecided stays open: %s', async (key, email) => {
  const { user, history } = open(email);
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  await user.keyboard(key);
  await screen.findByText(key === 'c' ? 'Confirmed' : 'Approved');
  expect(history.location.pathname).toBe('/emails/e1');
});

const guess = { asksForProject: false, recommendedProject: buildProject({ confidence: 0.3 }) };

it.each([
  ['a', buildEmail(guess)],
  ['A', buildEmail({ ...guess, suggestedTasks: twoTasks })],
])(
  'after the last task (%s), C confirms the guessed project of the same email',
  async (key, email) => {
    const { user, history, decisions } = open(email);
    await screen.findByRole('region', { name: 'Suggested Tasks' });
    await user.keyboard(`${key === 'A' ? '{Shift>}A{/Shift}' : key}c`);
    await expect.poll(() => history.location.pathname).toBe('/emails/e2');
    expect(decisions.map(({ emailId }) => emailId)).toEqual(['e1', 'e1']);
  },
);

it('J leaves a guessed project undecided', async () => {
  const { user, history } = open(buildEmail(guess));
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  await user.keyboard('aj');
  await expect.poll(() => history.location.pathname).toBe('/emails/e2');
});

it('what is typed as feedback keeps the email open after its last decision, and survives leaving it', async () => {
  const { user, history } = open(buildEmail({ suggestedTasks: [] }));
  const training = () => screen.findByRole('textbox', { name: /How would you improve/ });
  await user.type(await training(), 'Wrong site');
  await user.click(screen.getByRole('button', { name: /^Confirm/ }));
  expect(history.location.pathname).toBe('/emails/e1');
  history.push('/emails/e2?review=pending');
  await screen.findByRole('article', { name: 'Minutes' });
  history.push('/emails/e1?review=pending');
  await expect
    .poll(async () => (await training()) as HTMLTextAreaElement)
    .toHaveValue('Wrong site');
});

it('the end of To Review sums up each task and what went to none of the projects', async () => {
  const three = [...twoTasks, buildSuggestion({ id: 's3', title: 'Pay the fee' })];
  let current = buildEmail({ suggestedTasks: three });
  const none = buildProject({ id: null, projectId: null, name: 'Unclassified', approved: true });
  const isDecided = () => current.recommendedProject?.approved === true;
  fakeApi({
    'GET /emails/recommendations': () => buildQueue(isDecided() ? [] : [current]),
    'GET /emails/e1/recommendations': () => current,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => {
      const decision = body as DecisionInput;
      current =
        decision.action === 'change_project'
          ? { ...current, recommendedProject: none }
          : decidedEmail(current, decision);
      return { success: true, updatedEmail: current, message: '' };
    },
  });
  const routes = [{ path: '/emails/:id?', element: <EmailsPage /> }];
  const { user } = renderRoutes(routes, '/emails/e1?review=pending');
  await screen.findByRole('region', { name: 'Suggested Tasks' });
  await user.keyboard('r{Shift>}A{/Shift}0');
  const end = 'You left 1 email without a project, approved 2 tasks and rejected 1 task.';
  expect(await screen.findByText(end)).toBeVisible();
});

/** Opens the only email of To Review; another joins once it is decided. */
async function openBeforeOneJoins(isFailing: () => boolean) {
  const email = buildEmail({ suggestedTasks: [] });
  const joined = buildEmail({ id: 'e2', subject: 'Minutes', suggestedTasks: [] });
  let isDecided = false;
  fakeApi({
    'GET /emails/recommendations': ({ query }: FakeRequest) => {
      if (!isDecided) return { ...buildQueue([email]), asOf: '2026-01-01T10:00:00Z' };
      if (query.get('seen') === '2026-01-01T10:00:00Z')
        return { ...buildQueue([]), asOf: '2026-01-01T10:00:00Z', newer: 0, reconsidered: 1 };
      return isFailing()
        ? new FakeFailure(500, 'internal', 'Something went wrong')
        : { ...buildQueue([joined]), asOf: '2026-01-01T11:00:00Z', newer: 0, reconsidered: 0 };
    },
    'GET /emails/e1/recommendations': email,
    'POST /emails/recommendations/process': ({ body }: { body: unknown }) => {
      isDecided = true;
      return { success: true, updatedEmail: decidedEmail(email, body as never), message: '' };
    },
  });
  const shown = renderRoutes(
    [{ path: '/emails/:id?', element: <EmailsPage /> }],
    '/emails/e1?review=pending',
  );
  // The mouse stays over the list, so that it is in use to the end.
  await shown.user.hover(await screen.findByRole('button', { name: /^Confirm/ }));
  return shown;
}

it('what joined by a decision follows once the list is empty, and is never announced as new', async () => {
  const { user } = await openBeforeOneJoins(() => false);
  await user.keyboard('c');
  expect(await screen.findByRole('article', { name: 'Minutes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
});

it('what joined by a decision follows with the next refetch if it could not be read at first', async () => {
  let failures = 0;
  let isBroken = true;
  const { user, client } = await openBeforeOneJoins(() => {
    if (isBroken) failures += 1;
    return isBroken;
  });
  await user.keyboard('c');
  await expect.poll(() => failures).toBe(1);
  isBroken = false;
  await client.invalidateQueries();
  expect(await screen.findByRole('article', { name: 'Minutes' })).toBeVisible();
});
