import type { ResponseOf } from '@docket/core/contract';
import { AppError } from '@docket/core/errors';
import type { getConnections } from '@docket/core/settings/settings.contract';

import { isMailboxError } from '../mailbox/mailbox-error';
import type { ProfileFor } from '../mailbox/mailbox';
import { asUser, type UserScope } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publish } from '../../platform/live/publish';
import { recordChange } from '../../platform/changes/record-change';
import { requestSync } from './request-sync.usecases';
import { endImport, openMailboxImports } from '../import/import-jobs.repository';
import { findMailbox, revokeSyncLease } from '../../accounts/mailboxes/mailboxes.repository';
import { disconnectMailbox } from '../../accounts/mailboxes/mail-accounts.repository';

const DISCONNECTED =
  'The mailbox was disconnected. Connect it and import again; nothing is stored twice.';
const ENDED = ['mailbox.not_connected', 'mailbox.reconnect'];

type Connections = ResponseOf<typeof getConnections>;
type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'> & {
  accessTokenFor(userId: string, rejected?: string): Promise<string>;
  profileFor: ProfileFor;
};

export async function readConnections(scope: UserScope): Promise<Connections> {
  const mailbox = await findMailbox(scope);
  const state = (mailbox?.state ?? 'disconnected') as Connections['outlook']['state'];
  return {
    outlook: {
      connected: state === 'connected',
      email: mailbox?.email ?? null,
      lastSync: mailbox?.lastSyncAt?.toISOString() ?? null,
      state,
      problem: mailbox?.problem?.message ?? null,
      scopes: mailbox?.scopes ?? [],
    },
  };
}

/**
 * Deletes the tokens and ends a sync with its imports; mail, decisions and tasks stay. Connecting is a sign-in, not a
 * switch.
 */
export async function changeConnection(
  scope: UserScope,
  { connected, now }: { connected: boolean; now: Date },
): Promise<Connections> {
  if (connected)
    throw new AppError('connection.needs_sign_in', 'Sign in with Microsoft to connect the mailbox');
  const before = await findMailbox(scope);
  // The sync's next call fails because the token is gone; that is not an error of the account.
  await revokeSyncLease(scope);
  await disconnectMailbox(scope);
  for (const id of await openMailboxImports(scope))
    await endImport(scope, id, { state: 'cancelled', error: DISCONNECTED, now });
  if (before !== null && before.state !== 'disconnected')
    await recordChange(scope, {
      actor: 'person',
      action: 'disconnect',
      noun: 'mailbox',
      recordId: scope.userId,
      title: before.email,
      before: { state: before.state },
      after: { state: 'disconnected' },
    });
  await publish(scope, { topic: 'settings' });
  await publish(scope, { topic: 'sync' });
  await publish(scope, { topic: 'import' });
  return readConnections(scope);
}

/**
 * Gets a new token and the mailbox's profile from the provider, which detects a lost consent at once, and starts a
 * sync.
 */
export async function refreshConnection(deps: Dependencies, userId: string): Promise<Connections> {
  try {
    const kept = await deps.accessTokenFor(userId);
    // A stored token says nothing about a consent revoked since; passing it as rejected forces a refresh.
    await deps.accessTokenFor(userId, kept);
    await deps.profileFor(userId);
  } catch (error) {
    // The account then shows why; that is the result, not a failure of this call.
    if (isMailboxError(error)) throw error;
    const isAnswer = error instanceof AppError && ENDED.includes(error.code);
    if (!isAnswer) throw error;
    return asUser(deps.db, userId, readConnections);
  }
  return asUser(deps.db, userId, async (scope) => {
    await requestSync(scope, deps.clock.now());
    return readConnections(scope);
  });
}
