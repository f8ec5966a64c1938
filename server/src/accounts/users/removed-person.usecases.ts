import { asSystem, type Db } from '../../platform/db/database';
import { isRowId } from '../../platform/db/row-id';
import { isKnownUser } from './users.repository';

/** Whether a job's payload names a person who is no longer here. */
export async function isOfRemovedPerson(db: Db, payload: unknown): Promise<boolean> {
  const userId = (payload as { userId?: unknown } | null)?.userId;
  if (typeof userId !== 'string' || !isRowId(userId)) return false;
  return !(await asSystem(db, (trx) => isKnownUser(trx, userId)));
}
