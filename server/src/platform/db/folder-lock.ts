// Only one Docket at a time may use a data folder. A connection holds the lock, so a killed process releases it.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { ADVISORY_LOCKS } from './advisory-locks';

const LOCK_TIMEOUT_MS = 6_000;
/** Longer than a Docket takes to stop its jobs and its server. */
const LOCK_TIMEOUT_WHILE_STOPPING_MS = 60_000;
const POLL_MS = 200;
/** The name of the connection that holds the lock, while its Docket stops. */
const STOPPING = 'docket, stopping';

export class FolderTaken extends Error {
  override name = 'FolderTaken';
}

/** Throws FolderTaken while another Docket holds the folder. */
export async function lockFolder(url: string, dataFolder: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // The caller adds a listener for the loss; until then the next query fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const since = Date.now(); !(await tryLock(client)); await sleep(POLL_MS)) {
      const timeout = (await isStopping(client)) ? LOCK_TIMEOUT_WHILE_STOPPING_MS : LOCK_TIMEOUT_MS;
      if (Date.now() - since > timeout)
        throw new FolderTaken(
          `Another Docket is already running on the data folder ${dataFolder}. Stop it first, or give this one its own DOCKET_DATA_DIR, or share a server through DATABASE_URL.`,
        );
    }
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Its process stops, but not at once. */
export function announceStop(lock: Client): void {
  // A lock that is lost holds nobody up.
  lock.query(`set application_name = '${STOPPING}'`).catch(() => undefined);
}

async function isStopping(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and granted and application_name = $2`,
    [ADVISORY_LOCKS.folder, STOPPING],
  );
  return rowCount !== 0;
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1) as free',
    [ADVISORY_LOCKS.folder],
  );
  return rows[0]?.free === true;
}
