import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { AppError } from '@docket/core/errors';
import { afterEach, expect, it, vi } from 'vitest';

import { createQueryClient } from './providers';

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** Number of attempts of a query that fails with this error. */
async function timesAsked(error: Error): Promise<number> {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(error);
  const client = createQueryClient();
  const asking = client.fetchQuery({
    ...client.getDefaultOptions().queries,
    queryKey: ['q'],
    queryFn: ask,
  });
  const outcome = asking.catch((reason: unknown) => reason);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(error);
  return ask.mock.calls.length;
}

it.each([
  ['a server fault', new AppError('server.failed', 'Fault', { status: 500 }), 2],
  ['no answer', new AppError('network.failed', 'No answer'), 2],
  ['what took too long', new AppError('request.timeout', 'Too slow', { status: 503 }), 1],
  ['a refusal', new AppError('project.not_found', 'Gone', { status: 404 }), 1],
])(
  'a query that fails with %s is tried %3$i times: again if that may help (§ 9)',
  async (_of, error, times) => {
    expect(await timesAsked(error)).toBe(times);
  },
);

it('a query is not refetched when the window gets focus (§ 9)', () => {
  const client = createQueryClient();
  const observer = new QueryObserver(client, { queryKey: ['q'], queryFn: () => 1 });
  expect(
    observer.options.refetchOnWindowFocus ??
      client.getDefaultOptions().queries?.refetchOnWindowFocus,
  ).toBe(false);
});

it('a change made offline fails at once, and is not sent later', async () => {
  onlineManager.setOnline(false);
  const noAnswer = new AppError('network.failed', 'No answer');
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(noAnswer);
  const client = createQueryClient();
  const change = client.getMutationCache().build(client, { mutationFn: send });
  await expect(change.execute(undefined)).rejects.toBe(noAnswer);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(send).toHaveBeenCalledOnce();
});
