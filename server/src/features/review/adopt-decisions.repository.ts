import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { showDecisionsOnEmails } from './kept-decisions.repository';

/** Decisions that were imported before these messages came now belong to them. */
export async function adoptDecisions(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; place: string }>`
    select distinct on (decisions.email_id) emails.id, decisions.email_id as place
    from emails join decisions on decisions.user_id = emails.user_id
      and decisions.awaits_message in (emails.internet_message_id, 'id:' || emails.message_id)
    where emails.user_id = ${scope.userId} and emails.id = any(${emailIds}::uuid[])
      and not emails.is_from_reader
    order by decisions.email_id, emails.created_at`.execute(scope.trx);
  if (rows.length === 0) return;
  for (const { id, place } of rows) {
    await sql`update decisions set email_id = ${id}, awaits_message = null
      where user_id = ${scope.userId} and email_id = ${place}`.execute(scope.trx);
    await sql`update learned_examples set email_id = ${id}
      where user_id = ${scope.userId} and email_id = ${place}`.execute(scope.trx);
  }
  await showDecisionsOnEmails(
    scope,
    rows.map((row) => row.id),
  );
}
