import type { ImportJob } from '@docket/core/settings/import.contract';
import { clampPage, type Page } from '@docket/core/pagination';
import { sql, type Selectable, type Transaction } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { ImportJobsTable } from '../../platform/db/mail-tables';
import { isRowId } from '../../platform/db/row-id';
import type { Tables } from '../../platform/db/tables';

export async function insertImport(
  scope: UserScope,
  job: { kind: ImportJob['kind']; days: number | null; total: number | null },
  now: Date,
): Promise<string> {
  const row = await scope.trx
    .insertInto('import_jobs')
    .values({
      user_id: scope.userId,
      created_at: now,
      alive_at: job.kind === 'files' ? now : null,
      error: null,
      ...job,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findImport(scope: UserScope, id: string): Promise<ImportJob | null> {
  if (!isRowId(id)) return null;
  const row = await imports(scope).selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toImportJob(row) : null;
}

export async function listImportPage(
  scope: UserScope,
  query: { page: number; pageSize: number },
): Promise<Page<ImportJob>> {
  const { total } = await imports(scope)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = clampPage(query.page, total, query.pageSize);
  const rows = await imports(scope)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return { items: rows.map(toImportJob), total, page, pageSize: query.pageSize };
}

function imports(scope: UserScope) {
  return scope.trx.selectFrom('import_jobs').where('user_id', '=', scope.userId);
}

export type ImportStep = { found: number; stored: number; duplicates: number; failed: number };

export async function countImportStep(scope: UserScope, id: string, step: ImportStep) {
  await countStep(scope, step).where('id', '=', id).execute();
}

function countStep(scope: UserScope, step: ImportStep) {
  return scope.trx
    .updateTable('import_jobs')
    .set((e) => ({
      state: 'running',
      found: e('found', '+', step.found),
      stored: e('stored', '+', step.stored),
      duplicates: e('duplicates', '+', step.duplicates),
      failed: e('failed', '+', step.failed),
    }))
    .where('user_id', '=', scope.userId)
    .where('state', 'in', ['accepted', 'running']);
}

export async function endImport(
  scope: UserScope,
  id: string,
  end: { state: 'completed' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await scope.trx
    .updateTable('import_jobs')
    .set((e) => ({
      state: end.state,
      error: end.error,
      finished_at: end.now,
      total: e.ref('found'),
    }))
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where('state', 'in', ['accepted', 'running'])
    .execute();
}

export async function noteImportAlive(scope: UserScope, id: string, now: Date): Promise<void> {
  await scope.trx
    .updateTable('import_jobs')
    .set({ alive_at: now })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .execute();
}

export async function findOwnersOfLostImports(
  trx: Transaction<Tables>,
  silentSince: Date,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('import_jobs')
    .select('user_id')
    .distinct()
    .where('state', 'in', ['accepted', 'running'])
    .where('alive_at', '<', silentSince)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function endLostImports(
  scope: UserScope,
  { silentSince, now }: { silentSince: Date; now: Date },
): Promise<void> {
  await scope.trx
    .updateTable('import_jobs')
    .set({
      state: 'failed',
      error: 'The upload was interrupted. Import the file again: nothing is stored twice.',
      finished_at: now,
    })
    .where('user_id', '=', scope.userId)
    .where('state', 'in', ['accepted', 'running'])
    .where('alive_at', '<', silentSince)
    .execute();
}

/** Imports from the mailbox go on within the sync: its pages count for every one that waits. */
export async function countMailboxImports(scope: UserScope, step: ImportStep): Promise<void> {
  await countStep(scope, step).where('kind', '=', 'mailbox').execute();
}

export async function openMailboxImports(scope: UserScope): Promise<string[]> {
  const rows = await imports(scope)
    .select('id')
    .where('kind', '=', 'mailbox')
    .where('state', 'in', ['accepted', 'running'])
    .execute();
  return rows.map((row) => row.id);
}

/** An import of days that were here already has found them all, and stored none. */
export async function completeMailboxImports(scope: UserScope, now: Date): Promise<void> {
  await scope.trx
    .updateTable('import_jobs')
    .set({
      state: 'completed',
      finished_at: now,
      ...coveredCounts(scope.userId, now),
    })
    .where('user_id', '=', scope.userId)
    .where('kind', '=', 'mailbox')
    .where('state', 'in', ['accepted', 'running'])
    .execute();
}

function coveredCounts(userId: string, now: Date) {
  const inWindow = sql<number>`(select count(*)::int from emails
    where emails.user_id = ${userId} and emails.folder_id is not null
      and emails.received_time >= ${now}::timestamptz - make_interval(days => import_jobs.days))`;
  return {
    found: sql<number>`greatest(import_jobs.found, ${inWindow})`,
    total: sql<number>`greatest(import_jobs.found, ${inWindow})`,
    duplicates: sql<number>`greatest(import_jobs.found, ${inWindow}) - import_jobs.stored`,
  };
}

function toImportJob(row: Selectable<ImportJobsTable>): ImportJob {
  return {
    syncJobId: row.id,
    kind: row.kind as ImportJob['kind'],
    days: row.days,
    state: row.state as ImportJob['state'],
    found: row.found,
    stored: row.stored,
    duplicates: row.duplicates,
    failed: row.failed,
    total: row.total,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
