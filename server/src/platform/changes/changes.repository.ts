import type {
  AuditEntry,
  auditActorSchema,
  ChangeCause,
  listAudit,
} from '@docket/core/audit/audit.contract';
import type { QueryOf } from '@docket/core/contract';
import { clampPage, type Page } from '@docket/core/pagination';
import {
  type AuditAction,
  type AuditNoun,
  IMPORT_NOUN,
  STEP_NOUN,
} from '@docket/core/audit/audit-nouns';
import { kindsOfChange } from '@docket/core/audit/kinds-of-change';
import { whyNotRevertible } from '@docket/core/audit/revert';
import { sql, type Selectable } from 'kysely';
import { z } from 'zod';

import type { AuditEntriesTable } from '../db/tables.generated';
import type { UserScope } from '../db/database';
import { anyTextOf } from '../db/any-of';
import { selectOwn } from '../db/own-rows';
import { containsPattern } from '../db/like-pattern';
import { readCursor, toCursor } from '../db/list-cursor';
import { stepEnd } from './step-end.repository';
import { withoutInternals } from './without-internals';

export type AuditActor = z.infer<typeof auditActorSchema>;

export type NewAuditEntry = {
  actor: AuditActor;
  action: AuditAction;
  noun: AuditNoun;
  recordId: string;
  title: string;
  before: unknown;
  after: unknown;
  reason: string;
  cause: ChangeCause | null;
};

