import { CLEAR_CONFIDENCE } from '@docket/core/classification/recommendation';
import type { EmailSummary } from '@docket/core/emails/email';
import type { QueryOf } from '@docket/core/contract';
import type { listQueue } from '@docket/core/emails/emails.contract';
import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { findKnownPeople } from '../../mail/emails/known-people.repository';
import {
  OPENED,
  senderOf,
  type EmailRelations,
  type ListedRow,
  type OpenedRow,
  type ShownProject,
} from './present-email';

export async function findEmail(scope: UserScope, id: string): Promise<OpenedRow | null> {
  if (!isRowId(id)) return null;
  const row = await scope.trx
    .selectFrom('emails')
    .select(OPENED)
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The received emails of the queue: not archived, snoozed or gone, and not the reader's own. */
export function queue(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null)
    .where('is_from_reader', '=', false)
    .where('snoozed_until', 'is', null);
}

// The definitions of matched and pending, for every count, list and search. They read as the indexes
// emails_matched and emails_pending do, so that counting reads no rows.
const clearAndUndecided = sql`project_state = 'undecided' and recommended_project_id is not null and not is_degraded and (ai_classification ->> 'confidence')::double precision >= ${sql.lit(CLEAR_CONFIDENCE)}`;
/** What is to review: a clear recommendation that nobody decided. */
export const isPending = sql<boolean>`(${clearAndUndecided})`;
/** In a project, or clearly recommended for one: pending or confirmed. */
export const isMatched = sql<boolean>`(project_state = 'confirmed' or (${clearAndUndecided}))`;
/** Woken emails stand where mail of that time would. */
export const queueTime = sql<Date>`coalesce(woken_at, received_time)`;

/** The group below all priorities. */
const OLDER = 10;

/** What makes an email older in the order by priority: a time of receipt, and today in the user's time zone. */
export type Older = { before: Date; today: string };

/** It came long ago, or every task it suggests was due before today. What was woken counts from then on. */
export function isOlder({ before, today }: Older) {
  const lastDue = sql`(select max(coalesce(due_date, 'infinity')) from suggestions
    where suggestions.user_id = emails.user_id and suggestions.email_id = emails.id)`;
  return sql<boolean>`(${queueTime} < ${before} or (woken_at is null and top_priority < 9 and coalesce(${lastDue} < ${today}::date, false)))`;
}

/** The three summary cards over the whole queue, and the sizes of the priority groups of what is listed. */
export async function summariseQueue(
  scope: UserScope,
  query: { review: QueryOf<typeof listQueue>['review']; older?: Older },
): Promise<EmailSummary> {
  const { review, older } = query;
  const isOfPromises = review === 'promises';
  const group =
    older === undefined
      ? sql<number>`top_priority`
      : sql<number>`case when ${isOlder(older)} then ${sql.lit(OLDER)} else top_priority end`;
  const groups = await (isOfPromises ? promises(scope) : queue(scope))
    .select([group.as('top_priority'), (e) => e.fn.countAll<number>().as('emails')])
    .groupBy(sql`1`)
    .execute();
  const { matched } = await queue(scope)
    .where(isMatched)
    .select((e) => e.fn.countAll<number>().as('matched'))
    .executeTakeFirstOrThrow();
  const pending = await queue(scope)
    .where(isPending)
    .select((e) => [
      e.fn.countAll<number>().as('emails'),
      sql<Date | null>`min(${queueTime})`.as('oldest'),
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
    snoozed: await countSnoozed(scope),
    openPromises: await countOpenPromises(scope),
    groups: {
      P1,
      P2,
      P3,
      P4,
      none: listed - P1 - P2 - P3 - P4 - sizeOf(OLDER),
      older: sizeOf(OLDER),
    },
  };
}

/** What comes back later. */
export function snoozed(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null)
    .where('snoozed_until', 'is not', null);
}

async function countSnoozed(scope: UserScope): Promise<number> {
  const { count } = await snoozed(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function countQueue(scope: UserScope): Promise<number> {
  const { count } = await queue(scope)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type Related = Pick<
  ListedRow,
  'id' | 'project_id' | 'recommended_project_id' | 'from_name' | 'from_address'
>;

/** Suggestions, replies, projects and known people of a page of emails, in six queries at most. */
export async function relationsOf(
  scope: UserScope,
  rows: readonly Related[],
): Promise<(emailId: string) => EmailRelations> {
  const ids = rows.map((row) => row.id);
  const people = await findKnownPeople(scope, rows.map(senderOf));
  if (ids.length === 0)
    return () => ({ suggestions: [], reply: null, projects: new Map(), people });
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
    people,
  });
}

async function shownProjects(
  scope: UserScope,
  rows: readonly Related[],
): Promise<Map<string, ShownProject>> {
  const ids = new Set(
    rows.flatMap((row) => [row.project_id, row.recommended_project_id].filter((id) => id !== null)),
  );
  if (ids.size === 0) return new Map();
  const projects = await scope.trx
    .selectFrom('projects')
    .select(['id', 'name', 'color', 'description'])
    .where('user_id', '=', scope.userId)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(projects.map((project) => [project.id, project]));
}

/** Mail that the reader sent and that something was suggested for: promises, and what it does to earlier tasks. */
export function promises(scope: UserScope) {
  return scope.trx
    .selectFrom('emails')
    .where('user_id', '=', scope.userId)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null)
    .where('is_from_reader', '=', true)
    .where((e) =>
      e.exists(
        e
          .selectFrom('suggestions')
          .select('suggestions.id')
          .whereRef('suggestions.user_id', '=', 'emails.user_id')
          .whereRef('suggestions.email_id', '=', 'emails.id'),
      ),
    );
}

/** Sent emails with a suggestion that waits for a decision. */
export async function countOpenPromises(scope: UserScope): Promise<number> {
  const { count } = await scope.trx
    .selectFrom('suggestions')
    .innerJoin('emails', (join) =>
      join
        .onRef('emails.user_id', '=', 'suggestions.user_id')
        .onRef('emails.id', '=', 'suggestions.email_id'),
    )
    .select((e) => e.fn.count<number>('emails.id').distinct().as('count'))
    .where('suggestions.user_id', '=', scope.userId)
    .where('suggestions.approved', 'is', null)
    .where('emails.is_from_reader', '=', true)
    .where('emails.is_archived', '=', false)
    .where('emails.removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
