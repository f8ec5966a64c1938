import { sql, type Transaction } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { deleteOwn } from '../../platform/db/own-rows';
import type { Tables } from '../../platform/db/tables.generated';

/** Queues these emails for the search index; a search finds them even before they are indexed. */
export async function queueForIndexing(
  scope: UserScope,
  { added, changed }: { added: readonly string[]; changed: readonly string[] },
): Promise<void> {
  const emailIds = [...added, ...changed];
  if (emailIds.length === 0) return;
  if (changed.length > 0)
    await deleteOwn(scope, 'email_words')
      .where('email_id', '=', sql<string>`any(${changed}::uuid[])`)
      .execute();
  await scope.trx
    .insertInto('unread_words')
    .values({ user_id: scope.userId, email_ids: emailIds })
    .execute();
}

export async function findUsersToIndex(trx: Transaction<Tables>): Promise<string[]> {
  const rows = await trx.selectFrom('unread_words').select('user_id').distinct().execute();
  return rows.map((row) => row.user_id);
}

const INDEX_BATCH = 5;

/** False if nothing is left; rows that another process is indexing are skipped. Rows are locked in a fixed order. */
export async function indexNextEmails(scope: UserScope): Promise<boolean> {
  const { rows } = await sql<{ email_ids: string[] }>`
    delete from unread_words where user_id = ${scope.userId} and id in (
      select id from unread_words where user_id = ${scope.userId} limit ${INDEX_BATCH} for update skip locked
    ) returning email_ids`.execute(scope.trx);
  const ids = rows.flatMap((row) => row.email_ids);
  await sql`insert into email_words (user_id, email_id, words)
    select user_id, id, words_of_email(subject, from_name, from_address, body_text, received_time) from emails
    where user_id = ${scope.userId} and id = any(${ids}::uuid[])
    order by id
    on conflict (user_id, email_id) do update set words = excluded.words`.execute(scope.trx);
  return rows.length > 0;
}
