import type { TaskServiceKey } from '@docket/core/task-services/task-service';

import type { ServiceAccount, SyncDependencies } from './sync-run';
import type { AccountFound, Credentials } from './task-service';
import { isTaskServiceError, TaskServiceError } from './task-service-error';

const ANSWER_MS = 60_000;

/** The account and its lists, for a person who waits: failures are not retried automatically. */
export async function fetchAccount(
  deps: SyncDependencies,
  account: ServiceAccount,
  credentials: Credentials,
): Promise<AccountFound> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    return await deps.taskServiceFor({ ...account, credentials, signal }).readAccount();
  } catch (error) {
    if (!isTaskServiceError(error, 'unavailable')) throw error;
    const advice =
      account.service === 'caldav' ? 'Check the address, or try again later.' : 'Try again later.';
    throw new TaskServiceError('unavailable', `${error.message} ${advice}`);
  }
}

/**
 * An account may get another name; its name decides only if an id is not known. The id of a CalDAV account depends on
 * the path by which its server is reached, so there the same name is enough too.
 */
export function isSameAccount(
  before: { service: TaskServiceKey; account: string; account_id: string | null },
  { id, account }: AccountFound,
): boolean {
  const isNamedSame = before.account === account;
  if (before.account_id === null || id === null) return isNamedSame;
  return before.account_id === id || (before.service === 'caldav' && isNamedSame);
}
