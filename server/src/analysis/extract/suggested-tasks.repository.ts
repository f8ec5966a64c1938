// Which emails and tasks belong together by suggestions, for whoever locks all of them.
import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';
import { selectOwn, updateOwn } from '../../platform/db/own-rows';
import { isRowId } from '../../platform/db/row-id';
import { isWithdrawn } from './suggestions.repository';

/** The emails of whose suggestions these tasks were made. */
export async function listApprovedEmails(
  scope: UserScope,
  taskIds: readonly string[],
): Promise<string[]> {
  const known = taskIds.filter(isRowId);
  if (known.length === 0) return [];
  const rows = await selectOwn(scope, 'suggestions')
    .select('email_id')
    .where('task_id', '=', anyOf(known))
    .where('approved', '=', true)
    .execute();
  return rows.map((row) => row.email_id);
}

/** The earlier tasks that suggestions of these emails change. */
export async function listUpdatedTasks(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<string[]> {
  const rows = await selectOwn(scope, 'suggestions')
    .select(sql<string>`proposed->'update'->>'taskId'`.as('id'))
    .where('email_id', '=', anyOf(emailIds))
    .where(sql<boolean>`proposed->>'update' is not null`)
    .execute();
  return rows.map(({ id }) => id);
}

type WaitingChange = { id: string; emailId: string; taskId: string; isWithdrawn: boolean };

/** Changes of earlier tasks that nobody has decided; also those withdrawn from the person. */
export async function listWaitingChanges(scope: UserScope): Promise<WaitingChange[]> {
  return (
    selectOwn(scope, 'suggestions')
      .select([
        'id',
        'email_id as emailId',
        sql<string>`proposed->'update'->>'taskId'`.as('taskId'),
        isWithdrawn.as('isWithdrawn'),
      ])
      // Matches the condition of the index suggestions_of_changes.
      .where(sql<boolean>`proposed->>'update' is not null`)
      .where((e) => e.or([e('approved', 'is', null), isWithdrawn]))
      .execute()
  );
}

/** Their emails are locked. Stored as rejected, so that nothing waits for them; no decision is recorded. */
export async function withdrawSuggestions(
  scope: UserScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await updateOwn(scope, 'suggestions')
    .set({
      approved: false,
      decided_at: now,
      proposed: sql`proposed || '{"withdrawn": true}'`,
    })
    .where('id', '=', anyOf(ids))
    .where('approved', 'is', null)
    .execute();
}

/** Their emails are locked. */
export async function bringBackSuggestions(
  scope: UserScope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await updateOwn(scope, 'suggestions')
    .set({ approved: null, decided_at: null, proposed: sql`proposed - 'withdrawn'` })
    .where('id', '=', anyOf(ids))
    .where(isWithdrawn)
    .execute();
}
