import type { QueryOf } from '@docket/core/contract';
import type { EmailSummary } from '@docket/core/emails/email';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { clampPage } from '@docket/core/pagination';
import type { Search } from '@docket/core/search/search';
import { sql, type Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { EmailsTable } from '../../platform/db/mail-tables';
import { isRowId } from '../../platform/db/row-id';
import type { EmailRelations, EmailRow, FullEmailRow, ShownProject } from './present-email';
import { countOpenPromises, promises } from './promises.repository';
import { filterBySearch } from './search.repository';

export type QueueQuery = Pick<
  QueryOf<typeof listQueue>,
  'page' | 'pageSize' | 'sort' | 'review' | 'projectId'
> & {
  /** What is searched for; its dates are days of the zone. */
  found?: { search: Search; zone: string };
  /** Emails stored after this are counted, not listed. */
  seen?: Date;
};
export type QueuePage = {
  rows: EmailRow[];
  total: number;
  newer: number;
  page: number;
  pageSize: number;
};

// Bodies can be megabytes: lists never read them.
const LISTED = [
  'user_id',
  'id',
  'message_id',
  'internet_message_id',
  'conversation_id',
  'thread_topic',
  'folder_id',
  'folder',
  'source_file',
  'subject',
  'preview',
  'from_name',
  'from_address',
  'to_recipients',
  'cc_recipients',
  'sent_time',
  'received_time',
  'sender_offset',
  'importance',
  'headers',
  'categories',
  'web_link',
  'change_key',
  'is_read',
  'is_from_reader',
  'is_draft',
  'has_attachments',
  'attachments',
  'has_remote_images',
  'automatic',
  'status',
  'sync_error',
  'retry_count',
  'last_sync_attempt',
  'ai_classification',
  'recommended_project_id',
  'is_degraded',
  'project_approved',
  'project_id',
  'project_decided_at',
  'project_decided_by',
  'refused_filing',
  'top_priority',
  'feedback',
  'is_archived',
  'archived_at',
  'removed_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Selectable<EmailsTable>)[];

export async function findEmail(scope: UserScope, id: string): Promise<FullEmailRow | null> {
  if (!isRowId(id)) return null;
  const row = await scope.trx
    .selectFrom('emails')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The emails that wait for review: not archived, not gone, not the reader's own. */
export function queue(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null)
    .where('is_from_reader', '=', false);
}

export async function listQueuePage(scope: UserScope, query: QueueQuery): Promise<QueuePage> {
  const filtered = filteredQueue(scope, query);
  const { all } = await filtered
    .select((e) => e.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const newer = query.seen === undefined ? 0 : await countStoredAfter(filtered, query.seen);
  const total = all - newer;
  const page = clampPage(query.page, total, query.pageSize);
  const known =
    query.seen === undefined || newer === 0
      ? filtered
      : filtered.where('created_at', '<=', query.seen);
  const sorted = query.sort === 'priority' ? known.orderBy('top_priority') : known;
  const rows = await sorted
    .select(LISTED)
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(query.pageSize)
    .offset((page - 1) * query.pageSize)
    .execute();
  return { rows, total, newer, page, pageSize: query.pageSize };
}

async function countStoredAfter(emails: ReturnType<typeof queue>, seen: Date): Promise<number> {
  const { newer } = await emails
    .where('created_at', '>', seen)
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
  const filtered = filteredQueue(scope, query);
  const known =
    query.seen === undefined ? filtered : filtered.where('created_at', '<=', query.seen);
  const sorted = query.sort === 'priority' ? known.orderBy('top_priority') : known;
  const rows = await sorted
    .select('id')
    .orderBy('received_time', 'desc')
    .orderBy('id')
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

/** Archived emails are found only when they are asked for. */
function searchedArchive(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', true)
    .where('removed_at', 'is', null);
}

function wantsArchived({ found }: QueueQuery): boolean {
  return (found?.search.filters ?? []).some(
    (filter) => filter.kind === 'is' && filter.value === 'archived' && !filter.isNegated,
  );
}

function filteredQueue(scope: UserScope, query: QueueQuery) {
  let emails = query.review === 'promises' ? promises(scope) : queue(scope);
  if (wantsArchived(query)) emails = searchedArchive(scope);
  if (query.review === 'pending')
    emails = emails
      .where('project_approved', 'is', null)
      .where('recommended_project_id', 'is not', null);
  if (query.review === 'decided') emails = emails.where('project_approved', 'is not', null);
  if (query.projectId !== undefined) emails = inProject(emails, query.projectId);
  const { found } = query;
  return found === undefined ? emails : filterBySearch(emails, found.search, found.zone);
}

function inProject(emails: ReturnType<typeof queue>, projectId: string) {
  if (!isRowId(projectId)) return emails.where(sql<boolean>`false`);
  return emails.where((e) =>
    e.or([
      e('project_id', '=', projectId),
      e.and([e('project_approved', 'is', null), e('recommended_project_id', '=', projectId)]),
    ]),
  );
}

/** The three summary cards over the whole queue, and the sizes of the priority groups of what is listed. */
export async function summariseQueue(
  scope: UserScope,
  review: QueueQuery['review'],
): Promise<EmailSummary> {
  const isOfPromises = review === 'promises';
  const groups = await (isOfPromises ? promises(scope) : queue(scope))
    .select(['top_priority', (e) => e.fn.countAll<number>().as('emails')])
    .groupBy('top_priority')
    .execute();
  const { matched } = await queue(scope)
    .where('recommended_project_id', 'is not', null)
    .where('is_degraded', '=', false)
    .select((e) => e.fn.countAll<number>().as('matched'))
    .executeTakeFirstOrThrow();
  const pending = await queue(scope)
    .where('project_approved', 'is', null)
    .where('recommended_project_id', 'is not', null)
    .select((e) => [
      e.fn.countAll<number>().as('emails'),
      e.fn.min<Date | null>('received_time').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const sizeOf = (priority: number) =>
    groups.find((group) => group.top_priority === priority)?.emails ?? 0;
  const listed = groups.reduce((sum, group) => sum + group.emails, 0);
  const totalEmails = isOfPromises ? await countQueue(scope) : listed;
  const [P1, P2, P3, P4] = [sizeOf(1), sizeOf(2), sizeOf(3), sizeOf(4)];
  return {
    totalEmails,
    projectsMatched: matched,
    pendingReview: pending.emails,
    oldestPendingAt: pending.oldest?.toISOString() ?? null,
    openPromises: await countOpenPromises(scope),
    groups: { P1, P2, P3, P4, none: listed - P1 - P2 - P3 - P4 },
  };
}

async function countQueue(scope: UserScope): Promise<number> {
  const { count } = await queue(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Related = Pick<EmailRow, 'id' | 'project_id' | 'recommended_project_id'>;

/** Suggestions, replies and projects of a page of emails, in three queries. */
export async function relationsOf(
  scope: UserScope,
  rows: readonly Related[],
): Promise<(emailId: string) => EmailRelations> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return () => ({ suggestions: [], reply: null, projects: new Map() });
  const suggestions = await scope.trx
    .selectFrom('suggestions')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where('email_id', 'in', ids)
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
  const replies = await scope.trx
    .selectFrom('replies')
    .selectAll()
    .where('user_id', '=', scope.userId)
    .where('email_id', 'in', ids)
    .execute();
  const projects = await shownProjects(scope, rows);
  return (emailId) => ({
    suggestions: suggestions.filter((suggestion) => suggestion.email_id === emailId),
    reply: replies.find((reply) => reply.email_id === emailId) ?? null,
    projects,
  });
}

async function shownProjects(
  scope: UserScope,
  rows: readonly Related[],
): Promise<Map<string, ShownProject>> {
  const ids = new Set(rows.flatMap((row) => [row.project_id, row.recommended_project_id]));
  ids.delete(null);
  if (ids.size === 0) return new Map();
  const projects = await scope.trx
    .selectFrom('projects')
    .select(['id', 'name', 'color', 'description'])
    .where('user_id', '=', scope.userId)
    .where('id', 'in', [...ids] as string[])
    .execute();
  return new Map(projects.map((project) => [project.id, project]));
}

export async function isImageSenderAllowed(scope: UserScope, address: string): Promise<boolean> {
  const row = await scope.trx
    .selectFrom('allowed_image_senders')
    .select('address')
    .where('user_id', '=', scope.userId)
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function allowImageSender(scope: UserScope, address: string): Promise<void> {
  await scope.trx
    .insertInto('allowed_image_senders')
    .values({ user_id: scope.userId, address: address.toLowerCase() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function disallowImageSender(scope: UserScope, address: string): Promise<void> {
  await scope.trx
    .deleteFrom('allowed_image_senders')
    .where('user_id', '=', scope.userId)
    .where('address', '=', address.toLowerCase())
    .execute();
}

/** Latest first, the reader's own and archived mail included. */
export async function listLatestEmails(scope: UserScope, limit: number): Promise<EmailRow[]> {
  return scope.trx
    .selectFrom('emails')
    .select(LISTED)
    .where('user_id', '=', scope.userId)
    .where('removed_at', 'is', null)
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
