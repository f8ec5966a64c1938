import { asOwner } from './as-owner';

/**
 * Null if another process on this database is running something under the same lock. Holds it by a transaction, which,
 * unlike a session, has one server connection through a pooler.
 */
export function inOneProcess<T>(
  ownerUrl: string,
  lock: number,
  run: () => Promise<T>,
): Promise<T | null> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock($1) as "isFree"',
      [lock],
    );
    return rows[0]?.isFree === true ? run() : null;
  });
}
