// Slots shared by all processes on one database. A process that dies releases its slots with its connection.
import { createHash } from 'node:crypto';

import { Client } from 'pg';

import type { Log } from '../log/log';

const SLOTS_PER_KEY = 16;

export type AdvisorySlots = {
  /** False while any process, including this one, holds the slot. */
  tryTake(key: string, slot: number): Promise<boolean>;
  release(key: string, slot: number): Promise<void>;
  close(): Promise<void>;
};

/** `lockClass` keeps these locks apart from other advisory locks in the database. */
export function createAdvisorySlots(
  connectionString: string,
  { lockClass, log }: { lockClass: number; log: Log },
): AdvisorySlots {
  const held = new Set<string>();
  let connecting: Promise<Client> | undefined;

  async function connect(): Promise<Client> {
    // Several lanes ask at once; without this the driver warns about each one that waits.
    const client = new Client({ connectionString, keepAlive: true, pipeline: true });
    const forget = () => {
      connecting = undefined;
      held.clear();
    };
    client.on('error', (error) => {
      log.warn({ error: error.message }, 'The connection that holds shared slots was lost');
      forget();
    });
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }

  return {
    async tryTake(key, slot) {
      const name = `${key}#${slot}`;
      // PostgreSQL would grant a session a lock that it already holds.
      if (held.has(name)) return false;
      held.add(name);
      try {
        connecting ??= connect();
        const { rows } = await (
          await connecting
        ).query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
          lockClass,
          lockNumber(key, slot),
        ]);
        const isTaken = rows[0]?.taken === true;
        if (!isTaken) held.delete(name);
        return isTaken;
      } catch (error) {
        held.delete(name);
        throw error;
      }
    },
    async release(key, slot) {
      held.delete(`${key}#${slot}`);
      const client = await connecting;
      await client?.query('select pg_advisory_unlock($1, $2)', [lockClass, lockNumber(key, slot)]);
    },
    async close() {
      await (await connecting)?.end();
    },
  };
}

function lockNumber(key: string, slot: number): number {
  const number = createHash('sha256').update(key).digest().readInt32BE(0);
  return (Math.trunc(number / SLOTS_PER_KEY) * SLOTS_PER_KEY + slot) | 0;
}
