import type { ProcessFacts } from '@docket/core/doctor/doctor-facts';
import { sql } from 'kysely';

import { asOwner } from './as-owner';
import { asSystem, type Db } from './database';
import { readMissingMigrations } from './migrate';

const CACHE_MS = '1 hour';

type ServerFacts = {
  version: number;
  missingMigrations: readonly string[];
  oldestJobSeconds: number;
  processes: readonly ProcessFacts[];
};

/** Throws the database's error if it cannot be reached. A database that was never set up has only a version. */
export async function readServerFacts(db: Db, migrationsFolder: string): Promise<ServerFacts> {
  const { rows } = await sql<{ version: number; is_set_up: boolean }>`
    select current_setting('server_version_num')::int as version,
      to_regclass('processes') is not null and to_regclass('graphile_worker.jobs') is not null as is_set_up`.execute(
    db,
  );
  const [server] = rows;
  const version = server?.version ?? 0;
  const missingMigrations = await readMissingMigrations(db, migrationsFolder);
  if (server?.is_set_up !== true)
    return { version, missingMigrations, oldestJobSeconds: 0, processes: [] };
  return {
    version,
    missingMigrations,
    oldestJobSeconds: await readOldestJob(db),
    processes: await asSystem(db, async (trx) => {
      const found = await sql<ProcessFacts>`
        select host, pid, services, version, public_url as "publicUrl", secret_print as "secretPrint",
          floor(extract(epoch from now() - seen_at))::int as "seenSecondsAgo"
        from processes where seen_at > now() - ${sql.lit(CACHE_MS)}::interval order by seen_at desc`.execute(
        trx,
      );
      return found.rows;
    }),
  };
}

/** How long the oldest due job has been waiting, in seconds; 0 if none is. */
export async function readOldestJob(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now()`.execute(db);
  return Math.max(0, Math.floor(rows[0]?.seconds ?? 0));
}

/** Whether a worker took a job in the last so many seconds that it has not finished yet. */
export async function isJobTaken(db: Db, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean | null }>`
    select max(locked_at) > now() - make_interval(secs => ${seconds}) as "isTaken" from graphile_worker.jobs`.execute(
    db,
  );
  return rows[0]?.isTaken === true;
}

/**
 * Whether a pooler such as PgBouncer sits in between: it reports its own number for a connection instead of the server
 * process's. Throws if it cannot connect.
 */
export async function findPooler(url: string): Promise<boolean> {
  return asOwner(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Public in the driver (used for cancelling), but missing from its types.
    const { processID: told } = client as unknown as { processID: number | null };
    return rows[0]?.pid !== told;
  });
}
