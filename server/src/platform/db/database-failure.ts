import { AppError } from '@docket/core/errors';

/** The connection broke during a query. Whether the query took effect is unknown, unless its transaction tells. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Shut down, starting, or out of connections or memory. */
const OUT_OF_REACH = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
/** A lock conflict: a retry may succeed. */
const CONFLICT = new Set(['40001', '40P01', '55P03']);

/** Whether nobody's statement would succeed now. */
export function isOutOfReach(error: unknown): boolean {
  const code = codeOf(error);
  return (
    error instanceof ConnectionLost ||
    DISK_FULL.has(code) ||
    OUT_OF_REACH.has(code) ||
    code.startsWith('08')
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Ended by the limit on statements of a request, or by an administrator of the database. */
const CUT_OFF = '57014';

/** Values and rows that the database never takes: class 22, a missing value, a check, a limit such as that of an index. */
const REFUSED_DATA = /^(?:22\w{3}|23502|23514|54000)$/;

/** Whether it is the data that the database refuses, so that writing it again fails again. */
export function isRefusedData(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && REFUSED_DATA.test(String(error.code));
}

/** Raised by enter_account(). */
const REFUSED_ENTRY = 'DK001';
const BEING_DELETED = 'account.being_deleted';

export function accountBeingDeleted(): AppError {
  return new AppError(BEING_DELETED, 'This account is being deleted.');
}

/** Raised by the database, here or in a thread. */
export function isBeingDeleted(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === REFUSED_ENTRY || code === BEING_DELETED;
}

/** What the database's failure means for a person; null if it is a bug of ours. */
export function databaseFailure(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (DISK_FULL.has(code))
    return new AppError(
      'storage.full',
      'The server’s disk is full, so nothing new can be stored. Docket resumes automatically once there is space.',
    );
  if (code === REFUSED_ENTRY) return accountBeingDeleted();
  if (code === CUT_OFF)
    return new AppError(
      'request.timeout',
      'The database took too long, so nothing was changed. Try again in a moment.',
    );
  if (isOutOfReach(error) || CONFLICT.has(code))
    return new AppError(
      'server.unavailable',
      'The database is not responding. Try again in a moment.',
    );
  return null;
}
