import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { selectOwn } from '../../platform/db/own-rows';

/** Received mail that is or was in folders or categories with these names (lower case), newest first. */
export async function listFiledEmailIds(
  scope: UserScope,
  { names, limit }: { names: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await selectOwn(scope, 'emails')
    .select('id')
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
  const rows = await selectOwn(scope, 'mail_folders')
    .select('id')
    .where('well_known_name', '=', 'inbox')
    .execute();
  return rows.map((row) => row.id);
}
