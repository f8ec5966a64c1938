import type { ImportJob } from '@docket/core/settings/import.contract';
import type { Page } from '@docket/core/pagination';
import { sql, type Transaction } from 'kysely';

import type { Row } from '../../platform/db/columns';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { readPage } from '../../platform/db/read-page';
import type { ImportJobsTable } from '../../platform/db/tables.generated';
import { isRowId } from '../../platform/db/row-id';
import type { Tables } from '../../platform/db/tables.generated';

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
  const row = await selectOwn(scope, 'import_jobs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...toImportJob(row), waiting: await countWaiting(scope, row) } : null;
}

/** Emails stored by this import and not yet analyzed. Costs almost nothing if there are none. */
async function countWaiting(scope: UserScope, row: Row<ImportJobsTable>): Promise<number> {
  if (row.kind !== 'files' || row.stored === 0) return 0;
  const { waiting } = await selectOwn(scope, 'emails')
    .select((e) => e.fn.countAll<number>().as('waiting'))
    // Matches the index's condition.
    .where('source_file', 'is not', null)
    .where('status', 'in', sql<'none'>`('none', 'classifying', 'classified')`)
    .where('created_at', '>=', row.created_at)
    .$if(row.finished_at !== null, (q) => q.where('created_at', '<=', row.finished_at))
    .executeTakeFirstOrThrow();
  return Math.min(waiting, row.stored);
}

export async function listImportPage(
  scope: UserScope,
  query: { page: number; pageSize: number },
): Promise<Page<ImportJob>> {
  const imports = selectOwn(scope, 'import_jobs')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const page = await readPage(imports, query);
  const items = await Promise.all(
    page.items.map(async (row) => ({
      ...toImportJob(row),
      waiting: await countWaiting(scope, row),
    })),
  );
  return { ...page, items };
}

export type ImportStep = { found: number; stored: number; duplicates: number; failed: number };

function countStep(scope: UserScope, step: ImportStep) {
  return running(scope).set((e) => ({
    state: 'running',
    found: e('found', '+', step.found),
    stored: e('stored', '+', step.stored),
    duplicates: e('duplicates', '+', step.duplicates),
    failed: e('failed', '+', step.failed),
  }));
}

/** Imports that have not ended. */
function running(scope: UserScope) {
  return updateOwn(scope, 'import_jobs').where('state', 'in', ['accepted', 'running']);
}

/** The upload is complete; from now on any process can read the files. */
export async function finishUpload(scope: UserScope, id: string, bytes: number): Promise<void> {
  await running(scope).set({ alive_at: null, bytes_total: bytes }).where('id', '=', id).execute();
}

export type ImportPosition = Pick<
  Row<ImportJobsTable>,
  'at_file' | 'at_byte' | 'attempts' | 'careful_until' | 'found' | 'failed' | 'set_aside'
>;

/** Where reading continues; counts this attempt. Null if the import has ended or its upload is not complete. */
export async function beginAttempt(scope: UserScope, id: string): Promise<ImportPosition | null> {
  const row = await running(scope)
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('kind', '=', 'files')
    .where('alive_at', 'is', null)
    .returning(['at_file', 'at_byte', 'attempts', 'careful_until', 'found', 'failed', 'set_aside'])
    .executeTakeFirst();
  return row ?? null;
}

export async function readSinglyUntil(scope: UserScope, id: string, until: number): Promise<void> {
  await running(scope).set({ careful_until: until, attempts: 0 }).where('id', '=', id).execute();
}

/** An attempt that was stopped deliberately is not the message's fault. */
export async function uncountAttempt(scope: UserScope, id: string): Promise<void> {
  await running(scope)
    .set((e) => ({ attempts: e.fn('greatest', [sql`0`, sql`attempts - 1`]) }))
    .where('id', '=', id)
    .execute();
}

const MAX_SET_ASIDE_SHOWN = 100;

export type ImportProgress = {
  step: ImportStep;
  at: { file: number; byte: number };
  /** Bytes and time since the last step. */
  bytes: number;
  busyMs: number;
  setAside: ImportJob['setAside'];
};

