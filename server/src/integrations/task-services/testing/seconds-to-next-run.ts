import { asSystem } from '../../../platform/db/database';
import type { TestApp } from '../../../testing/test-app';

/** Of the only connection. */
export async function secondsToNextRun({ db, clock }: TestApp): Promise<number> {
  return asSystem(db, async (trx) => {
    const { next_sync_at: next } = await trx
      .selectFrom('task_services')
      .select('next_sync_at')
      .executeTakeFirstOrThrow();
    return ((next?.getTime() ?? 0) - clock.now().getTime()) / 1000;
  });
}
