import type { UserScope } from '../../platform/db/database';
import { publish } from '../../platform/live/publish';
import { findAdministrators } from './users.repository';

/** Their open pages read again who uses this Docket and who waits. Called as the system. */
export async function tellAdministrators(trx: UserScope['trx']): Promise<void> {
  for (const { id } of await findAdministrators(trx))
    await publish({ userId: id, trx }, { topic: 'people' });
}
