import { sql } from 'kysely';

import type { Check, Readiness } from '../http/health';
import type { Db } from './database';
import { migrationFiles } from './migrate';

const WAITING_LIMIT_S = 15 * 60;

/** Whether this process can serve: the database answers, has the migrations this build needs, and jobs are taken. */
export async function readReadiness(
  db: Db,
  migrationsFolder: string,
  worker: { isRunning(): boolean } | undefined,
): Promise<Readiness> {
  const database = await check(async () => {
    await sql`select 1`.execute(db);
    return undefined;
  });
  if (!database.ok) return { database, migrations: database, jobs: database };
  return {
    database,
    migrations: await check(() => missingMigrations(db, migrationsFolder)),
    jobs: await check(async () =>
      worker?.isRunning() === false ? 'The worker of this process has ended' : stuckJobs(db),
    ),
  };
}

async function check(findProblem: () => Promise<string | undefined>): Promise<Check> {
  try {
    const problem = await findProblem();
    return problem === undefined ? { ok: true } : { ok: false, problem };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** All of them where the database was never set up. */
export async function readMissingMigrations(db: Db, folder: string): Promise<string[]> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('schema_migrations') is not null as has`.execute(db);
  const files = await migrationFiles(folder);
  if (rows[0]?.has !== true) return files;
  const found = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(found.rows.map((row) => row.name));
  return files.filter((name) => !applied.has(name));
}

async function missingMigrations(db: Db, folder: string): Promise<string | undefined> {
  const missing = await readMissingMigrations(db, folder);
  return missing.length === 0 ? undefined : `Not applied: ${missing.join(', ')}`;
}

async function stuckJobs(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::float8 as seconds from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at < now()`.execute(db);
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds < WAITING_LIMIT_S) return undefined;
  return `The oldest job has waited for ${Math.round(seconds / 60)} minutes: no worker takes jobs`;
}
