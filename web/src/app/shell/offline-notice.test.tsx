import 'fake-indexeddb/auto';

import type { EmailDetail } from '@docket/core/emails/email';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { queueCountsQuery, type QueuePage, queuePageQuery, queueQuery } from '../../api/emails';
import {
  clearOfflineStore,
  claimOfflineStore,
  deleteExcept,
  readOffline,
  writeOffline,
} from '../../api/offline-store';
import { readSession } from '../../api/session';
import { addToOutbox, listOutbox, sendOutbox } from '../../api/outbox';
import { currentScreen, recordStep } from '../../api/undo-history';
import { EmailsPage } from '../../features/emails/emails-page';
import { buildEmail, buildQueue, buildSuggestion } from '../../testing/build-email';
import { dropOutbox } from '../../testing/empty-outbox';
import { FakeFailure, fakeApi, SIGNED_IN, type FakeRequest } from '../../testing/fake-api';
import { useUndo } from '../../forms/use-undo';
import { emailOpener } from '../../testing/open-email';
import { createQueryClient } from '../providers';
import { OfflineNotice } from './offline-notice';

const PROCESS = 'POST /emails/recommendations/process';
function UndoHere() {
  const { undoHere } = useUndo();
  return <button onClick={undoHere}>Undo here</button>;
}

const open = emailOpener(
  <>
    <UndoHere />
    <OfflineNotice />
    <EmailsPage />
  </>,
);
const approve = () => screen.findByRole('button', { name: /^Approve ?: Send the tide tables/ });
const decided = buildEmail({ suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })] });

let isOnline = true;
/** A server response; the call fails while offline. */
const online = (answer: unknown) => () => {
  if (!isOnline) return Promise.reject(new TypeError('fetch failed'));
  return typeof answer === 'function' ? (answer as () => unknown)() : answer;
};
const agreed = { success: true, updatedEmail: decided, message: '' };
const decisions = (asked: readonly FakeRequest[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/process'));

beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  isOnline = true;
  dropOutbox();
  await clearOfflineStore();
});

