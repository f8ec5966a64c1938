import { AppError } from '@docket/core/errors';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';

import type { UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/db/job-queue';
import { publish } from '../../platform/events';
import { findImport, insertImport } from './import-jobs.repository';
import { findMailbox, wantSync, widenWindow } from './mailboxes.repository';
import { syncRequest } from './sync-request';

/** Throws mailbox.not_connected or mailbox.reconnect: then a look for mail would find nothing. */
export async function requestSync(scope: UserScope, now: Date): Promise<void> {
  await requireConnected(scope);
  await wantSync(scope, now);
  await enqueue(scope.trx, syncRequest, { payload: { userId: scope.userId } });
  await publish(scope, { topic: 'sync' });
}

export async function requireConnected(
  scope: UserScope,
  missing: string = ERROR_TEXTS.noGraphToken,
): Promise<{ email: string }> {
  const mailbox = await findMailbox(scope);
  if (mailbox === null || mailbox.state === 'disconnected')
    throw new AppError('mailbox.not_connected', missing);
  if (mailbox.state === 'reconnect')
    throw new AppError('mailbox.reconnect', 'Sign in again to reconnect the mailbox');
  if (mailbox.state === 'no_mailbox')
    throw new AppError('mailbox.none', 'This account has no mailbox that Docket can read');
  return mailbox;
}

export async function startMailboxImport(
  scope: UserScope,
  wanted: { userEmail: string; daysBack: number; ownEmail: string },
  now: Date,
): Promise<string> {
  const mailbox = await requireConnected(scope, ERROR_TEXTS.noGraphTokenSignIn);
  const own = [mailbox.email, wanted.ownEmail].map((email) => email.toLowerCase());
  if (!own.includes(wanted.userEmail.toLowerCase()))
    throw new AppError('import.forbidden', 'You can only import mail of your own mailbox');
  const id = await insertImport(
    scope,
    { kind: 'mailbox', days: wanted.daysBack, total: null },
    now,
  );
  await widenWindow(scope, wanted.daysBack);
  await requestSync(scope, now);
  await publish(scope, { topic: 'import' });
  return id;
}

export async function readImport(scope: UserScope, id: string) {
  const job = await findImport(scope, id);
  if (job === null) throw new AppError('import.not_found', 'Import not found');
  return job;
}
