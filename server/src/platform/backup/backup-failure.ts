import path from 'node:path';

import { FolderTaken } from '../db/folder-lock';
import { BackupError } from './backup-error';

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const NO_FOLDER = new Set(['ENOTDIR', 'EEXIST']);
const FORBIDDEN = new Set(['EACCES', 'EPERM']);
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const DATABASE_DISK_FULL = '53100';
/** Shut down, starting, or broken off. */
const DATABASE_GONE = /^(?:57P0[1-3]|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;
/** The client of the database gives these no code. */
const CONNECTION_LOST = /Connection terminated|connection error and is not queryable/;

const OWN_FAULTS = [TypeError, ReferenceError, RangeError];

const FULL = 'The disk is full. Free space on it and try again.';

/** What prevented a backup to this file, as a BackupError that says what to do; any other error as it is. */
export function backupFailure(error: unknown, file: string): unknown {
  if (!isFileFailure(error)) return databaseFailure(error);
  const { code = '' } = error;
  const folder = path.dirname(file);
  const because = (words: string) => new BackupError(words, { cause: error });
  if (code === 'ENOENT')
    return because(`The folder ${folder} does not exist. Create it, or choose another one.`);
  if (NO_FOLDER.has(code)) return because(`${folder} is not a folder. Choose another one.`);
  if (code === 'EROFS')
    return because(`The folder ${folder} can only be read. Choose one on another disk.`);
  if (DISK_FULL.has(code))
    return because(
      `The disk of the folder ${folder} is full. Free space on it, or choose a folder on another disk.`,
    );
  if (!FORBIDDEN.has(code)) return error;
  const user = process.geteuid?.();
  return because(
    `This user${user === undefined ? '' : ` (user ID ${user})`} cannot write to the folder ${folder}. Give it to them (chown), or choose another one.`,
  );
}

/** What a command says about its failure: one sentence, or where it happened if the fault is Docket's own. */
export function commandFailure(error: unknown): string {
  const isFull = isFileFailure(error) && DISK_FULL.has(error.code ?? '');
  const known = isFull ? new BackupError(FULL, { cause: error }) : databaseFailure(error);
  if (!(known instanceof Error)) return String(known);
  return OWN_FAULTS.some((fault) => known instanceof fault) ? String(known.stack) : known.message;
}

function databaseFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof FolderTaken) return new BackupError(error.message, { cause: error });
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === DATABASE_DISK_FULL)
    return new BackupError('The disk of the database is full. Free space on it and try again.', {
      cause: error,
    });
  if (DATABASE_GONE.test(code) || CONNECTION_LOST.test(error.message))
    return new BackupError(
      `The database does not answer or was stopped: ${error.message}. Wait until no other restore is running, make sure that its disk is not full, and try again.`,
      { cause: error },
    );
  return error;
}

/** Of the file system, and not of a connection. */
function isFileFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && !('address' in error);
}
