import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { later } from './later';
import { loadChunk } from './load-chunk';

const GONE = new TypeError('Failed to fetch dynamically imported module');
const server = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
});
afterEach(() => void vi.useRealTimers());

it('waits for a server that is down, and then loads', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(GONE)
    .mockResolvedValue('panel');
  const loaded = loadChunk(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe('panel');
});

it('fails if the server is up and has not got it', async () => {
  server.mockResolvedValue(new Response());
  await expect(loadChunk(() => Promise.reject(GONE))).rejects.toMatchObject({ cause: GONE });
});

it('code that is loaded ahead is not asked for again until it is wanted', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn<() => Promise<() => null>>().mockRejectedValue(GONE);
  const Panel = later(load);
  Panel.preload();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledOnce();
  load.mockResolvedValue(() => null);
  Panel.preload();
  await vi.advanceTimersByTimeAsync(0);
  expect(Panel.isLoaded()).toBe(true);
});
