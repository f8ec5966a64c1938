import 'fake-indexeddb/auto';

import { type MutationOptions, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildEmail } from '../testing/build-email';
import { dropOutbox } from '../testing/empty-outbox';
import { fakeApi, FakeFailure, type FakeRequest } from '../testing/fake-api';
import { sendDecision } from './emails';
import { askBeforeLosingChanges, changesAnswered, losesNothing } from './pending-changes';

const PROCESS = 'POST /emails/recommendations/process';
const answers: ((answer: unknown) => void)[] = [];
let client: QueryClient;
let asked: FakeRequest[];

beforeEach(() => {
  client = new QueryClient();
  answers.length = 0;
  asked = fakeApi({ [PROCESS]: () => new Promise((resolve) => answers.push(resolve)) });
});
afterEach(() => vi.useRealTimers());

const ANSWER = { success: true, updatedEmail: buildEmail(), message: '' };
const approve = (emailId: string) =>
  sendDecision(
    client,
    { emailId, action: 'approve_all_tasks', data: {} },
    { step: crypto.randomUUID(), seen: undefined, leaves: () => false },
  ).catch(() => undefined);
const answerNext = async (answer: unknown) => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.(answer);
};

it('waits for the decision in flight and the one that waits for its turn', async () => {
  void approve('e1');
  void approve('e1');
  let outcome: string | null = null;
  void changesAnswered(client).then((one) => {
    outcome = one;
  });
  await answerNext(ANSWER);
  await expect.poll(() => asked.length).toBe(2);
  expect(outcome).toBeNull();
  await answerNext(ANSWER);
  await expect.poll(() => outcome).toBe('accepted');
});

it('says that one was rejected, even if a later one was accepted', async () => {
  void approve('e1');
  void approve('e1');
  const outcome = changesAnswered(client);
  await answerNext(new FakeFailure(409, 'suggestion.gone', 'It was withdrawn'));
  await answerNext(ANSWER);
  expect(await outcome).toBe('rejected');
});

it('stops waiting after half a minute', async () => {
  vi.useFakeTimers();
  void approve('e1');
  const outcome = changesAnswered(client);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toBe('waiting');
});

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
let stop: () => void = () => undefined;
afterEach(() => stop());

it('the browser asks before it leaves a page only while a decision is in flight', async () => {
  stop = askBeforeLosingChanges(client);
  expect(isAsked()).toBe(false);
  const sent = approve('e1');
  expect(isAsked()).toBe(true);
  await answerNext(ANSWER);
  await sent;
  await expect.poll(isAsked).toBe(false);
});

it('does not wait for a decision that is kept until there is a connection', async () => {
  const plain = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(plain(media), { matches: media.includes('standalone') }),
  );
  fakeApi({ [PROCESS]: () => Promise.reject(new TypeError('fetch failed')) });
  stop = askBeforeLosingChanges(client);
  void approve('e1');
  expect(isAsked()).toBe(true);
  await expect.poll(isAsked).toBe(false);
  expect(await changesAnswered(client)).toBe('accepted');
  expect(client.isMutating()).toBe(1);
  dropOutbox();
});

/** Begins a change other than a decision; those of one scope are sent one after the other. */
function change(options: MutationOptions = {}) {
  let [save, refuse]: ((reason?: unknown) => void)[] = [];
  const answer = new Promise<unknown>((...settle) => {
    [save, refuse] = settle;
  });
  const cache = client.getMutationCache();
  const sent = cache.build(client, { mutationFn: () => answer, ...options });
  sent.execute(undefined).catch(() => undefined);
  return { save: () => save?.(), refuse: () => refuse?.(new Error('Refused')) };
}
const TASKS = { scope: { id: 'tasks' } };

it('waits for other changes, too, and for those that wait for their turn', async () => {
  stop = askBeforeLosingChanges(client);
  const [first, second] = [change(TASKS), change(TASKS)];
  let outcome: string | null = null;
  void changesAnswered(client).then((one) => {
    outcome = one;
  });
  first.save();
  await expect.poll(() => client.isMutating()).toBe(1);
  expect(outcome).toBeNull();
  expect(isAsked()).toBe(true);
  second.save();
  await expect.poll(() => outcome).toBe('accepted');
  expect(isAsked()).toBe(false);
});

it('says that another change was rejected, even if a later one was accepted', async () => {
  const [first, second] = [change(TASKS), change(TASKS)];
  const outcome = changesAnswered(client);
  first.refuse();
  second.save();
  expect(await outcome).toBe('rejected');
});

it.each([
  ['that nobody asked for', { meta: { isAutomatic: true } }],
  ['that loses nothing', losesNothing],
])('does not wait for a call %s', async (_what, options) => {
  stop = askBeforeLosingChanges(client);
  change(options);
  expect(isAsked()).toBe(false);
  expect(await changesAnswered(client)).toBe('accepted');
});
