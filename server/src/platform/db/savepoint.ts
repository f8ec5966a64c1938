import { sql } from 'kysely';

import type { UserScope } from './database';

/** What `run` changed is taken back when it throws; the transaction around it goes on. */
export async function inSavepoint<T>({ trx }: UserScope, run: () => Promise<T>): Promise<T> {
  // The same name may be nested: each refers to the latest of that name.
  await sql`savepoint attempt`.execute(trx);
  try {
    const result = await run();
    await sql`release savepoint attempt`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    await sql`release savepoint attempt`.execute(trx);
    throw error;
  }
}
