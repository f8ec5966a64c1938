import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import type { SyncProblem } from '@docket/core/sync/sync-status';

import { isMailboxError } from '../mailbox/mailbox-error';
import { databaseFailure } from '../../platform/db/database-failure';

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 15 * 60_000;

/** A failure as the sync screen shows it. */
export function problemOf(thrown: unknown, at: Date): SyncProblem {
  const when = at.toISOString();
  const error = databaseFailure(thrown) ?? thrown;
  // Only web requests have a statement limit; in a job, a database administrator ended the statement.
  const isCutOff = error instanceof AppError && error.code === 'request.timeout';
  if (error instanceof AppError && !isCutOff) {
    const { requestId, status } = error.details;
    const isAnswer = typeof status === 'number' && status > 0;
    return {
      code: error.code,
      message: isAnswer ? `${ERROR_TEXTS.emailsFailed(status)}. ${error.message}` : error.message,
      requestId: typeof requestId === 'string' ? requestId : null,
      at: when,
    };
  }
  return {
    code: 'sync.failed',
    message: 'Docket could not store the mail',
    requestId: null,
    at: when,
  };
}

/** A refusal for the mailbox as a whole means the permission was lost, which only the person can grant again. */
export function asLostPermission(error: unknown): unknown {
  if (!isMailboxError(error, 'mailbox.forbidden')) return error;
  return new AppError(
    'mailbox.reconnect',
    'Microsoft no longer lets Docket read this mailbox. Reconnect it to grant access again.',
    error.details,
  );
}

/** The state in which only the person can help; undefined if a later retry can. */
export function endsConnection(
  problem: SyncProblem | null,
): 'reconnect' | 'no_mailbox' | undefined {
  if (problem?.code === 'mailbox.none') return 'no_mailbox';
  return problem?.code === 'mailbox.reconnect' ? 'reconnect' : undefined;
}

/** Delay before the next attempt after so many consecutive failures. Disk space may free up at any time. */
export function waitAfter(failures: number, problem?: SyncProblem): number {
  if (problem?.code === 'storage.full') return FIRST_WAIT_MS;
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), MAX_WAIT_MS);
}
