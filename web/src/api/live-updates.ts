import { API_PREFIX } from '@docket/core/contract';
import {
  ACCESS_ENDED,
  EVERYTHING,
  liveEventSchema,
  STREAM_REPLACED,
} from '@docket/core/live/topics';
import type { QueryClient } from '@tanstack/react-query';

import { findAccessEnded, sessionQuery } from './session';
import { QUERY_TOPICS, topicsShowing, invalidateTopics, type Read } from './topics';

const BATCH_MS = 250;
/** Minimum interval between refetches of the same list during a sync. */
const REFETCH_MS = 1_000;
/** How long a connection normally takes to open. A slower one may miss events, which are not replayed. */
const OPENS_WITHIN_MS = 1_000;
const RECONNECT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 30_000;

/**
 * Refetches visible queries when the server publishes a change, from any tab. Changes are batched, so that a
 * sync does not refetch the same list continuously. The server replays events from between the page's first
 * reads and the connection; after a reconnect everything is refetched. Returns a stop function.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const ownerId = userIdOf(client);
  const waiting = new Set<Read>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -REFETCH_MS;

  function flush() {
    timer = undefined;
    flushedAt = performance.now();
    invalidateTopics(client, waiting);
    waiting.clear();
  }
  function onMessage(event: MessageEvent<string>) {
    const parsed = liveEventSchema.safeParse(JSON.parse(event.data));
    if (!parsed.success) return;
    const { topic } = parsed.data;
    for (const shown of topic === EVERYTHING ? QUERY_TOPICS : topicsShowing(topic))
      waiting.add(shown);
    timer ??= setTimeout(flush, Math.max(BATCH_MS, flushedAt + REFETCH_MS - performance.now()));
  }
  let source: EventSource | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let delay = RECONNECT_MS;
  /** Whether events may have been published that neither the initial reads nor the connection include. */
  let mayHaveMissed = false;
  function connect() {
    const requestedAt = performance.now();
    const missed = Math.ceil(requestedAt) + OPENS_WITHIN_MS;
    const connection = new EventSource(`${API_PREFIX}/events?missed=${missed}`);
    source = connection;
    connection.addEventListener('message', onMessage);
    connection.addEventListener(STREAM_REPLACED, connectWhenLookedAt);
    connection.addEventListener(ACCESS_ENDED, stopIfAccessEnded);
    connection.addEventListener('open', () => {
      delay = RECONNECT_MS;
      if (performance.now() - requestedAt > OPENS_WITHIN_MS) mayHaveMissed = true;
      if (mayHaveMissed) void readEverythingAgain(client, ownerId);
      mayHaveMissed = true;
    });
    connection.addEventListener('error', () => {
      mayHaveMissed = true;
      // EventSource gives up after a response other than 200, e.g. from a proxy while the server restarts.
      if (connection.readyState !== EventSource.CLOSED) return;
      stopIfAccessEnded();
      reconnectTimer = setTimeout(connect, delay);
      delay = Math.min(2 * delay, MAX_RECONNECT_DELAY_MS);
    });
  }
  /** Asks, as a connection that is refused does not say why. */
  function stopIfAccessEnded() {
    findAccessEnded(client).then(
      (hasEnded) => (hasEnded ? stop() : undefined),
      () => undefined,
    );
  }
  /** This page was open the longest of too many: it listens again once somebody looks at it. */
  function connectWhenLookedAt() {
    source?.close();
    if (document.hasFocus()) reconnectTimer = setTimeout(connect, RECONNECT_MS);
    else window.addEventListener('focus', connect, { once: true });
  }
  function stop() {
    window.removeEventListener('focus', connect);
    clearTimeout(timer);
    clearTimeout(reconnectTimer);
    source?.close();
  }
  connect();
  return stop;
}

/** The session first: if somebody else has signed in meanwhile, their data must not appear on this page. */
async function readEverythingAgain(client: QueryClient, ownerId: string | undefined) {
  await client.invalidateQueries({ queryKey: sessionQuery().queryKey });
  if (userIdOf(client) === ownerId) await client.invalidateQueries();
}

const userIdOf = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery().queryKey)?.user?.id;
