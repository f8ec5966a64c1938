import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { clampPage } from '@docket/core/pagination';
import type { Search } from '@docket/core/search/search';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import {
  isOlder,
  isPending,
  promises,
  queue,
  queueTime,
  snoozed,
  type Older,
} from './emails.repository';
import { LISTED, type ListedRow } from './present-email';
import { filterBySearch } from './search.repository';

export type QueueQuery = Pick<
  QueryOf<typeof listQueue>,
  'page' | 'pageSize' | 'sort' | 'review' | 'projectId'
> & {
  /** How many rows after the page are read with it. */
  ahead?: number;
  /** What is searched for; its dates are days of the zone. */
  found?: { search: Search; zone: string };
  /** Emails stored after this are counted, not listed. */
  seen?: Date;
  /** Set in the order by priority: what stands below it. */
  older?: Older;
};
type Emails = ReturnType<typeof queue>;
export type QueuePage = {
  /** Of the page, and those read ahead. */
  rows: (ListedRow & { is_older?: boolean })[];
  total: number;
  newer: number;
  page: number;
  pageSize: number;
};

export async function listQueuePage(scope: UserScope, query: QueueQuery): Promise<QueuePage> {
  const filtered = filteredQueue(scope, query);
  const { all } = await filtered
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const newer = query.seen === undefined ? 0 : await countStoredAfter(filtered, query.seen);
  const total = all - newer;
  const page = clampPage(query.page, total, query.pageSize);
  const { older } = query;
  const rows = await sorted(knownOf(filtered, query), query)
    .select(LISTED)
    .$if(older !== undefined, (e) => e.select(isOlder(older as Older).as('is_older')))
    .limit(query.pageSize + (query.ahead ?? 0))
    .offset((page - 1) * query.pageSize)
    .execute();
  return { rows, total, newer, page, pageSize: query.pageSize };
}

/** What was in the queue when it was read: mail stored or woken since is counted apart. */
function knownOf(emails: Emails, { seen }: QueueQuery): Emails {
  if (seen === undefined) return emails;
  return emails
    .where('created_at', '<=', seen)
    .where((e) => e.or([e('woken_at', 'is', null), e('woken_at', '<=', seen)]));
}

/** By priority what is older comes last, the newest first. */
function sorted(emails: Emails, { review, older }: QueueQuery): Emails {
  if (review === 'snoozed') return emails.orderBy('snoozed_until').orderBy('id');
  if (older === undefined) return emails.orderBy(queueTime, 'desc').orderBy('id');
  return emails
    .orderBy(isOlder(older))
    .orderBy(sql`case when ${isOlder(older)} then 0 else top_priority end`)
    .orderBy(queueTime, 'desc')
    .orderBy('id');
}

async function countStoredAfter(emails: Emails, seen: Date): Promise<number> {
  const { newer } = await emails
    .where((e) => e.or([e('created_at', '>', seen), e('woken_at', '>', seen)]))
    .select((e) => e.fn.countAll<number>().as('newer'))
    .executeTakeFirstOrThrow();
  return newer;
}

/** Everything the query finds, in its order. */
export async function listQueueIds(
  scope: UserScope,
  query: QueueQuery,
  limit: number,
): Promise<string[]> {
  const rows = await sorted(knownOf(filteredQueue(scope, query), query), query)
    .select('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The beginnings of the texts of listed emails, for the words around a hit. */
export async function readTexts(
  scope: UserScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.trx
    .selectFrom('emails')
    .select(['id', sql<string>`left(body_text, 100000)`.as('text')])
    .where('user_id', '=', scope.userId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** Archived and snoozed emails are found only when they are asked for. */
function searchedArchive(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', true)
    .where('removed_at', 'is', null);
}

function asksFor({ found }: QueueQuery, state: 'archived' | 'snoozed'): boolean {
  return (found?.search.filters ?? []).some(
    (filter) => filter.kind === 'is' && filter.value === state && !filter.isNegated,
  );
}

function listOf(scope: UserScope, query: QueueQuery) {
  if (asksFor(query, 'archived')) return searchedArchive(scope);
  if (query.review === 'snoozed' || asksFor(query, 'snoozed')) return snoozed(scope);
  return query.review === 'promises' ? promises(scope) : queue(scope);
}

function filteredQueue(scope: UserScope, query: QueueQuery) {
  let emails = listOf(scope, query);
  if (query.review === 'pending') emails = emails.where(isPending);
  if (query.review === 'decided') emails = emails.where('project_state', '!=', 'undecided');
  if (query.projectId !== undefined) emails = inProject(emails, query.projectId);
  const { found } = query;
  return found === undefined ? emails : filterBySearch(emails, found.search, found.zone);
}

function inProject(emails: ReturnType<typeof queue>, projectId: string) {
  if (!isRowId(projectId)) return emails.where(sql<boolean>`false`);
  return emails.where((e) =>
    e.or([
      e('project_id', '=', projectId),
      e.and([e('project_state', '=', 'undecided'), e('recommended_project_id', '=', projectId)]),
    ]),
  );
}
