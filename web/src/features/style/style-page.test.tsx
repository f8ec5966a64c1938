import { DEFAULT_TASK_STYLE } from '@docket/core/task-style/task-style';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  requestedUndo,
  fakeApi,
  FakeFailure,
  type FakeRequest,
  undoAnswers,
} from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { StylePage } from './style-page';

const echo = ({ body }: FakeRequest) => body;

it('inserts a variable at the cursor and updates the preview (§ 2)', async () => {
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE });
  const { user } = renderScreen(<StylePage />);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.clear(title);
  await user.type(title, 'Re: ');
  await user.click(screen.getAllByRole('button', { name: 'Insert subject' })[0] as HTMLElement);
  expect(title).toHaveValue('Re: {{subject}}');
  expect(screen.getByText('Re: Q3 supplier review')).toBeVisible();
  await waitFor(() => expect(title).toHaveFocus());
});

it('the options append their parts to the description (§ 2)', async () => {
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE });
  const { user } = renderScreen(<StylePage />);
  const next = await screen.findByRole('switch', { name: 'Include next steps' });
  expect(screen.queryByText(/Next steps:/)).toBeNull();
  await user.click(next);
  expect(screen.getByText(/Next steps:/)).toBeVisible();
});

it('an unknown variable shows an error at its field, and nothing is saved', async () => {
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE });
  const { user } = renderScreen(<StylePage />);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, ' {{{{bogus}}');
  expect(title).toHaveAccessibleDescription(/There is no variable {{bogus}}/);
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Subject and sender' }));
  expect(title).toHaveValue('{{subject}} from {{sender}}');
  expect(screen.getByText('Q3 supplier review from Mara Lindqvist')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

it('saves the whole style, and Undo saves the one before (§ 2)', async () => {
  const asked = fakeApi({
    'GET /style': DEFAULT_TASK_STYLE,
    'PUT /style': echo,
    ...undoAnswers,
  });
  const { user } = renderScreen(<StylePage />);
  const save = await screen.findByRole('button', { name: 'Save Changes' });
  expect(save).toBeDisabled();
  await user.click(await screen.findByRole('switch', { name: 'Include metadata' }));
  await user.click(save);
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  await expect.poll(() => requestedUndo(asked)).toBe(true);
});

it('Reset restores the last saved version (§ 2, 8)', async () => {
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE });
  const { user } = renderScreen(<StylePage />);
  await user.click(await screen.findByRole('switch', { name: 'Include metadata' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.getByText('Changes reverted to last saved version')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Include metadata' })).toBeChecked();
});

it('says that the style failed to load or save (§ 8)', async () => {
  let works = false;
  fakeApi({
    'GET /style': () =>
      works ? DEFAULT_TASK_STYLE : new FakeFailure(503, 'request.timeout', 'No answer'),
    'PUT /style': new FakeFailure(503, 'request.timeout', 'Disk full'),
  });
  const { user } = renderScreen(<StylePage />);
  await screen.findByRole('heading', { name: 'Failed to load task style configuration' });
  works = true;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await user.click(await screen.findByRole('switch', { name: 'Include metadata' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Disk full')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Include metadata' })).not.toBeChecked();
});

it('says Saving... while saving (§ 2)', async () => {
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE, 'PUT /style': new Promise(() => undefined) });
  const { user } = renderScreen(<StylePage />);
  await user.click(await screen.findByRole('switch', { name: 'Include metadata' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('keeps the edited style and its version when the screen is left, until it is saved', async () => {
  const asked = fakeApi({
    'GET /style': { ...DEFAULT_TASK_STYLE, version: 4 },
    'PUT /style': ({ body }: FakeRequest) => ({ ...(body as object), version: 5 }),
  });
  const left = renderScreen(<StylePage />);
  await left.user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  left.unmount();
  const { user } = renderScreen(<StylePage />);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('{{task}}!');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Task style saved successfully');
  expect(asked.find((one) => one.method === 'PUT')?.headers.get('if-match')).toBe('"4"');
  expect(sessionStorage.getItem('docket.task-style.')).toBeNull();
});

it('ignores a kept style that cannot be read', async () => {
  sessionStorage.setItem('docket.task-style.', '{"style":');
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE });
  renderScreen(<StylePage />);
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('{{task}}');
});

it('keeps what is typed while saving, as a change of the saved style', async () => {
  let stored: object = { ...DEFAULT_TASK_STYLE, version: 4 };
  const answers: (() => void)[] = [];
  const asked = fakeApi({
    'GET /style': () => stored,
    'PUT /style': ({ body }: FakeRequest) =>
      new Promise((resolve) => {
        answers.push(() => {
          stored = { ...(body as object), version: 4 + answers.length };
          resolve(stored);
        });
      }),
  });
  const { user } = renderScreen(<StylePage />);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('button', { name: 'Saving...' });
  await user.type(title, '?');
  answers[0]?.();
  await screen.findByText('Task style saved successfully');
  expect(title).toHaveValue('{{task}}!?');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const saves = asked.filter((one) => one.method === 'PUT');
  expect(saves.map((one) => one.headers.get('if-match'))).toEqual(['"4"', '"5"']);
});

it('Priority & Due Date Mapping maps each urgency and says when a task is due (§ 2)', async () => {
  const asked = fakeApi({ 'GET /style': DEFAULT_TASK_STYLE, 'PUT /style': echo });
  const { user } = renderScreen(<StylePage />);
  await screen.findByRole('heading', { name: 'Priority & Due Date Mapping' });
  const shown = ['Low', 'Normal', 'High', 'Critical'].map(
    (name) => screen.getByRole('combobox', { name: `${name} urgency` }).textContent,
  );
  expect(shown.map((text) => text?.slice(0, 2))).toEqual(['P4', 'P3', 'P2', 'P1']);
  await user.click(screen.getByRole('combobox', { name: 'Low urgency' }));
  await user.click(screen.getByRole('option', { name: /P3/ }));
  await user.click(screen.getByRole('combobox', { name: 'Due date' }));
  await user.click(
    screen.getByRole('option', { name: 'Date in the message, or the next business day' }),
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Task style saved successfully');
  expect(asked.find((one) => one.method === 'PUT')?.body).toEqual({
    ...DEFAULT_TASK_STYLE,
    urgencyMap: { ...DEFAULT_TASK_STYLE.urgencyMap, low: 'P3' },
    dueParser: 'fallback_next_business_day',
  });
});

it('shows the effect on stored emails before saving, until the style changes', async () => {
  const before = { title: 'Send the lease', priority: 'P3', due: null };
  const effect = {
    emails: 40,
    changed: 12,
    samples: [
      {
        emailId: 'e1',
        subject: 'Lease',
        from: 'Ann',
        before,
        after: { ...before, priority: 'P1' },
      },
    ],
    breaks: [
      {
        emailId: 'e2',
        subject: 'Tender',
        from: 'Ann',
        approved: { ...before, title: 'Send the tender' },
        after: { ...before, title: 'Send the tender', due: '2026-11-03' },
      },
    ],
  };
  fakeApi({ 'GET /style': DEFAULT_TASK_STYLE, 'POST /style/backtest': effect });
  const { user } = renderScreen(<StylePage />);
  const metadata = await screen.findByRole('switch', { name: 'Include metadata' });
  expect(screen.queryByRole('button', { name: 'Backtest' })).not.toBeInTheDocument();
  await user.click(metadata);
  await user.click(screen.getByRole('button', { name: 'Backtest' }));
  expect(await screen.findByText(/Changes the suggestions of 12 of 40 emails/)).toBeVisible();
  expect(screen.getByText(/P3 Send the tender, due .*3 Nov/)).toBeVisible();
  expect(screen.getByText('P1 Send the lease')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Include next steps' }));
  expect(screen.queryByText(/Changes the suggestions/)).not.toBeInTheDocument();
});

it('a change that was taken back is no draft when the style changes elsewhere', async () => {
  let stored: object = { ...DEFAULT_TASK_STYLE, version: 4 };
  fakeApi({ 'GET /style': () => stored });
  const { user, client } = renderScreen(<StylePage />);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, '!');
  expect(sessionStorage.getItem('docket.task-style.')).not.toBeNull();
  await user.type(title, '{Backspace}');
  expect(sessionStorage.getItem('docket.task-style.')).toBeNull();
  stored = { ...DEFAULT_TASK_STYLE, titleTemplate: '{{subject}}', version: 5 };
  await client.invalidateQueries();
  await waitFor(() => expect(title).toHaveValue('{{subject}}'));
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
});

it('a change taken back while it is saved stays, as a change of the saved style', async () => {
  let answer: () => void = () => undefined;
  fakeApi({
    'GET /style': { ...DEFAULT_TASK_STYLE, version: 4 },
    'PUT /style': ({ body }: FakeRequest) =>
      new Promise((resolve) => (answer = () => resolve({ ...(body as object), version: 5 }))),
  });
  const { user } = renderScreen(<StylePage />);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, '!');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('button', { name: 'Saving...' });
  await user.type(title, '{Backspace}');
  answer();
  await screen.findByText('Task style saved successfully');
  expect(title).toHaveValue('{{task}}');
});
