import { asSystem, asUser } from '../../platform/db/database';
import { forEachAccount } from '../../platform/db/for-each-account';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { listEveryone, measureStorage, saveStorage } from './storage.repository';

type Dependencies = Pick<PlatformDependencies, 'db' | 'clock'>;
type Storage = { emails: number; bytes: number };

/** One person at a time, so that a large mailbox takes only one connection. */
export async function measureStorageOfAll(deps: Dependencies, signal: AbortSignal): Promise<void> {
  const measure = async (id: string) => void (await measurePerson(deps, id));
  await forEachAccount(await asSystem(deps.db, listEveryone), measure, signal);
}

export function measurePerson({ db, clock }: Dependencies, userId: string): Promise<Storage> {
  return asUser(db, userId, async (scope) => {
    const measured = await measureStorage(scope);
    await saveStorage(scope, measured, clock.now());
    return measured;
  });
}
