import 'fake-indexeddb/auto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { buildEmail, buildSuggestion } from '../testing/build-email';
import { dropOutbox, emptyOutbox } from '../testing/empty-outbox';
import { FakeFailure, fakeApi, type FakeRequest, undoAnswers } from '../testing/fake-api';
import type { DecisionInput } from './emails';
import { clearOfflineStore, readOffline, WAITING } from './offline-store';
import { addToOutbox, listOutbox, sendOutbox, undoInOutbox } from './outbox';
import { standing } from './queued-decision';

const approval: DecisionInput = { emailId: 'e1', action: 'approve_task', data: { taskId: 's1' } };
const archiving: DecisionInput = { emailId: 'e1', action: 'archive', data: {} };
const email = buildEmail({ suggestedTasks: [buildSuggestion({})] });
const approved = buildEmail({
  suggestedTasks: [buildSuggestion({ approved: true, taskId: 't1' })],
});
const agreed = { success: true, updatedEmail: approved, message: '' };

let respond: () => unknown;
let asked: FakeRequest[];
/** A window that is closed never gets its turn to send. */
let isClosed: boolean;
const made = (path: RegExp) =>
  asked.filter((one) => one.method === 'POST' && path.test(one.path)).map(({ body }) => body);

afterEach(emptyOutbox);

beforeEach(async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  let locked: Promise<unknown> = Promise.resolve();
  isClosed = false;
  const request = (_: string, run: () => Promise<void>) => {
    if (isClosed) return Promise.resolve();
    const done = locked.then(run);
    locked = done.catch(() => undefined);
    return done;
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
  dropOutbox();
  await clearOfflineStore();
  respond = () => agreed;
  asked = fakeApi({
    ...undoAnswers,
    'GET /emails/e1/recommendations': email,
    'POST /emails/recommendations/process': () => respond(),
  });
});

const queue = (step: string, decision: DecisionInput) =>
  addToOutbox({ step, decision, seen: standing(decision, email), subject: '', isAttempted: false })
    .then(() => 'sent')
    .catch((error: Error) => error.name);

describe('with two windows of the app', () => {
  async function openSecondWindow() {
    vi.resetModules();
    return import('./outbox');
  }

  it('neither forgets what the other has queued', async () => {
    const second = await openSecondWindow();
    void queue('one', approval);
    second
      .addToOutbox({
        step: 'two',
        decision: archiving,
        seen: null,
        subject: '',
        isAttempted: false,
      })
      .catch(() => undefined);
    await expect.poll(() => readOffline(WAITING)).toMatchObject([{ step: 'one' }, { step: 'two' }]);
  });

  it('what the other has sent is neither sent again nor taken for a conflict', async () => {
    const outcome = queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const second = await openSecondWindow();
    await second.sendOutbox();
    await sendOutbox();
    expect(await outcome).toBe('DecisionLeftElsewhere');
    expect(made(/process$/)).toHaveLength(1);
    expect(listOutbox()).toEqual([]);
  });

  it('Undo of what the other is just sending is done by the server once it has arrived', async () => {
    let answer = (): void => undefined;
    respond = () => new Promise((resolve) => (answer = () => resolve(agreed)));
    const outcome = queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const second = await openSecondWindow();
    const sending = second.sendOutbox();
    await expect.poll(() => made(/process$/)).toHaveLength(1);
    expect(undoInOutbox('one')).toBe('dropped');
    expect(await outcome).toBe('DecisionDropped');
    expect(made(/^\/undo$/)).toEqual([]);
    answer();
    await sending;
    await sendOutbox();
    expect(made(/^\/undo$/)).toContainEqual({ stepId: 'one' });
    expect(listOutbox()).toEqual([]);
    await expect.poll(() => readOffline(WAITING)).toEqual([]);
  });

  async function undoWhileTheOtherSends(settled: unknown, { thenCloses = false } = {}) {
    let answer = (): void => undefined;
    respond = () => new Promise((resolve) => (answer = () => resolve(settled)));
    void queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const second = await openSecondWindow();
    const sending = second.sendOutbox();
    await expect.poll(() => made(/process$/)).toHaveLength(1);
    isClosed = thenCloses;
    undoInOutbox('one');
    return { second, sending, answer: () => answer() };
  }
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  const [PROCESS, UNDO] = ['/emails/recommendations/process', '/undo'];

  it('Undo of what the other is refused leaves nothing to resolve', async () => {
    const refused = new FakeFailure(409, 'suggestion.gone', 'It was withdrawn');
    const { second, sending, answer } = await undoWhileTheOtherSends(refused);
    answer();
    await sending;
    await sendOutbox();
    expect([listOutbox(), second.listOutbox()]).toEqual([[], []]);
    await expect.poll(() => readOffline(WAITING)).toEqual([]);
  });

  it('a decision made anew is sent after the Undo of what the other is just sending', async () => {
    const { sending, answer } = await undoWhileTheOtherSends(agreed);
    respond = () => agreed;
    const anew = queue('two', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(2);
    answer();
    await sending;
    await sendOutbox();
    expect(await anew).not.toBe('DecisionDropped');
    expect(sent()).toEqual([PROCESS, UNDO, PROCESS]);
  });

  it('Undo is done by the window that sends if the one it was pressed in is closed', async () => {
    const { sending, answer } = await undoWhileTheOtherSends(agreed, { thenCloses: true });
    await expect.poll(() => readOffline(WAITING)).toMatchObject([{ isUndone: true }]);
    answer();
    await sending;
    expect(sent()).toEqual([PROCESS, UNDO]);
    await expect.poll(() => readOffline(WAITING)).toEqual([]);
  });

  it('Undo of what the other has sent unnoticed comes before a decision made anew', async () => {
    void queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const second = await openSecondWindow();
    await second.sendOutbox();
    undoInOutbox('one');
    void queue('two', approval);
    await sendOutbox();
    expect(sent()).toEqual([PROCESS, UNDO, PROCESS]);
  });

  it('Undo of what the other was refused unnoticed leaves nothing to resolve', async () => {
    void queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    const second = await openSecondWindow();
    respond = () => new FakeFailure(409, 'suggestion.gone', 'It was withdrawn');
    await second.sendOutbox();
    undoInOutbox('one');
    await sendOutbox();
    expect(listOutbox()).toEqual([]);
    await expect.poll(() => readOffline(WAITING)).toEqual([]);
  });

  it('Undo of a stored decision that no window has sent asks nothing of the server', async () => {
    void queue('one', approval);
    await expect.poll(() => readOffline(WAITING)).toHaveLength(1);
    undoInOutbox('one');
    await expect.poll(() => readOffline(WAITING)).toEqual([]);
    expect([listOutbox(), asked]).toEqual([[], []]);
  });
});
