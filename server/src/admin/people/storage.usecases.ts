import { asSystem, asUser } from '../../platform/db/database';
import { unlessBeingDeleted } from '../../platform/db/database-failure';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listEveryone, measureStorage, saveStorage } from './storage.repository';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;
type Storage = { emails: number; bytes: number };

/** One person at a time, so that a large mailbox takes only one connection. */
export async function measureStorageOfAll(deps: Dependencies, signal: AbortSignal): Promise<void> {
  for (const id of await asSystem(deps.db, listEveryone)) {
    signal.throwIfAborted();
    await unlessBeingDeleted(async () => {
      await measurePerson(deps, id);
    });
  }
}

export function measurePerson({ db, clock }: Dependencies, userId: string): Promise<Storage> {
  return asUser(db, userId, async (scope) => {
    const measured = await measureStorage(scope);
    await saveStorage(scope, measured, clock.now());
    return measured;
  });
}
