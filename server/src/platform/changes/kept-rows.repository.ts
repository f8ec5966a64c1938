import { STEP_NOUN } from '@docket/core/audit/audit-nouns';
import { sql } from 'kysely';

import type { UserScope } from '../db/database';
import { isRowId } from '../db/row-id';
import { currentStep } from '../db/step';
import { stepEnd } from './step-end.repository';

/** Tables whose rows are kept for a while after a delete. */
export type KeptTable =
  | 'tasks'
  | 'projects'
  | 'services'
  | 'service_projects'
  | 'templates'
  | 'rules'
  | 'contexts';
export type KeptTaskList = {
  service: string;
  /** The ids of lists are those of this account. */
  account: string;
  account_id?: string | null;
  list_id: string | null;
  list_name: string;
};
export type KeptRow = {
  table: KeptTable;
  id: string;
  row: Record<string, unknown>;
  /** Of a project: in which services its tasks had a list. */
  taskLists?: KeptTaskList[];
};

/**
 * The row as stored, live or deleted; null if there is none. Locked like by everyone who changes it: otherwise what they
 * have not committed yet would be missing, and a purge might come between reading and restoring.
 */
export async function lockKeptRow(
  scope: UserScope,
  table: KeptTable,
  id: string,
): Promise<KeptRow | null> {
  if (!isRowId(id)) return null;
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(kept) as row from ${sql.table(table)} kept
    where user_id = ${scope.userId} and id = ${id} for no key update`.execute(scope.trx);
  const [found] = rows;
  return found === undefined ? null : { table, id, row: found.row };
}

/**
 * Marks the row as just deleted so that its noun can restore it; a row already purged is inserted again with its id.
 */
export async function keepForRestore(scope: UserScope, kept: KeptRow, now: Date): Promise<void> {
  const existing = await lockKeptRow(scope, kept.table, kept.id);
  if (existing === null) {
    const row = { ...kept.row, user_id: scope.userId, deleted_at: now.toISOString() };
    // Columns added after the row was kept get their default.
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(kept.table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(kept.table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      scope.trx,
    );
    return;
  }
  await sql`update ${sql.table(kept.table)} set deleted_at = ${now}
    where user_id = ${scope.userId} and id = ${kept.id} and deleted_at is not null`.execute(
    scope.trx,
  );
}

/**
 * A deletion counts from the end of its step, and until Undo has reverted the last part of the step if it began in time.
 * The differences are those of the database's clock. No-op for a row that is not deleted.
 */
export async function deferDeletion(
  scope: UserScope,
  { table, id }: Pick<KeptRow, 'table' | 'id'>,
  entryId: number,
): Promise<void> {
  if (!isRowId(id)) return;
  const own = sql`audit_entries one where one.user_id = ${scope.userId}`;
  const entry = sql`(select ${stepEnd('one')} - one.at from ${own} and one.id = ${entryId})`;
  const undo = sql`(select now() - min(one.at) from ${own} and one.step_id = ${currentStep()}
    and one.noun = ${sql.lit(STEP_NOUN)})`;
  await sql`update ${sql.table(table)}
    set deleted_at = deleted_at + coalesce(${entry}, '0') + coalesce(${undo}, '0')
    where user_id = ${scope.userId} and id = ${id} and deleted_at is not null`.execute(scope.trx);
}
