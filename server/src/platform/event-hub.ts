// Each web process listens for what was published and hands it to the user's open pages.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { EVENTS_CHANNEL, type UserEvent } from './events';
import type { Log } from './log';

type Listener = (event: UserEvent) => void;

export type EventHub = {
  /** Returns the way to stop listening. */
  subscribe(userId: string, listener: Listener): () => void;
  close(): Promise<void>;
};

const RECONNECT_MS = 1_000;

/** Keeps one connection that listens; after a loss it connects again and tells every page to read anew. */
export async function createEventHub(connectionString: string, log: Log): Promise<EventHub> {
  const listeners = new Map<string, Set<Listener>>();
  let client: Client | undefined;
  const closed = new AbortController();

  const connect = async () => {
    const next = new Client({ connectionString, keepAlive: true });
    next.on('notification', ({ payload }) => deliver(listeners, payload ?? ''));
    // Before anything else: a lost connection without a listener for it would end the process.
    next.on('error', (error) => {
      log.warn({ error: error.message }, 'The connection for events was lost');
      if (client === next) void reconnect();
    });
    await next.connect();
    await next.query(`listen ${EVENTS_CHANNEL}`);
    client = next;
  };
  const reconnect = async () => {
    while (!closed.signal.aborted) {
      await sleep(RECONNECT_MS);
      try {
        await connect();
        for (const all of listeners.values()) for (const tell of all) tell({ topic: 'all' });
        return;
      } catch (error) {
        log.warn({ error: String(error) }, 'The database cannot be listened to yet');
      }
    }
  };

  await connect();
  return {
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
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

function deliver(listeners: ReadonlyMap<string, ReadonlySet<Listener>>, payload: string): void {
  const { userId, ...event } = JSON.parse(payload) as UserEvent & { userId: string };
  for (const tell of listeners.get(userId) ?? []) tell(event);
}
