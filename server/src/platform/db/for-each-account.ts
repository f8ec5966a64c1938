import { isBeingDeleted, isOutOfReach } from './database-failure';

/**
 * For work on everybody in turn: what fails for one account does not stop the others, and is thrown at the end; several
 * failures together, with the ids of their accounts. An account that is being deleted is skipped; if the database is out
 * of reach, or on `signal`, this ends at once.
 */
export async function forEachAccount(
  userIds: readonly string[],
  run: (userId: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: { userId: string; error: unknown }[] = [];
  for (const userId of userIds)
    try {
      signal?.throwIfAborted();
      await run(userId);
    } catch (error) {
      if (isBeingDeleted(error)) continue;
      failures.push({ userId, error });
      if (signal?.aborted === true || isOutOfReach(error)) break;
    }
  const [first] = failures;
  if (first === undefined) return;
  if (failures.length === 1) throw first.error;
  throw new AggregateError(
    failures.map(({ error }) => error),
    `Failed for ${failures.length} accounts: ${failures.map(wordsOf).join('; ')}`,
  );
}

function wordsOf({ userId, error }: { userId: string; error: unknown }): string {
  return `${userId}: ${error instanceof Error ? error.message : String(error)}`;
}
