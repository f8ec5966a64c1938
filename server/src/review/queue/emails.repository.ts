import type { MailAddress } from '@docket/core/emails/email';
import { sql } from 'kysely';

import { findOwnAddress } from '../../accounts/users/users.repository';
import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';
import { anyOf } from '../../platform/db/any-of';
import { isRowId } from '../../platform/db/row-id';
import { isReplyWithdrawn } from '../../analysis/extract/replies.repository';
import { isWithdrawn } from '../../analysis/extract/suggestions.repository';
import { findPeopleKnownTo } from '../../mail/emails/known-people.repository';
import { senderOf, type EmailRelations, type ShownProject } from './present-email';
import { OPENED, REPLIED, SUGGESTED, type ListedRow, type OpenedRow } from './shown-columns';

export async function findEmail(scope: UserScope, id: string): Promise<OpenedRow | null> {
  if (!isRowId(id)) return null;
  const row = await selectOwn(scope, 'emails')
    .select(OPENED)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function findBody(
  scope: UserScope,
  id: string,
): Promise<Pick<OpenedRow, 'body' | 'body_removed_at'> | null> {
  if (!isRowId(id)) return null;
  const row = await selectOwn(scope, 'emails')
    .select(['body', 'body_removed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The received emails of the queue: not archived, snoozed or removed, and not the reader's own. Matches the condition
 * of its indexes.
 */
export function queue(scope: UserScope) {
  return selectOwn(scope, 'emails')
    .where('is_archived', '=', sql.lit(false))
    .where('removed_at', 'is', null)
    .where('is_from_reader', '=', sql.lit(false))
    .where('snoozed_until', 'is', null);
}

/** A clear recommendation that nobody has decided, as pending_of in the database defines it. */
export const isPending = sql<boolean>`is_pending`;
/** Awaiting a decision on the project or on a suggested task; triggers maintain it (migration 0071). */
export const isToReview = sql<boolean>`is_to_review`;
/** Woken emails sort as if received at that time. Not coalesce: see migration 0053. */
export const queueTime = sql<Date>`case when woken_at is null then received_time else woken_at end`;

/**
 * What makes an email older in the order by priority: a time of receipt, today in the user's time zone and the last
 * working day before it. What was due since then is late, but nobody has had a day to do it.
 */
export type Older = { before: Date; today: string; lastWorkingDay: string };

export function isRecent({ before }: Pick<Older, 'before'>) {
  return sql<boolean>`${queueTime} >= ${before}`;
}

/**
 * Received long ago, yet its last task is due today or later. Written as the index of migration 0105 needs it: there are
 * few of these among all mail.
 */
export function isOldButDue({ before, today }: Older) {
  return sql<boolean>`(${queueTime} < ${before} and last_due >= ${today}::date and last_due < 'infinity')`;
}

/** Received long ago without a task that is still to come. */
export function isUndueSince(older: Older) {
  return sql<boolean>`(${queueTime} < ${older.before} and ${isOldButDue(older)} is not true)`;
}

/**
 * Received long ago without a task that is still to come, or every task it suggests was due before the last working day.
 * For woken emails, the time of waking counts.
 */
export function isOlder(older: Older) {
  const isPassed = sql`woken_at is null and top_priority < 9 and coalesce(last_due < ${older.lastWorkingDay}::date, false)`;
  return sql<boolean>`(${isUndueSince(older)} or (${isPassed}))`;
}

/** Still snoozed. */
export function snoozed(scope: UserScope) {
  return selectOwn(scope, 'emails')
    .where('is_archived', '=', sql.lit(false))
    .where('removed_at', 'is', null)
    .where('snoozed_until', 'is not', null);
}

type Related = Pick<
  ListedRow,
  'id' | 'project_id' | 'recommended_project_id' | 'from_name' | 'from_address'
>;

type Attached = {
  reader: MailAddress;
  suggestions: Awaited<ReturnType<typeof listSuggestionsOf>>;
  replies: Awaited<ReturnType<typeof listRepliesOf>>;
};

/** What can be queried alongside the rows of these emails. */
export async function readAttached(scope: UserScope, ids: readonly string[]): Promise<Attached> {
  const [reader, suggestions, replies] = await Promise.all([
    findOwnAddress(scope),
    listSuggestionsOf(scope, ids),
    listRepliesOf(scope, ids),
  ]);
  return { reader, suggestions, replies };
}

/** Suggestions, replies, projects and known people of a page of emails. */
export async function relationsOf(
  scope: UserScope,
  rows: readonly Related[],
  { reader, suggestions, replies }: Attached,
): Promise<(emailId: string) => EmailRelations> {
  const [people, projects] = await Promise.all([
    findPeopleKnownTo(scope, reader, rows.map(senderOf)),
    shownProjects(scope, rows),
  ]);
  const suggested = groupedByEmail(suggestions);
  const replied = new Map(replies.map((reply) => [reply.email_id, reply]));
  return (emailId) => ({
    suggestions: suggested.get(emailId) ?? [],
    reply: replied.get(emailId) ?? null,
    projects,
    people,
  });
}

function groupedByEmail<Row extends { email_id: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.email_id);
    if (group === undefined) groups.set(row.email_id, [row]);
    else group.push(row);
  }
  return groups;
}

async function listSuggestionsOf(scope: UserScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectOwn(scope, 'suggestions')
    .select(SUGGESTED)
    .select((e) =>
      e
        .selectFrom('tasks')
        .select('tasks.title')
        .whereRef('tasks.user_id', '=', 'suggestions.user_id')
        .whereRef('tasks.id', '=', 'suggestions.task_id')
        .where('tasks.deleted_at', 'is', null)
        .as('task_title'),
    )
    .where('email_id', '=', anyOf(ids))
    .where((e) => e.not(isWithdrawn))
    .orderBy('ordinal')
    .orderBy('id')
    .execute();
}

async function listRepliesOf(scope: UserScope, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectOwn(scope, 'replies')
    .select(REPLIED)
    .select(isReplyWithdrawn.as('is_withdrawn'))
    .where('email_id', '=', anyOf(ids))
    .execute();
}

async function shownProjects(
  scope: UserScope,
  rows: readonly Related[],
): Promise<Map<string, ShownProject>> {
  const ids = new Set(
    rows.flatMap((row) => [row.project_id, row.recommended_project_id].filter((id) => id !== null)),
  );
  if (ids.size === 0) return new Map();
  const projects = await selectOwn(scope, 'projects')
    .select(['id', 'name', 'color', 'description', 'context'])
    .where('id', '=', anyOf([...ids]))
    .execute();
  return new Map(projects.map((project) => [project.id, project]));
}
