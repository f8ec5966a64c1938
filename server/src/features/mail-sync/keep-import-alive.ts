import { asSystem, asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { endLostImports, findOwnersOfLostImports, noteImportAlive } from './import-jobs.repository';

const BEAT_MS = 10_000;
const LOST_AFTER_MS = 45_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Says every 10 s that the process that receives the files lives. Returns what ends it. */
export function keepImportAlive(
  { db, clock, log }: Needs,
  { userId, importId }: { userId: string; importId: string },
): () => void {
  const beat = () => asUser(db, userId, (scope) => noteImportAlive(scope, importId, clock.now()));
  const timer = setInterval(() => {
    beat().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'An import could not say that it lives'),
    );
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** The clock's part: an import whose process has not been heard of is over, and says so to its owner. */
export async function endImportsOfLostProcesses({ db, clock }: Needs): Promise<void> {
  const now = clock.now();
  const silentSince = new Date(now.getTime() - LOST_AFTER_MS);
  for (const userId of await asSystem(db, (trx) => findOwnersOfLostImports(trx, silentSince)))
    await asUser(db, userId, async (scope) => {
      await endLostImports(scope, { silentSince, now });
      await publish(scope, { topic: 'import' });
    });
}
