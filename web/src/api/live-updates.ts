import { API_PREFIX } from '@docket/core/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { TOPICS, topicsShowing, type Topic } from './topics';

const GATHER_MS = 250;
const eventSchema = z.object({ topic: z.enum(TOPICS) });

/**
 * Renews what is on screen when the server announces a change, in this tab or another. Changes are
 * gathered for 250 ms so that a running sync does not read the same list again and again; after a
 * break everything is renewed, because what was missed is not known. Returns the stop.
 */
export function startLiveUpdates(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const waiting = new Set<Topic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let broken = false;

  function flush() {
    timer = undefined;
    const topics = [...waiting];
    waiting.clear();
    for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
  }
  function onMessage(event: MessageEvent<string>) {
    const parsed = eventSchema.safeParse(JSON.parse(event.data));
    if (!parsed.success) return;
    for (const topic of topicsShowing(parsed.data.topic)) waiting.add(topic);
    timer ??= setTimeout(flush, GATHER_MS);
  }
  const source = new EventSource(`${API_PREFIX}/events`);
  source.addEventListener('message', onMessage);
  source.addEventListener('error', () => {
    broken = true;
  });
  source.addEventListener('open', () => {
    if (broken) void client.invalidateQueries();
    broken = false;
  });
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
