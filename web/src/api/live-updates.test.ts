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

it('reads again what shows a changed topic, once for many changes', () => {
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

it('reads everything again when the server lost count of what changed', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  FakeEventSource.latest?.say({ topic: 'all' });
  vi.advanceTimersByTime(400);
  const renewed = invalidate.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  expect(renewed).toEqual(expect.arrayContaining(['emails', 'tasks', 'projects', 'sync']));
  stop();
});

it('asks for what it missed before the line opened, and reads everything again after a break', () => {
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

it('opens the line again that the browser has given up, and reads everything again then', () => {
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

it('reads everything again when the line took long to open', () => {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries').mockResolvedValue();
  const stop = startLiveUpdates(client);
  vi.advanceTimersByTime(1_500);
  FakeEventSource.latest?.dispatchEvent(new Event('open'));
  expect(invalidate).toHaveBeenCalledExactlyOnceWith();
  stop();
});
