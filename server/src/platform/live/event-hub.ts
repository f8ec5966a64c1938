// Each web process listens for what was published and hands it to the user's open pages.
import { setTimeout as sleep } from 'node:timers/promises';

import { EVERYTHING, type LiveEvent } from '@docket/core/live/topics';
import { Client } from 'pg';

import { EVENTS_CHANNEL, type SESSION_ENDED } from './publish';
import type { Log } from '../log/log';

type Published = LiveEvent | { topic: typeof SESSION_ENDED };
type Listener = (event: Published) => void;

export type EventHub = {
  /** Tells what was published in the last `missedMs` at once, then what comes. Returns the way to stop listening. */
  subscribe(userId: string, listener: Listener, missedMs?: number): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = 1_000;
const KEPT_MS = 30_000;
const ALL_TOPICS: LiveEvent = { topic: EVERYTHING };

/** Keeps one connection that listens; after a loss it connects again and tells every page to read anew. */
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
    // Before anything else: a lost connection without a listener for it would end the process.
    next.on('error', (error) => {
      log.warn({ error: error.message }, 'The connection for events was lost');
      if (client === next) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${EVENTS_CHANNEL}`);
    recent.restart();
    client = next;
  };
  const reconnect = async () => {
    while (!closed.signal.aborted) {
      await sleep(RECONNECT_MS);
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

/** What was published of late, for pages whose first reads were under way before they listened. */
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
