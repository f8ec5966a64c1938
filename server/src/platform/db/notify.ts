import { sql, type Transaction } from 'kysely';

import type { Tables } from './tables';

/** Delivered when the transaction commits; equal messages of one transaction arrive once. */
export async function notify(
  trx: Transaction<Tables>,
  channel: string,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
