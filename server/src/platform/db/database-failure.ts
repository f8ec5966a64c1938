import { AppError } from '@docket/core/errors';

/** The connection broke under a query; whether that was done is not known, unless its transaction says so. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Gone, starting, out of connections or memory, or in each other's way: the same call may work in a moment. */
const PASSING = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  '40001',
  '40P01',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** What the database's failure means for a person; null for a fault of ours. */
export function databaseFailure(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (FULL.has(code))
    return new AppError(
      'storage.full',
      'The disk of the server is full, so nothing new can be stored. Docket resumes automatically once there is space.',
    );
  if (error instanceof ConnectionLost || PASSING.has(code) || code.startsWith('08'))
    return new AppError(
      'server.unavailable',
      'The database is not responding. Try again in a moment.',
    );
  return null;
}
