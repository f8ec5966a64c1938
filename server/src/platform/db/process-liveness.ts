// A number that proves to other processes that this one is alive: it holds an advisory lock of that number, which its
// connection releases when it ends.
import { randomInt } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { Client } from 'pg';

import { ADVISORY_LOCK_CLASSES } from './advisory-locks';
import type { Log } from '../log/log';

const LOCK_CLASS = ADVISORY_LOCK_CLASSES.processes;
const LARGEST = 2 ** 31 - 1;

export type ProcessLiveness = {
  /** Stays the same while the process lives. Connects on first use, and again after a loss. */
  number(): Promise<number>;
  close(): Promise<void>;
};

export function createProcessLiveness(connectionString: string, log: Log): ProcessLiveness {
  const number = randomInt(1, LARGEST);
  let connecting: Promise<Client> | undefined;
  let isHeld = false;

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString, keepAlive: true, pipeline: true });
    const forget = () => {
      connecting = undefined;
      isHeld = false;
    };
    client.on('error', (error) => {
      log.warn(
        { error: error.message },
        'Lost the connection that holds this process’s liveness lock',
      );
    });
    client.once('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    async number() {
      if (isHeld) return number;
      connecting ??= connect();
      const client = await connecting;
      // Not granted while the server still keeps a lost connection; the number is held then, and requested again later.
      const { rows } = await client.query<{ isHeld: boolean }>(
        'select pg_try_advisory_lock($1, $2) as "isHeld"',
        [LOCK_CLASS, number],
      );
      isHeld = rows[0]?.isHeld === true;
      return number;
    },
    async close() {
      await (await connecting)?.end();
    },
  };
}

/** Whether the process with this number is alive. */
export function isProcessAlive(number: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks where locktype = 'advisory' and classid = ${sql.lit(LOCK_CLASS)} and objsubid = 2 and granted
      and objid = (${number})::oid and database = (select oid from pg_database where datname = current_database())
  )`;
}
