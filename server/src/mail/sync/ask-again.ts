import { asUser, type UserScope } from '../../platform/db/database';
import { fetchMessages, type FetchedMessages } from './fetch-messages';
import { deleteNotedGaps, listNotedGaps, markGapsTried } from './gaps.repository';
import { isDue, outlastsNotFound } from './noted-gaps';
import { storeMessages } from './store-messages';
import type { SyncRun } from './sync-run';

const MAX_PER_RUN = 20;

/** Asks again for messages that an earlier run noted as gaps, each less often the longer it cannot be served. */
export async function askAgain(run: SyncRun): Promise<void> {
  const { db, clock } = run.deps;
  const noted = await asUser(db, run.userId, listNotedGaps);
  const due = noted.filter((gap) => isDue(gap, clock.now())).slice(0, MAX_PER_RUN);
  if (due.length === 0) return;
  const answer = await fetchMessages(
    run,
    due.map(({ messageId }) => messageId),
  );
  await storeMessages(run, answer, (scope, { fetched }, now) => settleGaps(scope, fetched, now));
}

/** Ends the noted gaps for which the mailbox had an answer. */
export async function settleGaps(
  scope: UserScope,
  { messages, gone, unserved }: FetchedMessages,
  now: Date,
): Promise<void> {
  const noted = new Map((await listNotedGaps(scope)).map((gap) => [gap.messageId, gap]));
  const stay = gone.filter((id) => {
    const gap = noted.get(id);
    return gap !== undefined && outlastsNotFound(gap, now);
  });
  const ended = gone.filter((id) => !stay.includes(id));
  await deleteNotedGaps(scope, [...messages.map(({ id }) => id), ...ended]);
  await markGapsTried(scope, [...unserved, ...stay], now);
}
