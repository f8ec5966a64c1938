import { API_PREFIX } from '@docket/core/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { TOPICS, topicsShowing, type Topic } from './topics';

const GATHER_MS = 250;
/** A running sync announces all the time; the same list is then read at most this often. */
const BUSY_MS = 1_000;
const EVERYTHING = 'all';
const eventSchema = z.object({ topic: z.enum([...TOPICS, EVERYTHING]) });

/**
 * Renews what is on screen when the server announces a change, in this tab or another. Changes are
 * gathered so that a running sync does not read the same list again and again. The server tells what was
 * published between the page's first reads and the open line; after a break everything is renewed. Returns the stop.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -BUSY_MS;

  function flush() {
    timer = undefined;
    flushedAt = performance.now();
    const topics = [...waiting];
    waiting.clear();
    for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
  }
  function onMessage(event: MessageEvent<string>) {
    const parsed = eventSchema.safeParse(JSON.parse(event.data));
    if (!parsed.success) return;
    const { topic } = parsed.data;
    for (const shown of topic === EVERYTHING ? TOPICS : topicsShowing(topic)) waiting.add(shown);
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
