import { sql } from 'kysely';

import type { UserScope } from '../../platform/db/database';

/** Keeps the bytes of messages that came from a file, found by the id the email was stored under. */
export async function storeSources(
  scope: UserScope,
  sources: readonly { messageId: string; raw: Buffer }[],
): Promise<void> {
  for (const { messageId, raw } of sources)
    await scope.trx
      .insertInto('email_sources')
      .columns(['user_id', 'email_id', 'raw'])
      .expression(
        scope.trx
          .selectFrom('emails')
          .select(['user_id', 'id', sql<Buffer>`${raw}::bytea`.as('raw')])
          .where('user_id', '=', scope.userId)
          .where('message_id', '=', messageId),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function findSource(scope: UserScope, emailId: string): Promise<Buffer | null> {
  const row = await scope.trx
    .selectFrom('email_sources')
    .select('raw')
    .where('user_id', '=', scope.userId)
    .where('email_id', '=', emailId)
    .executeTakeFirst();
  return row?.raw ?? null;
}