describe('a decision made offline', () => {
  /** now: the server's state of the email once back online. */
  async function decideOffline(now: () => unknown) {
    const asked: FakeRequest[] = [];
    let email: () => unknown = () => buildEmail();
    const { user } = open(buildEmail(), undefined, {
      'GET /emails/e1/recommendations': online(() => email()),
      [PROCESS]: (request: FakeRequest) => {
        asked.push(request);
        return online(agreed)();
      },
    });
    const button = await approve();
    isOnline = false;
    act(() => void window.dispatchEvent(new Event('offline')));
    await user.click(button);
    expect(
      await screen.findByText(/1 decision will be sent when you’re back online/),
    ).toBeVisible();
    expect(screen.queryByText('Task Approved')).not.toBeInTheDocument();
    email = now;
    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));
    return { user, asked };
  }

  it('is shown immediately, queued, and sent with the same key once online', async () => {
    const { asked } = await decideOffline(() => buildEmail());
    expect(await screen.findByText('Task Approved')).toBeVisible();
    expect(listOutbox()).toEqual([]);
    const keys = decisions(asked).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  it('does not overwrite a decision made elsewhere without confirmation', async () => {
    const rejected = buildEmail({ suggestedTasks: [buildSuggestion({ approved: false })] });
    const { user, asked } = await decideOffline(() => rejected);
    const sent = decisions(asked).length;
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    expect(await screen.findByText(/This was decided elsewhere/)).toBeVisible();
    expect(decisions(asked)).toHaveLength(sent);
    await user.click(screen.getByRole('button', { name: 'Apply Anyway' }));
    await waitFor(() => expect(decisions(asked)).toHaveLength(sent + 1));
    await waitFor(() => expect(listOutbox()).toEqual([]));
    expect(await screen.findByText('Task Approved')).toBeVisible();
  });

  it.each([
    ['the session has expired', new FakeFailure(401, 'auth.required', 'Sign in to go on')],
    ['the server took too long', new FakeFailure(503, 'request.timeout', 'Too slow')],
  ])('waits if %s', async (_why, failure) => {
    let answer: unknown = failure;
    await decideOffline(() => answer);
    await waitFor(() => expect(listOutbox()).toMatchObject([{ problem: null }]));
    answer = buildEmail();
    await act(() => sendOutbox());
    expect(listOutbox()).toEqual([]);
    expect(await screen.findByText('Task Approved')).toBeVisible();
  });

  it('is shown as not sent if the server took too long three times, and blocks nothing behind it', async () => {
    await decideOffline(() => new FakeFailure(503, 'request.timeout', 'Too slow'));
    for (const _ of [2, 3]) await act(() => sendOutbox());
    await waitFor(() => expect(listOutbox()).toMatchObject([{ problem: 'Too slow' }]));
  });

  it('is dropped when discarded, and the screen shows the current state', async () => {
    const rejected = buildEmail({ suggestedTasks: [buildSuggestion({ approved: false })] });
    const { user } = await decideOffline(() => rejected);
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(listOutbox()).toEqual([]);
    expect(await screen.findByText('Rejected')).toBeVisible();
  });

  it('takes the email out of the stored lists that it leaves, and of no other', async () => {
    const { user } = open(buildEmail({ asksForProject: false }), undefined, {
      [PROCESS]: online(agreed),
    });
    const button = await approve();
    await createQueryClient().fetchQuery(queuePageQuery({ review: 'pending' }));
    const emailsOf = async (list: string) => (await readOffline<QueuePage>(list))?.items;
    await waitFor(async () => expect(await emailsOf('queue:pending')).toHaveLength(1));
    isOnline = false;
    await user.click(button);
    await waitFor(async () => expect(await emailsOf('queue:pending')).toEqual([]));
    expect(await emailsOf('queue:all')).toHaveLength(1);
  });

  it('survives a reload, and can be undone before it is sent', async () => {
    const { user, asked } = await decideOffline(() => Promise.reject(new TypeError('no network')));
    await waitFor(async () => expect(await readOffline('waiting-decisions')).toHaveLength(1));
    const sent = decisions(asked).length;
    await user.click(screen.getByRole('button', { name: 'Undo here' }));
    await waitFor(() => expect(listOutbox()).toEqual([]));
    await act(() => sendOutbox());
    expect(decisions(asked)).toHaveLength(sent);
    expect(await approve()).toBeVisible();
  });

  it.each([
    [false, 'The decision will have no effect', 0],
    [true, 'Undo will be sent once Docket can be reached', 1],
  ])('of an earlier page is undone, not the step before it (may be sent: %s)', async (...row) => {
    const [isAttempted, text, kept] = row;
    const decision = { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } } as const;
    const queued = { step: 'queued', decision, seen: 'as it was', subject: '', problem: null };
    await writeOffline('waiting-decisions', [{ ...queued, isAttempted }]);
    for (const step of ['answered', 'queued']) recordStep(currentScreen(), step);
    isOnline = false;
    const { user, asked } = open(decided, decided, {
      'GET /emails/e1/recommendations': online(decided),
      'POST /undo': online(undefined),
    });
    await waitFor(() => expect(listOutbox()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Undo here' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(listOutbox()).toHaveLength(kept));
    const undos = asked.filter(({ path }) => path === '/undo').map(({ body }) => body);
    expect(undos).not.toContainEqual({ stepId: 'answered' });
    expect(isAttempted ? [] : undos).toEqual([]);
  });

  it('that the server cannot undo any more can only be discarded', async () => {
    const { user } = open(decided, decided, {
      'POST /undo': new FakeFailure(409, 'undo.conflict', 'This has changed since.'),
    });
    const decision = { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } } as const;
    const queued = { step: 'one', decision, seen: null, subject: '', isAttempted: true };
    addToOutbox({ ...queued, isUndone: true }).catch(() => undefined);
    await act(() => sendOutbox());
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    expect(await screen.findByText('Undo: Approve a task. This has changed since.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply Anyway' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(listOutbox()).toEqual([]);
  });
});

describe('the last page of the queue', () => {
  const page = buildQueue([buildEmail()]);
  const client = () => createQueryClient();
  const read = () => client().fetchQuery(queuePageQuery({ review: 'pending' }));
  beforeEach(() => {
    fakeApi({
      'GET /auth/session': online(SIGNED_IN),
      'GET /emails/recommendations': online(page),
      'GET /emails/e1/recommendations': online(buildEmail()),
    });
  });

  it('is available offline, with its emails', async () => {
    await readSession();
    await read();
    await waitFor(async () => expect(await readOffline('email:e1')).toMatchObject({ id: 'e1' }));
    isOnline = false;
    expect((await read()).items).toMatchObject([{ id: 'e1', subject: 'Survey next week' }]);
  });

  it('keeps its emails when another list is read', async () => {
    await readSession();
    await read();
    await waitFor(async () => expect(await readOffline('email:e1')).toBeDefined());
    fakeApi({
      'GET /emails/recommendations': buildQueue([buildEmail({ id: 'e2' })]),
      'GET /emails/e2/recommendations': buildEmail({ id: 'e2' }),
    });
    await client().fetchQuery(queuePageQuery({ review: 'snoozed' }));
    await waitFor(async () => expect(await readOffline('email:e2')).toBeDefined());
    expect(await readOffline('email:e1')).toBeDefined();
  });

  it('has its emails as last analysed', async () => {
    const analysed = buildEmail({ id: 'e3' });
    let email = buildEmail({ id: 'e3', suggestedTasks: [] });
    const asked = fakeApi({
      'GET /emails/recommendations': () => buildQueue([email]),
      'GET /emails/e3/recommendations': () => email,
    });
    const stored = () => readOffline<EmailDetail>('email:e3');
    await read();
    await waitFor(async () => expect((await stored())?.suggestedTasks).toEqual([]));
    await read();
    email = analysed;
    await read();
    await waitFor(async () => expect((await stored())?.suggestedTasks).toHaveLength(1));
    const reads = asked.filter(({ path }) => path === '/emails/e3/recommendations');
    expect(reads).toHaveLength(2);
  });

  it('stays as it is when the sidebar counts, the palette searches or the queue is searched', async () => {
    const all = { review: 'all' } as const;
    await readSession();
    await client().fetchQuery(queuePageQuery(all));
    await waitFor(async () => expect(await readOffline('email:e1')).toBeDefined());
    fakeApi({
      'GET /emails/recommendations': online(buildQueue([buildEmail({ id: 'e2' })])),
      'GET /emails/e2/recommendations': online(buildEmail({ id: 'e2' })),
    });
    await client().fetchQuery(queueCountsQuery());
    await client().fetchQuery(queueQuery({ search: 'tide', pageSize: 5 }));
    await client().fetchQuery(queuePageQuery({ ...all, search: 'tide' }));
    isOnline = false;
    expect((await client().fetchQuery(queuePageQuery(all))).items).toMatchObject([{ id: 'e1' }]);
    expect(await readOffline('email:e1')).toBeDefined();
    expect((await client().fetchQuery(queueCountsQuery())).total).toBe(1);
    await expect(
      client().fetchQuery({ ...queuePageQuery({ ...all, search: 'tide' }), retry: false }),
    ).rejects.toMatchObject({ code: 'network.failed' });
  });

  it('is deleted on signing out, and for another user', async () => {
    await readSession();
    await read();
    await waitFor(async () => expect(await readOffline('email:e1')).toBeDefined());
    await claimOfflineStore('someone else');
    expect(await readOffline('queue:pending')).toBeUndefined();
    await read();
    await claimOfflineStore(null);
    expect(await readOffline('queue:pending')).toBeUndefined();
    await clearOfflineStore();
    expect(await readOffline('owner')).toBeUndefined();
  });

  it('is not stored in a regular tab', async () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    await read();
    await deleteExcept('nothing', new Set());
    expect(await readOffline('queue:pending')).toBeUndefined();
  });
});
