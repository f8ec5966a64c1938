import { asUser } from '../../platform/db/database';
import { releaseJobs } from '../../platform/db/job-queue';
import type { Announce } from '../../platform/jobs/pipeline';
import type { SyncSession } from './sync-session';

const HOLD_MS = 60_000;
// Behind the analysis of mail that has just come in.
const BACKFILL_PRIORITY = 8;

export type HeldSession = { session: SyncSession; release(): Promise<void> };

/**
 * While older mail is stored, its analysis waits, apart from the first page's: both want the same processor, and the whole is sooner
 * done one after the other. The jobs are in the queue all the same: if this process dies, they start by themselves.
 */
export function holdAnalysis(session: SyncSession): HeldSession {
  const { needs, userId } = session;
  const held: string[] = [];
  let isFirst = true;
  const announce: Announce = async (trx, event, payload) => {
    if (event !== 'email.stored' || isFirst) {
      isFirst &&= event !== 'email.stored';
      return needs.announce(trx, event, payload);
    }
    const runAt = new Date(needs.clock.now().getTime() + HOLD_MS);
    const jobs = await needs.announce(
      trx,
      { on: event, runAt, priority: BACKFILL_PRIORITY },
      payload,
    );
    held.push(...jobs);
    return jobs;
  };
  return {
    session: { ...session, needs: { ...needs, announce } },
    release: () =>
      asUser(needs.db, userId, ({ trx }) => releaseJobs(trx, held.splice(0), needs.clock.now())),
  };
}
