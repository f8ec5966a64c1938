import { CLEAR_CONFIDENCE } from '@docket/core/classification/recommendation';
import type { EmailSummary } from '@docket/core/emails/email';
import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { sql, type Selectable } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import type { EmailsTable } from '../../platform/db/mail-tables';
import { isRowId } from '../../platform/db/row-id';
import type { EmailRelations, EmailRow, FullEmailRow, ShownProject } from './present-email';
import { countOpenPromises, promises } from './promises.repository';

// Bodies can be megabytes: lists never read them.
export const LISTED = [
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
  'project_is_none',
  'refused_filing',
  'top_priority',
  'feedback',
  'is_archived',
  'archived_at',
  'removed_at',
  'move_problem',
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

/** As the index emails_matched has it, so that the rows are not read. */
const isClearMatch = sql<boolean>`(project_approved is true or (ai_classification ->> 'confidence')::double precision >= ${sql.lit(CLEAR_CONFIDENCE)})`;

/** The three summary cards over the whole queue, and the sizes of the priority groups of what is listed. */
export async function summariseQueue(
  scope: UserScope,
  review: QueryOf<typeof listQueue>['review'],
): Promise<EmailSummary> {
  const isOfPromises = review === 'promises';
  const groups = await (isOfPromises ? promises(scope) : queue(scope))
    .select(['top_priority', (e) => e.fn.countAll<number>().as('emails')])
    .groupBy('top_priority')
    .execute();
  const { matched } = await queue(scope)
    .where('recommended_project_id', 'is not', null)
    .where('is_degraded', '=', false)
    .where(isClearMatch)
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
