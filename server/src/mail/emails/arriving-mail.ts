// Mail that another transaction is storing cannot be seen yet. Whoever must not miss any waits for it here. The first lock
// of a transaction: taken later, it could deadlock with a transaction that stores mail.
import type { UserScope } from '../../platform/db/database';
import { lockOwn, shareOwn } from '../../platform/db/lock-own';

const ARRIVING = 'arriving mail';

/** For storing messages of the mailbox beside others of it: no two pages add the same one. */
export async function shareArrivingMail(scope: UserScope): Promise<void> {
  await shareOwn(scope, ARRIVING);
}

/** For mail files and imported decisions: waits for the mail that is being stored; no other is stored until this transaction ends. */
export async function lockArrivingMail(scope: UserScope): Promise<void> {
  await lockOwn(scope, ARRIVING);
}
