import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { buildEmail, buildProject, buildQueue, buildSuggestion } from '../../testing/build-email';
import { fakeApi, type FakeRequest, undoAnswers } from '../../testing/fake-api';
import { renderRoutes } from '../../testing/render-screen';
import { Toaster } from '../../ui/toast';
import { listenForShortcuts } from '../../ui/use-shortcuts';
import { EmailsPage } from './emails-page';

let stopListening: () => void;
beforeEach(() => {
  stopListening = listenForShortcuts();
});
afterEach(() => stopListening());

type Sent = { action: string; emailIds: string[] };

/** The project of the first email is confirmed, so that nothing is left to review once its tasks are decided. */
function show(handlers: Record<string, unknown> = {}) {
  const confirmed = buildProject({ approved: true, decidedBy: 'person' });
  let left = [
    buildEmail({ id: 'One', subject: 'One', recommendedProject: confirmed }),
    buildEmail({ id: 'Two', subject: 'Two' }),
    buildEmail({ id: 'Three', subject: 'Three' }),
  ];
  const sent: Sent[] = [];
  fakeApi({
    ...undoAnswers,
    'GET /emails/recommendations': () => ({
      ...buildQueue(left, {}, left.length),
      asOf: '2026-01-01T10:00:00Z',
      newer: 0,
    }),
    'GET /emails/recommendations/ids': () => ({ ids: left.map(({ id }) => id) }),
    'POST /emails/recommendations/process-many': ({ body }: FakeRequest) => {
      const { action, emailIds } = body as Sent;
      sent.push({ action, emailIds });
      const approved = action === 'approve_all_tasks';
      left = left
        .filter(({ id }) => id !== 'One')
        .map((email) => ({ ...email, suggestedTasks: [buildSuggestion({ approved })] }));
      return { changed: emailIds.length };
    },
    ...handlers,
  });
  const at = '/emails?review=pending';
  const element = (
    <>
      <EmailsPage />
      <Toaster />
    </>
  );
  return { sent, ...renderRoutes([{ path: '/emails/:id?', element }], at) };
}
const toolbar = async () => within(await screen.findByRole('group', { name: 'Selected emails' }));
const box = (subject: string) => screen.getByRole('checkbox', { name: `Select: ${subject}` });

it.each([
  ['a', 'approve_all_tasks'],
  ['r', 'reject_all_tasks'],
])(
  'after Shift+%s what is still listed stays selected, for the next decision',
  async (key, action) => {
    const { sent, user } = show();
    await screen.findByRole('article', { name: 'One' });
    await user.keyboard('jxjx');
    await user.keyboard(`{Shift>}${key}{/Shift}`);
    expect(await (await toolbar()).findByText('1 selected')).toBeVisible();
    await expect.poll(() => screen.queryByRole('article', { name: 'One' })).toBeNull();
    expect(box('Two')).toBeChecked();
    expect(box('Three')).not.toBeChecked();
    await user.keyboard('c');
    await expect
      .poll(() => sent)
      .toEqual([
        { action, emailIds: ['One', 'Two'] },
        { action: 'confirm_project', emailIds: ['Two'] },
      ]);
  },
);

it('after archiving nothing is selected', async () => {
  const { user } = show();
  await screen.findByRole('article', { name: 'One' });
  await user.keyboard('jxjx#');
  await expect.poll(() => screen.queryByRole('group', { name: 'Selected emails' })).toBeNull();
});

it('without a connection says that several emails need one, and keeps the selection', async () => {
  const { user } = show({
    'POST /emails/recommendations/process-many': () => Promise.reject(new TypeError('offline')),
  });
  await screen.findByRole('article', { name: 'One' });
  await user.keyboard('jxjx#');
  const words =
    'Docket could not be reached, and changing several emails needs a connection. Decisions on a single email are kept and sent later.';
  expect(await screen.findByText(words)).toBeVisible();
  expect((await toolbar()).getByText('2 selected')).toBeVisible();
});
