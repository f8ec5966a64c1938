// People come first: while many of their calls are in flight, background work waits between its batches, in every
// process. Processes tell each other through the database, because the worker serves nobody itself.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import type { Log } from '../log/log';

const CHANNEL = 'docket_crowded';
const NOTIFY_INTERVAL_MS = 200;
/** Longer than the time between two notices, so that a lasting crowd leaves no gap. */
const CALM_AFTER_MS = 1_000;

export type Crowding = {
  /** Many calls are in flight here. May be called for every one of them. */
  report(): void;
  /**
   * Resolves once no process has reported a crowd for a second, or after `maxMs`: work that is always put off is
   * never done. Returns how long it waited, in milliseconds. Rejects if the signal is aborted.
   */
  untilCalm(maxMs: number, signal?: AbortSignal): Promise<number>;
  close(): Promise<void>;
};

/** Connects only once it is used. While the database is away, each process knows only its own calls. */
export function createCrowding(
  connectionString: string,
  log: Log,
  now = () => performance.now(),
): Crowding {
  let crowdedUntil = -Infinity;
  let toldAt = -Infinity;
  let connection: Promise<Client> | undefined;
  let isClosed = false;

  const notice = () => {
    crowdedUntil = now() + CALM_AFTER_MS;
  };
  const connect = async () => {
    const client = new Client({ connectionString, keepAlive: true });
    client.on('notification', notice);
    // Without a listener, losing the connection would end the process.
    client.on('error', (error) => lost(error));
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  };
  const lost = (error: unknown) => {
    connection = undefined;
    log.debug({ error: String(error) }, 'Cannot report high load to other processes for now');
  };
  const connected = () => (connection ??= connect());

  return {
    report() {
      notice();
      if (isClosed || now() - toldAt < NOTIFY_INTERVAL_MS) return;
      toldAt = now();
      connected()
        .then((client) => client.query(`notify ${CHANNEL}`))
        .catch(lost);
    },
    async untilCalm(maxMs, signal) {
      if (!isClosed) connected().catch(lost);
      const began = now();
      if (crowdedUntil <= began) return 0;
      const end = began + maxMs;
      for (let until = crowdedUntil; until > now() && end > now(); until = crowdedUntil)
        await sleep(Math.max(1, Math.min(until, end) - now()), undefined, signal && { signal });
      return now() - began;
    },
    async close() {
      isClosed = true;
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
