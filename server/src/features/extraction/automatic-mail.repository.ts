import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** What kind of automatic mail each email is, so that it can say why it has no tasks; most are none. */
export async function noteAutomatic(
  scope: UserScope,
  found: readonly { id: string; automatic: string | null }[],
): Promise<void> {
  const ids = found.map(({ id }) => id);
  const kinds = found.map(({ automatic }) => automatic);
  await sql`update emails set automatic = given.kind from unnest(${ids}::uuid[], ${kinds}::text[]) as given (id, kind)
    where emails.user_id = ${scope.userId} and emails.id = given.id
      and emails.automatic is distinct from given.kind`.execute(scope.trx);
}
