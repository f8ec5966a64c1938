import { sql } from 'kysely';

import type { Check, Readiness } from './health';
import type { Db } from '../db/database';
import { isJobTaken, readOldestJob } from '../db/database-facts';
import { readMissingMigrations } from '../db/migrate';

const WAITING_LIMIT_S = 15 * 60;

/**
 * Whether this process can serve: the database answers, has the migrations this build needs, and jobs are picked up.
 */
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

async function missingMigrations(db: Db, folder: string): Promise<string | undefined> {
  const missing = await readMissingMigrations(db, folder);
  return missing.length === 0 ? undefined : `Not applied: ${missing.join(', ')}`;
}

async function stuckJobs(db: Db): Promise<string | undefined> {
  const seconds = await readOldestJob(db);
  // During a large import, jobs wait for long although the worker takes one after the other.
  if (seconds < WAITING_LIMIT_S || (await isJobTaken(db, WAITING_LIMIT_S))) return undefined;
  return `The oldest job has been waiting for ${Math.round(seconds / 60)} minutes; no worker is picking up jobs`;
}
