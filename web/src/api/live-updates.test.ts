import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { startLiveUpdates } from './live-updates';

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
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.useRealTimers();
});

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

it('requests events missed before the connection opened, and refetches everything after a reconnect', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  expect(FakeEventSource.latest?.url).toMatch(/\/events\?missed=\d+$/);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  expect(invalidate).not.toHaveBeenCalled();
  FakeEventSource.latest?.dispatchEvent(new Event('error'));
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  stop();
});

it('reconnects after the browser has given up, and refetches everything', () => {
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
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  stop();
});

it('refetches everything if the connection was slow to open', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  vi.advanceTimersByTime(1_500);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  stop();
});

it('a page whose place a newer one has taken listens again once somebody looks at it, and refetches everything', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
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
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  stop();
  window.dispatchEvent(new Event('focus'));
  expect(FakeEventSource.latest).toBe(second);
});
