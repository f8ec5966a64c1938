import { AppError } from '@docket/core/errors';
import type { RemovalReceipt } from '@docket/core/users/administration.contract';
import type { Standing } from '@docket/core/users/entry';

import type { Browser } from '../../accounts/entry/browser';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import {
  beginClosing,
  closeAccount,
  deleteUser,
  findAdministrators,
  isOnlyUser,
  lockAdministration,
  lockAdmission,
  switchToUser,
} from '../../accounts/users/users.repository';
import { tellAdministrators } from '../../accounts/users/tell-administrators.usecases';
import {
  endSubscription,
  type SubscriptionDependencies,
} from '../../mail/sync/subscription.usecases';
import { asSystem, notify, type UserScope } from '../../platform/db/database';
import { accountBeingDeleted } from '../../platform/db/database-failure';
import { CANCEL_CHANNEL } from '../../platform/jobs/running-jobs';
import { publish, SESSION_ENDED } from '../../platform/live/publish';
import { countOwnRows, listRunningJobs, removeWaitingJobs } from './people.repository';
import {
  administers,
  administrationBusy,
  lastAdministrator,
  requireAdministrator,
  requirePerson,
} from './people.usecases';

/** Longer than anything except an import of all data. */
const PATIENCE_MS = 60_000;

type Removal = {
  personId: string;
  actorId: string;
  /** Of whoever removes them. */
  browser?: Browser;
  patienceMs?: number;
};

/**
 * Deletes every row of the person and returns how many there were. Everything else that they or their jobs are doing ends
 * before, or fails. Throws person.not_found, administration.forbidden, administration.last_one,
 * administration.in_progress, account.in_progress, account.being_deleted.
 */
export async function removePerson(
  deps: SubscriptionDependencies,
  { personId, actorId, browser, patienceMs = PATIENCE_MS }: Removal,
): Promise<RemovalReceipt> {
  await asSystem(deps.db, async (trx) => {
    const person = await requirePerson(trx, personId);
    if (personId !== actorId) await requireAdministrator(trx, actorId);
    await requireSuccessor(trx, person, true);
  });
  // While there is a token for it. If the removal fails, the mailbox is subscribed to again within a minute.
  await endSubscription(deps, personId);
  const now = deps.clock.now();
  return asSystem(deps.db, async (trx) => {
    if (!(await beginClosing(trx, personId))) throw accountBeingDeleted();
    if (!(await closeAccount(trx, personId, patienceMs))) throw inProgress();
    const person = await requirePerson(trx, personId);
    const { name, email, role, state } = person;
    const mayEmptyHouse = await lockSuccession(trx, person);
    // They were one when the call began; another administrator may have been faster.
    const by = personId === actorId ? person : await requireAdministrator(trx, actorId);
    await requireSuccessor(trx, person, mayEmptyHouse);
    await tellAdministrators(trx);
    const scope = await switchToUser(trx, personId);
    const rows = await countOwnRows(scope);
    // A record for whoever did not wait for the answer.
    const records = rows.reduce((sum, table) => sum + table.rows, 0);
    const detail = `${records} records`;
    const kind = personId === actorId ? 'left' : 'removed';
    const event = { kind, at: now, personId, actorId, email, detail, records, ...browser } as const;
    await insertSecurityEvent(trx, event);
    await publish(scope, { topic: SESSION_ENDED });
    for (const id of await listRunningJobs(scope)) await notify(trx, CANCEL_CHANNEL, id);
    if (!(await deleteUser(scope, { role, state }))) throw changedMeanwhile();
    // Last, because a job that runs until now fails, and then waits to be tried again.
    await removeWaitingJobs(scope);
    const removed = rows.filter((table) => table.rows > 0);
    const removedBy = { name: by.name, email: by.email };
    return { name, email, removedAt: now.toISOString(), removedBy, removed };
  });
}

type Leaving = { id: string } & Standing;

/**
 * Until the person is gone, nobody else stops being an administrator, or signs in to an empty house. Whether they may
 * leave it empty: somebody who goes at the same moment does not count as gone.
 */
async function lockSuccession(trx: UserScope['trx'], person: Leaving): Promise<boolean> {
  if (!administers(person)) return false;
  if (!(await lockAdministration(trx))) throw administrationBusy();
  if (!(await isOnlyUser(trx))) return false;
  if (!(await lockAdmission(trx))) throw administrationBusy();
  return true;
}

/** The last administrator may only leave an empty house. */
async function requireSuccessor(
  trx: UserScope['trx'],
  person: Leaving,
  mayEmptyHouse: boolean,
): Promise<void> {
  if (!administers(person)) return;
  if ((await findAdministrators(trx)).some(({ id }) => id !== person.id)) return;
  // Read again: somebody may have signed in before the lock was taken.
  if (!mayEmptyHouse || !(await isOnlyUser(trx))) throw lastAdministrator();
}

function inProgress(): AppError {
  return new AppError(
    'account.in_progress',
    'A long-running operation, such as an import of all data, has not finished for this account. Nothing was deleted; try again when it has finished.',
  );
}

function changedMeanwhile(): AppError {
  return new AppError(
    'account.conflict',
    'An administrator changed this account at the same time. Nothing was deleted; try again.',
  );
}
