import { Pool, type PoolClient } from 'pg';

import type { Log } from '../log/log';

/** A pool whose connections may break at any time, even after the runner has stopped, without ending the process. */
export function createJobPool(
  connectionString: string,
  { max, log }: { max: number; log: Log },
): Pool {
  const pool = new Pool({ connectionString, max });
  const onLost = (error: Error) => log.debug({ error: error.message }, 'A connection was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return releaseOnlyOnce(pool);
}

type Done = (error?: Error | boolean) => void;
type OnConnect = (error: Error | undefined, client: PoolClient | undefined, done: Done) => void;

/**
 * graphile-worker 0.17 releases its listening client twice if the database goes away while it stops, and the pool's
 * complaint is an unhandled rejection, which would end the process.
 */
function releaseOnlyOnce(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as ((callback: OnConnect) => void) &
    (() => Promise<PoolClient>);
  const tolerant = (callback?: OnConnect) =>
    callback === undefined
      ? connect()
      : connect((error, client, done) => callback(error, client, once(done)));
  pool.connect = tolerant as Pool['connect'];
  return pool;
}

function once(done: Done): Done {
  let isDone = false;
  return (error) => {
    if (isDone) return;
    isDone = true;
    done(error);
  };
}
