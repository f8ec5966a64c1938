import type { UserScope } from '../../platform/db/database';

/** How many texts left the box for this purpose since then. */
export async function countOutboundSince(
  scope: UserScope,
  purpose: string,
  since: Date,
): Promise<number> {
  const row = await scope.trx
    .selectFrom('outbound_log')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', scope.userId)
    .where('purpose', '=', purpose)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}