/** Counts what was read and advances the position. False if the import has been ended meanwhile. */
export async function advanceImport(
  scope: UserScope,
  id: string,
  { step, at, bytes, busyMs, setAside }: ImportProgress,
): Promise<boolean> {
  const moved = await countStep(scope, step)
    .set((e) => ({
      at_file: at.file,
      at_byte: at.byte,
      attempts: 0,
      bytes_read: e('bytes_read', '+', bytes),
      busy_ms: e('busy_ms', '+', busyMs),
      set_aside: sql<string>`case when jsonb_array_length(set_aside) >= ${MAX_SET_ASIDE_SHOWN} then set_aside
        else set_aside || ${JSON.stringify(setAside)}::jsonb end`,
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export type ImportEnd = {
  state: 'completed' | 'failed' | 'cancelled';
  error: string | null;
  now: Date;
};

/** Null if it had already ended. */
export async function endImport(
  scope: UserScope,
  id: string,
  end: ImportEnd,
): Promise<ImportJob | null> {
  const row = await running(scope)
    .set((e) => ({
      state: end.state,
      error: end.error,
      finished_at: end.now,
      total: e.ref('found'),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toImportJob(row) : null;
}

export async function touchImport(scope: UserScope, id: string, now: Date): Promise<void> {
  await updateOwn(scope, 'import_jobs')
    .set({ alive_at: now })
    .where('id', '=', id)
    .where('alive_at', 'is not', null)
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
): Promise<ImportJob[]> {
  const rows = await running(scope)
    .set({
      state: 'failed',
      error: 'The upload was interrupted. Import the file again; nothing is stored twice.',
      finished_at: now,
    })
    .where('alive_at', '<', silentSince)
    .returningAll()
    .execute();
  return rows.map(toImportJob);
}

/** Mailbox imports are part of the sync: its pages count for all that are open. */
export async function countMailboxImports(scope: UserScope, step: ImportStep): Promise<void> {
  await countStep(scope, step).where('kind', '=', 'mailbox').execute();
}

export async function openMailboxImports(scope: UserScope): Promise<string[]> {
  const rows = await selectOwn(scope, 'import_jobs')
    .select('id')
    .where('kind', '=', 'mailbox')
    .where('state', 'in', ['accepted', 'running'])
    .execute();
  return rows.map((row) => row.id);
}

/** Completes imports whose days were already covered: they found everything and stored nothing. */
export async function completeMailboxImports(
  scope: UserScope,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await running(scope)
    .where('id', 'in', ids)
    .set({ state: 'completed', finished_at: now, ...coveredCounts(scope.userId, now) })
    .where('kind', '=', 'mailbox')
    .execute();
}

function coveredCounts(userId: string, now: Date) {
  const inWindow = sql<number>`(select count(*)::int from emails
    where emails.user_id = ${userId} and emails.folder_id is not null
      and emails.received_time >= ${now}::timestamptz - make_interval(days => import_jobs.days))`;
  return {
    found: sql<number>`greatest(import_jobs.found, ${inWindow})`,
    total: sql<number>`greatest(import_jobs.found, ${inWindow})`,
    duplicates: sql<number>`greatest(0,
      greatest(import_jobs.found, ${inWindow}) - import_jobs.stored - import_jobs.failed)`,
  };
}

function toImportJob(row: Row<ImportJobsTable>): ImportJob {
  return {
    syncJobId: row.id,
    kind: row.kind,
    days: row.days,
    state: row.state,
    found: row.found,
    stored: row.stored,
    duplicates: row.duplicates,
    failed: row.failed,
    total: row.total,
    ...progressOf(row),
    waiting: 0,
    setAside: row.set_aside,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

function progressOf(row: Row<ImportJobsTable>) {
  const isOver = row.finished_at !== null;
  const [done, all] =
    row.kind === 'files' ? [row.bytes_read, row.bytes_total] : [row.found, row.total ?? 0];
  const share = row.state === 'completed' ? 1 : all === 0 ? null : Math.min(1, done / all);
  const isMeasured = row.kind === 'files' && row.busy_ms > 0 && row.bytes_read > 0;
  return {
    share,
    messagesPerSecond: isMeasured ? (row.found * 1000) / row.busy_ms : null,
    secondsLeft:
      isMeasured && !isOver
        ? Math.ceil(((row.bytes_total - row.bytes_read) * row.busy_ms) / row.bytes_read / 1000)
        : null,
  };
}
