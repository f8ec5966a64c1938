import { AppError } from '@docket/core/errors';
import type { RemovalReceipt } from '@docket/core/users/administration.contract';
import type { Standing } from '@docket/core/users/entry';

import type { Browser } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import {
  closeAccount,
  deleteUser,
  isOnlyUser,
  lockAdministrators,
  lockAdmission,
  switchToUser,
} from '../../accounts/users/users.repository';
import {
  endSubscription,
  type SubscriptionDependencies,
} from '../../mail/sync/subscription.usecases';
import { asSystem, notify, type UserScope } from '../../platform/db/database';
import { CANCEL_CHANNEL } from '../../platform/jobs/running-jobs';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import { countOwnRows, listRunningJobs, removeWaitingJobs } from './people.repository';
import { requirePerson } from './people.usecases';

/** Longer than anything except an import of all data. */
const PATIENCE_MS = 60_000;

type Removal = {
  personId: string;
  actorId: string;
  /** Of a person who deletes their own account. */
  browser?: Browser;
  patienceMs?: number;
};

/**
 * Deletes every row of the person and returns how many there were. Everything else that they or their jobs are doing ends
 * before, or fails. Throws person.not_found, administration.last_one, account.in_progress.
 */
export async function removePerson(
  deps: SubscriptionDependencies,
  { personId, actorId, browser, patienceMs = PATIENCE_MS }: Removal,
): Promise<RemovalReceipt> {
  await asSystem(deps.db, async (trx) => {
    const { role } = await requirePerson(trx, personId);
    await requireSuccessor(trx, { personId, role });
  });
  // While there is a token for it. If the removal fails, the mailbox is subscribed to again within a minute.
  await endSubscription(deps, personId);
  const now = deps.clock.now();
  return asSystem(deps.db, async (trx) => {
    if (!(await closeAccount(trx, personId, patienceMs))) throw inProgress();
    const { name, email, role, state } = await requirePerson(trx, personId);
    await requireSuccessor(trx, { personId, role });
    const scope = await switchToUser(trx, personId);
    const rows = await countOwnRows(scope);
    // A record for whoever did not wait for the answer.
    const detail = `${rows.reduce((sum, table) => sum + table.rows, 0)} records`;
    const kind = personId === actorId ? 'left' : 'removed';
    const event = { kind, at: now, personId, actorId, email, detail, ...browser } as const;
    await insertSecurityEvent(trx, event);
    await publish(scope, { topic: SESSION_ENDED });
    for (const id of await listRunningJobs(scope)) await notify(trx, CANCEL_CHANNEL, id);
    if (!(await deleteUser(scope, { role, state }))) throw changedMeanwhile();
    // Last, because a job that runs until now fails, and then waits to be tried again.
    await removeWaitingJobs(scope);
    const removed = rows.filter((table) => table.rows > 0);
    return { name, email, removedAt: now.toISOString(), removed };
  });
}

/** The last administrator may only leave an empty house. */
async function requireSuccessor(
  trx: UserScope['trx'],
  { personId, role }: { personId: string; role: Standing['role'] },
): Promise<void> {
  if (role !== 'administrator') return;
  const isAlone = await isOnlyUser(trx);
  // Nobody may sign in for the first time meanwhile, and find an administrator who is about to go.
  if (isAlone) await lockAdmission(trx);
  const administrators = await lockAdministrators(trx);
  if (administrators.length !== 1 || administrators[0] !== personId) return;
  if (isAlone && (await isOnlyUser(trx))) return;
  throw new AppError(
    'administration.last_one',
    'You are the only administrator. Make someone else an administrator first.',
  );
}

function inProgress(): AppError {
  return new AppError(
    'account.in_progress',
    'Something that takes long is still running for this account, such as an import of all data. Nothing was deleted; try again when it has finished.',
  );
}

function changedMeanwhile(): AppError {
  return new AppError(
    'account.conflict',
    'This account was changed by an administrator at the same moment. Nothing was deleted.',
  );
}
