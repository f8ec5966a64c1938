import { API_PREFIX } from '@docket/core/contract';
import { EVERYTHING, liveEventSchema } from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

import { READS, readsShowing, renew, type Read } from './topics';

const GATHER_MS = 250;
/** Minimum interval between refetches of the same list during a sync. */
const BUSY_MS = 1_000;
/** How long a connection normally takes to open. A slower one may miss events, which are not replayed. */
const OPENS_WITHIN_MS = 1_000;
const REOPEN_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Refetches visible queries when the server publishes a change, from any tab. Changes are batched, so that a
 * sync does not refetch the same list continuously. The server replays events from between the page's first
 * reads and the connection; after a reconnect everything is refetched. Returns a stop function.
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
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let wait = REOPEN_MS;
  /** Whether events may have been published that neither the initial reads nor the connection include. */
  let mayHaveMissed = false;
  function open() {
    const askedAt = performance.now();
    const missed = Math.ceil(askedAt) + OPENS_WITHIN_MS;
    const line = new EventSource(`${API_PREFIX}/events?missed=${missed}`);
    source = line;
    line.addEventListener('message', onMessage);
    line.addEventListener('open', () => {
      wait = REOPEN_MS;
      if (performance.now() - askedAt > OPENS_WITHIN_MS) mayHaveMissed = true;
      if (mayHaveMissed) void client.invalidateQueries();
      mayHaveMissed = true;
    });
    line.addEventListener('error', () => {
      mayHaveMissed = true;
      // EventSource gives up after a response other than 200, e.g. from a proxy while the server restarts.
      if (line.readyState !== EventSource.CLOSED) return;
      reopening = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    });
  }
  open();
  return () => {
    clearTimeout(timer);
    clearTimeout(reopening);
    source?.close();
  };
}
