import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** Received mail that is or was in folders or categories with these names (lower case), newest first. */
export async function listFiledEmailIds(
  scope: UserScope,
  { names, limit }: { names: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await scope.trx
    .selectFrom('emails')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('is_from_reader', '=', false)
    .where('removed_at', 'is', null)
    .where((e) =>
      e.or([
        e('project_decided_by', '=', 'mailbox'),
        sql<boolean>`lower(folder) = any(${names}::text[])`,
        sql<boolean>`exists (select from unnest(categories) as category where lower(category) = any(${names}::text[]))`,
      ]),
    )
    .orderBy('received_time', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** The mailbox's inbox; empty before the first sync. */
export async function listInboxIds(scope: UserScope): Promise<string[]> {
  const rows = await scope.trx
    .selectFrom('mail_folders')
    .select('id')
    .where('user_id', '=', scope.userId)
    .where('well_known_name', '=', 'inbox')
    .execute();
  return rows.map((row) => row.id);
}
