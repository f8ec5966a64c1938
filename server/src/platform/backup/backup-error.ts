/** A backup cannot be made, read or restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export function damaged(cause?: unknown): BackupError {
  return new BackupError(
    'The backup is damaged or incomplete and was not used. Take another copy of it, or an earlier backup.',
    { cause },
  );
}
