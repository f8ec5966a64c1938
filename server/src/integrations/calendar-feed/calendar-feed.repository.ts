import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn, selectOwn, updateOwn } from '../../platform/db/own-rows';

export type FeedRow = { createdAt: Date; lastReadAt: Date | null };

export async function findCalendarFeed(scope: UserScope): Promise<FeedRow | null> {
  const row = await selectOwn(scope, 'calendar_feeds')
    .select(['created_at as createdAt', 'last_read_at as lastReadAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** The earlier address stops working. */
export async function replaceCalendarFeed(
  scope: UserScope,
  secretHash: Buffer,
  now: Date,
): Promise<void> {
  const values = { secret_hash: secretHash, created_at: now, last_read_at: null };
  await scope.trx
    .insertInto('calendar_feeds')
    .values({ user_id: scope.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function deleteCalendarFeed(scope: UserScope): Promise<number> {
  const result = await deleteOwn(scope, 'calendar_feeds').executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Null if the address was replaced or its owner may not enter. */
export async function findFeedBySecret(
  scope: UserScope,
  secretHash: Buffer,
): Promise<Pick<FeedRow, 'lastReadAt'> | null> {
  const row = await selectOwn(scope, 'calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .select('calendar_feeds.last_read_at as lastReadAt')
    .where('users.state', '=', 'active')
    .where('calendar_feeds.secret_hash', '=', secretHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function recordFeedRead(scope: UserScope, now: Date): Promise<void> {
  await updateOwn(scope, 'calendar_feeds').set({ last_read_at: now }).execute();
}

/** A calendar shows no more of it, and a feed has up to thousands of tasks. */
const LONGEST_DESCRIPTION = 1_000;
const shortDescription = sql<string>`case when length(tasks.description) > ${LONGEST_DESCRIPTION}
  then left(tasks.description, ${LONGEST_DESCRIPTION}) || '…' else tasks.description end`;

/** Open tasks due on the day or later, soonest first. */
export async function listCalendarTasks(scope: UserScope, since: string, limit: number) {
  return selectOwn(scope, 'tasks')
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.user_id', '=', 'tasks.user_id')
        .onRef('projects.id', '=', 'tasks.project_id')
        .on('projects.deleted_at', 'is', null),
    )
    .select([
      'tasks.id',
      'tasks.title',
      shortDescription.as('description'),
      'tasks.due_date as dueDate',
      'tasks.due_time as dueTime',
      'tasks.created_at as createdAt',
      'tasks.updated_at as updatedAt',
      'projects.name as projectName',
    ])
    .where('tasks.deleted_at', 'is', null)
    .where('tasks.is_archived', '=', false)
    .where('tasks.status', 'in', ['to_do', 'in_progress'])
    .where('tasks.due_date', '>=', since)
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
}

export async function listSnoozedEmails(scope: UserScope, limit: number) {
  return selectOwn(scope, 'emails')
    .select(['id', 'subject', 'from_name as fromName', 'snoozed_until as until'])
    .where('snoozed_until', 'is not', null)
    .where('is_archived', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('snoozed_until')
    .orderBy('id')
    .limit(limit)
    .execute();
}
