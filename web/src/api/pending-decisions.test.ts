import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { buildEmail } from '../testing/build-email';
import { fakeApi, FakeFailure, type FakeRequest } from '../testing/fake-api';
import { sendDecision } from './emails';
import { askBeforeLosingDecisions, decisionsAnswered } from './pending-decisions';

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
    { step: crypto.randomUUID(), seen: undefined, leaves: false },
  ).catch(() => undefined);
const answerNext = async (answer: unknown) => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.(answer);
};

it('waits for the decision in flight and the one that waits for its turn', async () => {
  void approve('e1');
  void approve('e1');
  let outcome: string | null = null;
  void decisionsAnswered(client).then((one) => {
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
  const outcome = decisionsAnswered(client);
  await answerNext(new FakeFailure(409, 'suggestion.gone', 'It was withdrawn'));
  await answerNext(ANSWER);
  expect(await outcome).toBe('rejected');
});

it('stops waiting after half a minute', async () => {
  vi.useFakeTimers();
  void approve('e1');
  const outcome = decisionsAnswered(client);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toBe('waiting');
});

it('the browser asks before it leaves a page only while a decision is in flight', async () => {
  const stop = askBeforeLosingDecisions(client);
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  const sent = approve('e1');
  expect(isAsked()).toBe(true);
  await answerNext(ANSWER);
  await sent;
  await expect.poll(isAsked).toBe(false);
  stop();
});
