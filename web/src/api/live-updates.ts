import { API_PREFIX } from '@docket/core/contract';
import { EVERYTHING, liveEventSchema } from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

import { READS, readsShowing, renew, type Read } from './topics';

const GATHER_MS = 250;
/** During a sync, the same list is refetched at most this often. */
const BUSY_MS = 1_000;
/** A busy server takes longer to hear of the page; what was published meanwhile is not replayed then. */
const OPENS_WITHIN_MS = 1_000;
const REOPEN_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

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
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let wait = REOPEN_MS;
  /** Whether something may have been published that neither the page's reads nor the line know. */
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
      // Told anything but 200, as by a proxy while the server restarts, the browser does not try again.
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
