import { AppError } from '@docket/core/errors';
import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { z } from 'zod';

import type { UserScope } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { publish } from '../../platform/live/publish';
import { findImport, insertImport } from '../import/import-jobs.repository';
import {
  findMailbox,
  markSyncDue,
  widenWindow,
} from '../../accounts/mailboxes/mailboxes.repository';
import type { JobName } from '../../platform/jobs/define-job';

/** Throws mailbox.not_connected or mailbox.reconnect. */
export async function requestSync(scope: UserScope, now: Date): Promise<void> {
  await requireConnected(scope);
  await markSyncDue(scope, now);
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
    throw new AppError('import.forbidden', 'You can only import mail from your own mailbox');
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

const name: JobName = 'mail-sync.sync-mailbox';
const mailboxOf = (payload: { userId: string }) => `mailbox:${payload.userId}`;

/** One job per mailbox; a second request joins a waiting one. */
export const syncRequest = {
  name,
  payload: z.object({ userId: z.string() }),
  maxAttempts: 25,
  // New mail is fetched before stored mail is analysed.
  priority: -5,
  key: mailboxOf,
  queue: mailboxOf,
};
