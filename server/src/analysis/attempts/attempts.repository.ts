import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isProcessAlive } from '../../platform/db/process-liveness';

/** Live processes by their number (process-liveness.ts), one entry for each attempt in flight. */
const LIVE_PROCESSES = sql`array(select one from unnest(processes) as one where ${isProcessAlive(sql<number>`one`)})`;

/**
 * How often each email's analysis overran or died with its process; emails not listed never did. An attempt in flight,
 * in this process or another, has not failed.
 */
export async function listFailedAttempts(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, number>> {
  if (emailIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; failed: number }>`
    select email_id as id, attempts - cardinality(${LIVE_PROCESSES}) as failed from analysis_attempts
    where user_id = ${scope.userId} and email_id = any(${emailIds}::uuid[])`.execute(scope.trx);
  return new Map(rows.flatMap(({ id, failed }) => (failed > 0 ? [[id, failed] as const] : [])));
}

/** In a fixed order, so that two batches with the same emails wait for each other instead of deadlocking. */
export async function beginAttempts(
  scope: UserScope,
  emailIds: readonly string[],
  process: number,
): Promise<void> {
  if (emailIds.length === 0) return;
  await sql`insert into analysis_attempts (user_id, email_id, attempts, processes)
    select ${scope.userId}::uuid, id, 1, array[${process}::integer]
    from unnest(${emailIds}::uuid[]) as given (id) order by id
    on conflict (user_id, email_id) do update set
      attempts = analysis_attempts.attempts + 1,
      processes = analysis_attempts.processes || excluded.processes`.execute(scope.trx);
}

/** `done`: earlier failures are cleared. `failed`: it overran, and counts. `left`: it ended without a verdict. */
export type AttemptEnd = 'done' | 'failed' | 'left';

export async function endAttempts(
  scope: UserScope,
  emailIds: readonly string[],
  { process, end }: { process: number; end: AttemptEnd },
): Promise<void> {
  if (emailIds.length === 0) return;
  const given = sql`user_id = ${scope.userId} and email_id = any(${emailIds}::uuid[])`;
  if (end !== 'failed') {
    // Nearly always there is no other attempt, and one statement is enough.
    const alone = await sql`with held as (
        select email_id from analysis_attempts where ${given} and processes = array[${process}::integer]
          and (attempts = 1 or ${end === 'done'}) order by email_id for update
      )
      delete from analysis_attempts using held
      where user_id = ${scope.userId} and analysis_attempts.email_id = held.email_id`.execute(
      scope.trx,
    );
    if (alone.numAffectedRows === BigInt(emailIds.length)) return;
  }
  const at = sql`array_position(processes, ${process}::integer)`;
  await sql`with held as (
      select email_id from analysis_attempts where ${given} order by email_id for update
    )
    update analysis_attempts set
      processes = processes[:${at} - 1] || processes[${at} + 1:],
      attempts = attempts - ${end === 'failed' ? 0 : 1}
    from held where user_id = ${scope.userId} and analysis_attempts.email_id = held.email_id
      and ${at} is not null`.execute(scope.trx);
  if (end === 'done')
    await sql`update analysis_attempts set attempts = cardinality(${LIVE_PROCESSES}), processes = ${LIVE_PROCESSES}
      where ${given}`.execute(scope.trx);
  if (end !== 'failed')
    await sql`delete from analysis_attempts where ${given} and attempts <= 0`.execute(scope.trx);
}

export async function clearAttempts(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await sql`delete from analysis_attempts
    where user_id = ${scope.userId} and email_id = any(${emailIds}::uuid[])`.execute(scope.trx);
}
