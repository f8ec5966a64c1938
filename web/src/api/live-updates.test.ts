import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { fakeApi, SIGNED_IN } from '../testing/fake-api';
import { startLiveUpdates } from './live-updates';
import { sessionQuery } from './session';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static latest: FakeEventSource | undefined;
  readyState = 0;
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeEventSource.latest = this;
  }
  close() {
    this.closed = true;
  }
  refuse() {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  // Not setImmediate: a file before this one may have brought an IndexedDB, which needs it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
});
/** Until the session has been read. */
const turn = () => vi.advanceTimersByTimeAsync(0);

it('refetches what shows a changed topic, once for many changes', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  for (let time = 0; time < 20; time++) FakeEventSource.latest?.say({ topic: 'rules', id: 'r1' });
  FakeEventSource.latest?.say({ topic: 'weather' });
  vi.advanceTimersByTime(400);
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual([
    'rules',
    'audit',
  ]);
  stop();
  expect(FakeEventSource.latest?.closed).toBe(true);
});

it('refetches everything if the server may have missed changes', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  FakeEventSource.latest?.say({ topic: 'all' });
  vi.advanceTimersByTime(400);
  const renewed = invalidate.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  expect(renewed).toEqual(expect.arrayContaining(['emails', 'tasks', 'projects', 'sync']));
  stop();
});

it('requests events missed before the connection opened, and refetches everything after a reconnect', async () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  expect(FakeEventSource.latest?.url).toMatch(/\/events\?missed=\d+$/);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  expect(invalidate).not.toHaveBeenCalled();
  FakeEventSource.latest?.dispatchEvent(new Event('error'));
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  await turn();
  expect(invalidate).toHaveBeenLastCalledWith();
  stop();
});

it('reconnects after the browser has given up, and refetches everything', async () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  const refused = FakeEventSource.latest;
  refused?.refuse();
  vi.advanceTimersByTime(1_000);
  const second = FakeEventSource.latest;
  expect(second).not.toBe(refused);
  second?.refuse();
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.latest).toBe(second);
  vi.advanceTimersByTime(1_000);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  await turn();
  expect(invalidate).toHaveBeenLastCalledWith();
  stop();
});

it('refetches everything if the connection was slow to open', async () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  vi.advanceTimersByTime(1_500);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  await turn();
  expect(invalidate).toHaveBeenLastCalledWith();
  stop();
});

it('a page whose place a newer one has taken listens again once somebody looks at it, and refetches everything', async () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const first = FakeEventSource.latest;
  first?.dispatchEvent(new Event('open'));
  first?.dispatchEvent(new MessageEvent('replaced', { data: '{}' }));
  expect(first?.closed).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(FakeEventSource.latest).toBe(first);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(new Event('focus'));
  const second = FakeEventSource.latest;
  expect(second).not.toBe(first);
  second?.dispatchEvent(new Event('open'));
  await turn();
  expect(invalidate).toHaveBeenLastCalledWith();
  stop();
  window.dispatchEvent(new Event('focus'));
  expect(FakeEventSource.latest).toBe(second);
});

it('a page that somebody is looking at takes its place back', () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const stop = startLiveUpdates(new QueryClient());
  const first = FakeEventSource.latest;
  first?.dispatchEvent(new MessageEvent('replaced', { data: '{}' }));
  vi.advanceTimersByTime(1_000);
  expect(FakeEventSource.latest).not.toBe(first);
  stop();
});

it('reads nothing for somebody else who has signed in meanwhile', async () => {
  const client = new QueryClient();
  const { queryKey } = sessionQuery();
  client.setQueryData(queryKey, SIGNED_IN);
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => {
    client.setQueryData(queryKey, { user: { ...SIGNED_IN.user, id: 'another' } });
  });
  const stop = startLiveUpdates(client);
  FakeEventSource.latest?.dispatchEvent(new Event('error'));
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  await turn();
  expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey });
  stop();
});

it('refetches everything once the same person has signed in again after the session ended', async () => {
  const client = new QueryClient();
  const { queryKey } = sessionQuery();
  client.setQueryData(queryKey, SIGNED_IN);
  let session: typeof SIGNED_IN | { user: null } = { user: null };
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockImplementation(async () => {
    client.setQueryData(queryKey, session);
  });
  const stop = startLiveUpdates(client);
  const reconnect = async () => {
    FakeEventSource.latest?.dispatchEvent(new Event('error'));
    FakeEventSource.latest?.dispatchEvent(new Event('open'));
    await turn();
  };
  await reconnect();
  expect(invalidate).toHaveBeenLastCalledWith({ queryKey });
  session = SIGNED_IN;
  await reconnect();
  expect(invalidate).toHaveBeenLastCalledWith();
  stop();
});

it.each([
  ['says so', () => FakeEventSource.latest?.dispatchEvent(new Event('access_ended'))],
  ['refuses the connection', () => FakeEventSource.latest?.refuse()],
])('reads that the person was blocked when the server %s, and listens no more', async (_, end) => {
  fakeApi({ 'GET /auth/session': { user: null, accessEnded: 'blocked' } });
  const client = new QueryClient();
  client.setQueryData(sessionQuery().queryKey, SIGNED_IN);
  startLiveUpdates(client);
  const connection = FakeEventSource.latest;
  end();
  await vi.waitFor(() => {
    expect(client.getQueryData(sessionQuery().queryKey)).toEqual({
      user: null,
      accessEnded: 'blocked',
    });
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeEventSource.latest).toBe(connection);
  expect(connection?.closed).toBe(true);
});

it('a session that has merely ended is left to the next call, and the page keeps listening', async () => {
  fakeApi({ 'GET /auth/session': { user: null } });
  const client = new QueryClient();
  client.setQueryData(sessionQuery().queryKey, SIGNED_IN);
  const stop = startLiveUpdates(client);
  const connection = FakeEventSource.latest;
  connection?.refuse();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(client.getQueryData(sessionQuery().queryKey)).toEqual(SIGNED_IN);
  expect(FakeEventSource.latest).not.toBe(connection);
  stop();
});
