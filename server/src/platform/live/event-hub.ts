// Each web process listens for published topics and passes them to the user's open pages.
import { setTimeout as sleep } from 'node:timers/promises';

import { EVERYTHING, type LiveEvent } from '@docket/core/live/topics';
import { Client } from 'pg';

import { EVENTS_CHANNEL, type SESSION_ENDED } from './publish';
import type { Log } from '../log/log';

type Published = LiveEvent | { topic: typeof SESSION_ENDED };
type Listener = (event: Published) => void;

export type EventHub = {
  /**
   * Delivers what was published in the last `missedMs` at once, then new events. Returns a function that unsubscribes.
   */
  subscribe(userId: string, listener: Listener, missedMs?: number): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = 1_000;
const KEPT_MS = 30_000;
const ALL_TOPICS: LiveEvent = { topic: EVERYTHING };

/** Keeps one listening connection; after a loss it reconnects and tells every page to refetch everything. */
export async function createEventHub(connectionString: string, log: Log): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>();
  const recent = recentEvents();
  let client: Client | undefined;
  const closed = new AbortController();

  const connect = async () => {
    const next = new Client({ connectionString, keepAlive: true });
    next.on('notification', ({ payload }) => {
      const { userId, ...event } = JSON.parse(payload ?? '') as Published & { userId: string };
      recent.add(userId, event);
      for (const tell of listeners.get(userId) ?? []) tell(event);
    });
    // Must come first: losing a connection without an error listener would end the process.
    next.on('error', (error) => {
      log.warn({ error: error.message }, 'The connection for events was lost');
      // A lost connection reports more than one error.
      if (client !== next) return;
      client = undefined;
      void reconnect();
    });
    await next.connect();
    await next.query(`listen ${EVENTS_CHANNEL}`);
    recent.restart();
    client = next;
  };
  const reconnect = async () => {
    while (!closed.signal.aborted) {
      await sleep(RECONNECT_MS);
      if (closed.signal.aborted) return;
      try {
        await connect();
        for (const all of listeners.values()) for (const tell of all) tell(ALL_TOPICS);
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'The database cannot be listened to yet');
      }
    }
  };

  await connect();
  return {
    subscribe(userId, listener, missedMs = 0) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      for (const event of recent.since(userId, missedMs)) listener(event);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    close: async () => {
      closed.abort();
      await client?.end();
    },
  };
}

/** Recently published topics, for pages whose first reads were in flight before they subscribed. */
function recentEvents() {
  let kept: { at: number; userId: string; event: Published }[] = [];
  let startedAt = performance.now();
  return {
    restart() {
      kept = [];
      startedAt = performance.now();
    },
    add(userId: string, event: Published) {
      const at = performance.now();
      const firstKept = kept.findIndex((old) => old.at > at - KEPT_MS);
      kept.splice(0, firstKept < 0 ? kept.length : firstKept);
      kept.push({ at, userId, event });
    },
    since(userId: string, ms: number): readonly Published[] {
      const from = performance.now() - ms;
      if (ms > KEPT_MS || (ms > 0 && from < startedAt)) return [ALL_TOPICS];
      return kept
        .filter((one) => one.userId === userId && one.at >= from)
        .map(({ event }) => event);
    },
  };
}
