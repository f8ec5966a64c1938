import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';
import { showDecisionsOnEmails } from './kept-decisions.repository';

/** Decisions that were imported before these messages came now belong to them. */
export async function adoptDecisions(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; place: string }>`
    with come as (
      select found.* from unnest(${emailIds}::uuid[]) as given (id), lateral (
        select id, internet_message_id, 'id:' || message_id as provider_id, created_at from emails
        where user_id = ${scope.userId} and id = given.id and not is_from_reader offset 0
      ) as found
      where exists (select from decisions where user_id = ${scope.userId} and awaits_message is not null)
    ), named as (
      select id, internet_message_id as reference, created_at from come
      union all select id, provider_id, created_at from come
    )
    select distinct on (decisions.email_id) named.id, decisions.email_id as place
    from named join decisions on decisions.user_id = ${scope.userId} and decisions.awaits_message = named.reference
    order by decisions.email_id, named.created_at`.execute(scope.trx);
  if (rows.length === 0) return;
  const [ids, places] = [rows.map(({ id }) => id), rows.map(({ place }) => place)];
  const come = sql`unnest(${ids}::uuid[], ${places}::uuid[]) as come (id, place)`;
  await sql`update decisions set email_id = come.id, awaits_message = null from ${come}
    where decisions.user_id = ${scope.userId} and decisions.email_id = come.place and decisions.undone_at is null`.execute(
    scope.trx,
  );
  await sql`update learned_examples set email_id = come.id from ${come}
    where learned_examples.user_id = ${scope.userId} and learned_examples.email_id = come.place`.execute(
    scope.trx,
  );
  await showDecisionsOnEmails(scope, ids);
}
