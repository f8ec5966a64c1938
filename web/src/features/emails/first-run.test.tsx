import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { recordStep } from '../../api/undo-history';
import { buildEmail, buildProject, buildQueue } from '../../testing/build-email';
import { fakeApi } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { EmailsPage } from './emails-page';

beforeEach(() => sessionStorage.clear());

const share = { decided: 0, right: 0, bands: [] };
const progress = (decisions: number) => ({
  project: share,
  task: share,
  due: share,
  reply: share,
  decisions,
  perDay: [],
});

function show(decisions: () => number, emails = [buildEmail()]) {
  fakeApi({
    'GET /emails/recommendations': buildQueue(emails),
    'GET /emails/e1/recommendations': buildEmail(),
    'GET /training/progress': () => progress(decisions()),
  });
  return renderRoutes(
    [{ path: '/emails/:id?', element: <EmailsPage /> }],
    '/emails?review=pending',
  );
}

it('guides a new user from the list through three decisions', async () => {
  const { user } = show(() => 0);
  expect(await screen.findByText('Decision 1 of 3.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^Survey next week/ }));
  expect(await screen.findByText(/Is the project right/)).toBeVisible();
  for (const line of ['Decision 2 of 3.', 'Decision 3 of 3.', 'You’re all set.']) {
    act(() => recordStep('emails', line));
    expect(await screen.findByText(line)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('You’re all set.')).not.toBeInTheDocument();
});

it('asks which project it is where none is recommended', async () => {
  const recommendedProject = buildProject({ id: null, projectId: null, name: 'Unclassified' });
  const { user } = show(() => 0, [buildEmail({ recommendedProject })]);
  await user.click(await screen.findByRole('button', { name: /^Survey next week/ }));
  expect(await screen.findByText(/Which project does it belong to/)).toBeVisible();
});

it('is over with the fourth decision', async () => {
  show(() => 0);
  expect(await screen.findByText('Decision 1 of 3.')).toBeVisible();
  for (const step of ['1', '2', '3']) act(() => recordStep('emails', step));
  expect(await screen.findByText('You’re all set.')).toBeVisible();
  act(() => recordStep('emails', '4'));
  expect(screen.queryByText('You’re all set.')).not.toBeInTheDocument();
});

it('does not ask to open an email in an empty list', async () => {
  show(() => 0, []);
  expect(await screen.findByText('All decided')).toBeVisible();
  expect(screen.queryByText(/Decision \d of 3/)).not.toBeInTheDocument();
});

it('is not shown to users with earlier decisions, and can be skipped', async () => {
  const { unmount } = show(() => 3);
  await screen.findByRole('button', { name: /^Survey next week/ });
  expect(screen.queryByText(/all set|Decision/)).not.toBeInTheDocument();
  unmount();
  const { user } = show(() => 0);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  expect(screen.queryByText('Decision 1 of 3.')).not.toBeInTheDocument();
});
