import { sql } from 'kysely';

import { anyOf } from '../../platform/db/any-of';
import type { UserScope } from '../../platform/db/database';

/** How often each email's analysis began without coming to its end; those not named never did. */
export async function listAttempts(
  scope: UserScope,
  emailIds: readonly string[],
): Promise<Map<string, number>> {
  if (emailIds.length === 0) return new Map();
  const rows = await scope.trx
    .selectFrom('analysis_attempts')
    .select(['email_id', 'attempts'])
    .where('user_id', '=', scope.userId)
    .where('email_id', '=', anyOf(emailIds))
    .execute();
  return new Map(rows.map((row) => [row.email_id, row.attempts]));
}

/** Holds the emails in the order in which lockMessages does: each waiting for the other would be a deadlock. */
export async function countAttempts(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await sql`insert into analysis_attempts (user_id, email_id, attempts)
    select ${scope.userId}::uuid, id, 1 from unnest(${emailIds}::uuid[]) as given (id) order by id
    on conflict (user_id, email_id) do update set attempts = analysis_attempts.attempts + 1`.execute(
    scope.trx,
  );
}

export async function forgetAttempts(scope: UserScope, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return;
  await scope.trx
    .deleteFrom('analysis_attempts')
    .where('user_id', '=', scope.userId)
    .where('email_id', '=', anyOf(emailIds))
    .execute();
}