/** The log is append-only for the product's role: only reverted_by ever changes. */
export async function insertAuditEntry(scope: UserScope, entry: NewAuditEntry): Promise<number> {
  const row = await scope.trx
    .insertInto('audit_entries')
    .values({
      user_id: scope.userId,
      actor: entry.actor,
      action: entry.action,
      noun: entry.noun,
      record_id: entry.recordId,
      title: entry.title,
      before: toJson(entry.before),
      after: toJson(entry.after),
      reason: entry.reason,
      cause: entry.cause,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

type AuditQuery = QueryOf<typeof listAudit>;

/** Latest first. */
export async function listAuditPage(
  scope: UserScope,
  query: AuditQuery,
  now: Date,
): Promise<Page<AuditEntry> & { next: string | null }> {
  const filtered = filteredEntries(scope, query);
  const { total } = await filtered
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { after, pageSize } = query;
  const page = after === undefined ? clampPage(query.page, total, pageSize) : 1;
  const before = after === undefined ? null : readCursor('audit', after, CURSOR)[0];
  const shown = (before === null ? filtered : filtered.where('id', '<', Number(before)))
    .select('id')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  // What is said of its step is only read for these.
  const rows = await entries(scope).where('id', 'in', shown).orderBy('id', 'desc').execute();
  const items = rows.slice(0, pageSize).map((row) => withoutInternals(toEntry(row, now)));
  const last = items.at(-1);
  const next =
    rows.length > pageSize && last !== undefined ? toCursor('audit', [String(last.id)]) : null;
  return { items, total, page, pageSize, next };
}

const CURSOR = z.tuple([z.string().regex(/^[0-9]{1,15}$/)]);

function filteredEntries(scope: UserScope, query: AuditQuery) {
  let entries = selectOwn(scope, 'audit_entries');
  if (query.noun !== undefined) entries = entries.where('noun', '=', query.noun);
  if (query.actor !== undefined) entries = entries.where('actor', '=', query.actor);
  if (query.recordId !== undefined) entries = entries.where('record_id', '=', query.recordId);
  if (query.from !== undefined) entries = entries.where('at', '>=', new Date(query.from));
  if (query.to !== undefined) entries = entries.where('at', '<', new Date(query.to));
  for (const word of query.search
    .split(/\s+/)
    .filter((one) => one !== '')
    .slice(0, MAX_WORDS))
    entries = entries.where(hasWord(word));
  return entries;
}

const MAX_WORDS = 20;
const SEARCHED = [
  'title',
  'reason',
  'api_token',
] as const satisfies readonly (keyof AuditEntriesTable)[];

/** In what it is about, why or by whom it was done, or in the words for what was done. */
function hasWord(word: string) {
  const pattern = containsPattern(word);
  const texts = SEARCHED.map((text) => sql`${sql.ref(text)} ilike ${pattern}`);
  const kinds = sql`action || ' ' || noun = ${anyTextOf(kindsOfChange(word))}`;
  // Actions of other releases have no words here, so that they are found by name only.
  const action = sql`' ' || action ilike ${containsPattern(` ${word}`)}`;
  return sql<boolean>`(${sql.join([...texts, action, kinds], sql` or `)})`;
}

/** What an entry says of its step. */
const ofStep = [
  sql<boolean>`exists (select 1 from audit_entries header where header.user_id = audit_entries.user_id
    and header.step_id = audit_entries.step_id and header.noun = ${sql.lit(STEP_NOUN)})`.as(
    'is_reversal',
  ),
  stepEnd('audit_entries').as('step_ended_at'),
] as const;

function entries(scope: UserScope) {
  return selectOwn(scope, 'audit_entries').selectAll().select(ofStep);
}

/** `apiTokenId` is null for changes of earlier releases too. */
export async function findAuditEntry(
  scope: UserScope,
  id: number,
  now: Date,
): Promise<(AuditEntry & { apiTokenId: string | null }) | null> {
  const row = await entries(scope).where('id', '=', id).executeTakeFirst();
  return row ? { ...toEntry(row, now), apiTokenId: row.api_token_id } : null;
}

/** The previous entry of the same record. */
export async function findEarlierEntry(
  scope: UserScope,
  entry: Pick<AuditEntry, 'id' | 'noun' | 'recordId'> & { action: AuditAction },
  now: Date,
): Promise<AuditEntry | null> {
  const row = await entries(scope)
    .where('id', '<', entry.id)
    .where('noun', '=', entry.noun)
    .where('record_id', '=', entry.recordId)
    .where('action', '=', entry.action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toEntry(row, now) : null;
}

/** Latest first. */
export async function listStepEntries(
  scope: UserScope,
  stepId: string,
  now: Date,
): Promise<AuditEntry[]> {
  const rows = await entries(scope).where('step_id', '=', stepId).orderBy('id', 'desc').execute();
  return rows.map((row) => toEntry(row, now));
}

/**
 * A step's entries that are not reverted, latest first, until they have `least` entries: whole transactions, as what one
 * call did belongs together. The records of an import do not; the entry of the import comes with the last of them.
 */
export async function listLatestOpenEntries(
  scope: UserScope,
  { stepId, least }: { stepId: string; least: number },
  now: Date,
): Promise<AuditEntry[]> {
  const open = entries(scope).where('step_id', '=', stepId).where('reverted_by', 'is', null);
  const changes = open.where('noun', '!=', IMPORT_NOUN);
  const [last, next] = await changes
    .orderBy('id', 'desc')
    .offset(least - 1)
    .limit(2)
    .execute();
  let part = open;
  if (last !== undefined && next !== undefined)
    // Entries have the time at which their transaction began.
    part = (await isImport(scope, stepId)) ? changes.limit(least) : open.where('at', '>=', last.at);
  const rows = await part.orderBy('id', 'desc').execute();
  return rows.map((row) => toEntry(row, now));
}

async function isImport(scope: UserScope, stepId: string): Promise<boolean> {
  const inStep = entries(scope).where('step_id', '=', stepId);
  return (await inStep.where('noun', '=', IMPORT_NOUN).executeTakeFirst()) !== undefined;
}

export type LatestStep = {
  /** The newest entry of the step. */
  entry: AuditEntry;
  changes: Pick<AuditEntry, 'noun' | 'action' | 'title' | 'recordId'>[];
};

/** The latest steps, newest first. Costs one index lookup per step, however many entries it has. */
export async function listLatestSteps(
  scope: UserScope,
  limit: number,
  now: Date,
): Promise<LatestStep[]> {
  const latest = await sql<{ id: number }>`
    with recursive steps(id, step_id) as (
      (select id, step_id from audit_entries where user_id = ${scope.userId} order by id desc limit 1)
      union all
      select earlier.id, earlier.step_id from steps, lateral (
        select id, step_id from audit_entries
        where user_id = ${scope.userId} and id < (
          select min(id) from audit_entries mine
          where mine.user_id = ${scope.userId} and mine.step_id = steps.step_id)
        order by id desc limit 1) earlier
    )
    select id from steps limit ${limit}`.execute(scope.trx);
  const ids = latest.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const newest = await entries(scope).where('id', 'in', ids).orderBy('id', 'desc').execute();
  const changes = await selectOwn(scope, 'audit_entries')
    .select(['step_id', 'noun', 'action', 'title', 'record_id as recordId'])
    .where(
      'step_id',
      'in',
      newest.map((row) => row.step_id),
    )
    .orderBy('id', 'desc')
    .execute();
  return newest.map((row) => ({
    entry: withoutInternals(toEntry(row, now)),
    changes: changes.filter(({ step_id }) => step_id === row.step_id),
  }));
}

type Later = { id: number; limit: number; records?: readonly string[] };

/** Entries newer than `id`, latest first. With `records`, only theirs, plus what was reverted and the steps that did. */
export async function listEntriesAfter(
  scope: UserScope,
  { id, limit, records }: Later,
  now: Date,
): Promise<AuditEntry[]> {
  const ids = records === undefined ? null : [...records];
  const rows = await entries(scope)
    .where('id', '>', id)
    .where(sql<boolean>`(${ids}::text[] is null or record_id = any(${ids}) or noun = ${STEP_NOUN}
      or reverted_by is not null)`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toEntry(row, now));
}

function toEntry(
  row: Selectable<AuditEntriesTable> & { is_reversal: boolean; step_ended_at: Date },
  now: Date,
): AuditEntry & { stepEndedAt: string } {
  const entry = {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    apiToken: row.api_token,
    action: row.action,
    noun: row.noun,
    recordId: row.record_id,
    title: row.title,
    before: row.before,
    after: row.after,
    reason: row.reason,
    cause: row.cause,
    stepId: row.step_id,
    isReversal: row.is_reversal,
    stepEndedAt: row.step_ended_at.toISOString(),
    revertible: true,
    whyNot: null,
    revertedBy: row.reverted_by,
  };
  const whyNot = row.reverted_by === null ? whyNotRevertible(entry, now) : 'Already reverted';
  return { ...entry, revertible: whyNot === null, whyNot };
}
