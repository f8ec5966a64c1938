import { databaseFailure, isBeingDeleted } from './database-failure';

/**
 * For work on everybody in turn: what fails for one account does not stop the others, and is thrown at the end. An
 * account that is being deleted is skipped; if the database itself is out of reach, or on `signal`, this ends at once.
 */
export async function forEachAccount(
  userIds: readonly string[],
  run: (userId: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds)
    try {
      signal?.throwIfAborted();
      await run(userId);
    } catch (error) {
      if (isBeingDeleted(error)) continue;
      if (signal?.aborted === true || databaseFailure(error) !== null) throw error;
      failures.push(error);
    }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1)
    throw new AggregateError(
      failures,
      `Failed for ${failures.length} accounts: ${String(failures[0])}`,
    );
}
