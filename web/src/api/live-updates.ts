import { API_PREFIX } from '@docket/core/contract';
import { EVERYTHING, liveEventSchema } from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

import { READS, readsShowing, renew, type Read } from './topics';

const GATHER_MS = 250;
/** During a sync, the same list is refetched at most this often. */
const BUSY_MS = 1_000;

/**
 * Refetches what is on screen when the server announces a change, made in any tab. Changes are
 * batched, so that a running sync does not refetch the same list again and again. The server replays what was
 * published between the page's first reads and the connection; after a reconnect everything is refetched. Returns a stop function.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const waiting = new Set<Read>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -BUSY_MS;

  function flush() {
    timer = undefined;
    flushedAt = performance.now();
    renew(client, waiting);
    waiting.clear();
  }
  function onMessage(event: MessageEvent<string>) {
    const parsed = liveEventSchema.safeParse(JSON.parse(event.data));
    if (!parsed.success) return;
    const { topic } = parsed.data;
    for (const shown of topic === EVERYTHING ? READS : readsShowing(topic)) waiting.add(shown);
    timer ??= setTimeout(flush, Math.max(GATHER_MS, flushedAt + BUSY_MS - performance.now()));
  }
  const source = new EventSource(`${API_PREFIX}/events?missed=${Math.ceil(performance.now())}`);
  let wasOpen = false;
  source.addEventListener('message', onMessage);
  source.addEventListener('open', () => {
    if (wasOpen) void client.invalidateQueries();
    wasOpen = true;
  });
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
