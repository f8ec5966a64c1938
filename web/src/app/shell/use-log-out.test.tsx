import 'fake-indexeddb/auto';

import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import {
  clearOfflineStore,
  clearOnLogOut,
  readOffline,
  WAITING,
  writeOffline,
} from '../../api/offline-store';
import { addToOutbox, listOutbox } from '../../api/outbox';
import { useUpdateTask } from '../../api/tasks';
import { recordStep } from '../../api/undo-history';
import { buildEmail } from '../../testing/build-email';
import { buildTask } from '../../testing/build-task';
import { dropOutbox } from '../../testing/empty-outbox';
import { FakeFailure, fakeApi, type FakeRequest } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { useLogOut } from './use-log-out';

function Account() {
  const logOut = useLogOut();
  const { mutate } = useUpdateTask();
  return (
    <>
      <button onClick={logOut}>Log out</button>
      <button onClick={() => mutate({ params: { id: 't1' }, body: { status: 'completed' } })}>
        Complete the task
      </button>
    </>
  );
}

const PROCESS = 'POST /emails/recommendations/process';
const unreachable = () => Promise.reject(new TypeError('fetch failed'));
/** Refused, as jsdom cannot leave the page. */
const LOGOUT = { 'POST /auth/logout': new FakeFailure(503, 'server.unavailable', 'Busy') };
const decided = { success: true, updatedEmail: buildEmail(), message: '' };

const keepDecision = (step: string) =>
  void addToOutbox({
    step,
    decision: { emailId: 'e1', action: 'approve_all_tasks', data: {} },
    seen: null,
    subject: 'Survey next week',
  }).catch(() => undefined);

const paths = (asked: readonly FakeRequest[]) => asked.map(({ path }) => path);

beforeEach(clearOfflineStore);
afterEach(dropOutbox);

async function logOut() {
  const { user } = renderScreen(<Account />);
  await user.click(screen.getByRole('button', { name: 'Log out' }));
}

it('logging out first sends the decisions made offline', async () => {
  const asked = fakeApi({ ...LOGOUT, [PROCESS]: decided });
  keepDecision('one');
  await logOut();
  await expect
    .poll(() => paths(asked))
    .toEqual(['/emails/recommendations/process', '/auth/logout']);
  expect(listOutbox()).toEqual([]);
});

it('logging out is refused while decisions made offline cannot be sent', async () => {
  const asked = fakeApi({ ...LOGOUT, [PROCESS]: unreachable });
  keepDecision('one');
  keepDecision('two');
  await logOut();
  expect(
    await screen.findByText(
      '2 decisions made offline have not been sent yet and would be lost. Log out again once Docket can be reached.',
    ),
  ).toBeVisible();
  expect(paths(asked)).not.toContain('/auth/logout');
  expect(listOutbox()).toHaveLength(2);
});

it('logging out is refused while a decision that was rejected is not resolved', async () => {
  const rejected = new FakeFailure(409, 'suggestion.gone', 'It was withdrawn');
  const asked = fakeApi({ ...LOGOUT, [PROCESS]: rejected });
  keepDecision('one');
  await logOut();
  expect(
    await screen.findByText(
      '1 decision made offline has not been sent yet and would be lost. Choose Review at the top of the page and apply or discard what could not be sent.',
    ),
  ).toBeVisible();
  expect(paths(asked)).not.toContain('/auth/logout');
});

it.each([
  ['in a regular tab keeps', false, 1],
  ['in the installed app clears', true, 0],
])('logging out %s what the app of this person has stored for sending', async (_, isApp, left) => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: isApp && media.includes('standalone') }),
  );
  await writeOffline('email:e1', buildEmail());
  await writeOffline(WAITING, [{ step: 'one' }]);
  await clearOnLogOut();
  expect(await readOffline('email:e1')).toBeUndefined();
  expect((await readOffline<unknown[]>(WAITING)) ?? []).toHaveLength(left);
});

it('logging out waits for a change in flight', async () => {
  let answer: (task: unknown) => void = () => undefined;
  const asked = fakeApi({
    ...LOGOUT,
    'PATCH /tasks/t1': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { user } = renderScreen(<Account />);
  await user.click(screen.getByRole('button', { name: 'Complete the task' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(paths(asked)).toEqual(['/tasks/t1']);
  answer(buildTask());
  await expect.poll(() => paths(asked)).toContain('/auth/logout');
});

it('logging out leaves nothing in the tab of what was typed and done in it', async () => {
  // jsdom can only go to another place of the page.
  fakeApi({ 'POST /auth/logout': { redirectTo: '#out' } });
  sessionStorage.setItem('docket.reply.e1', 'half a sentence');
  recordStep('tasks', 'step');
  await logOut();
  await expect.poll(() => window.location.hash).toBe('#out');
  expect(sessionStorage).toHaveLength(0);
  window.location.hash = '';
});
