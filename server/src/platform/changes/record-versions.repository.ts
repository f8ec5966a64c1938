import { sql } from 'kysely';

import { anyOf } from '../db/any-of';
import type { UserScope } from '../db/database';
import { selectOwn } from '../db/own-rows';
import { lockOwn } from '../db/lock-own';
import { isRowId } from '../db/row-id';

/** Tables with a version column that the trigger raise_version increments. */
export type VersionedTable =
  | 'projects'
  | 'tasks'
  | 'services'
  | 'templates'
  | 'rules'
  | 'contexts'
  | 'task_styles'
  | 'settings';

/** Of several kinds, records are locked in this order. */
export const NAMED_TABLES = [
  'projects',
  'services',
  'templates',
  'rules',
  'contexts',
] as const satisfies readonly VersionedTable[];

/** By id; unknown ids and other users' ids are left out. */
export async function readVersions(
  scope: UserScope,
  table: VersionedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)}
    where user_id = ${scope.userId} and id = any(${ids.filter(isRowId)}::uuid[])`.execute(
    scope.trx,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** For a table with one row per user; 0 if there is none. */
export async function readOwnVersion(scope: UserScope, table: VersionedTable): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} where user_id = ${scope.userId}`.execute(scope.trx);
  return rows[0]?.version ?? 0;
}

/**
 * Locks the record until this transaction ends. Read it afterwards, by a statement of its own: what was read before may
 * be outdated. `id` null: a table with one row per user, which may not exist yet. The lock lets others refer to the
 * record, so nobody waits for the analysis, which does, to end.
 */
export async function lockRecord(
  scope: UserScope,
  table: VersionedTable,
  id: string | null,
): Promise<void> {
  if (id === null) return lockOwn(scope, table);
  if (!isRowId(id)) return;
  await sql`select from ${sql.table(table)} where user_id = ${scope.userId} and id = ${id} for no key update`.execute(
    scope.trx,
  );
}

/**
 * Locks several like lockRecord, live or deleted, by id: whoever changes several of one kind locks all of them so, before
 * the first.
 */
export async function lockRecords(
  scope: UserScope,
  table: VersionedTable,
  ids: readonly string[] | 'all',
): Promise<void> {
  const known = ids === 'all' ? null : ids.filter(isRowId);
  if (known?.length === 0) return;
  const isMeant = known === null ? sql`true` : sql`id = ${anyOf(known)}`;
  await sql`select count(*) from (select from ${sql.table(table)} where user_id = ${scope.userId} and ${isMeant}
    order by id for no key update) as locked`.execute(scope.trx);
}

export type RecordedChange = {
  at: Date;
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
};

/** Latest first. */
export async function listLatestChanges(
  scope: UserScope,
  { noun, recordId }: { noun: string; recordId: string },
  limit: number,
): Promise<RecordedChange[]> {
  return selectOwn(scope, 'audit_entries')
    .select(['at', 'actor', 'action', 'before', 'after'])
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
