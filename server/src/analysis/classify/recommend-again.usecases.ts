import {
  analyzeInThread,
  reanalyze,
  type AttemptDependencies,
  type Batch,
} from '../attempts/analyze-in-thread.usecases';
import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  listUndecidedNear,
  listUndecidedEmailIds,
  listSimilarUndecided,
} from './classification.repository';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { recommendAgainWork } from './recommend-again';
import { recommendChunk } from './recommend-chunk.usecases';
import { startRound } from '../learn/rounds.repository';

export const recommendAgainTask = defineThreadTask({
  name: 'classification.recommend-again',
  timeLimitMs: 60_000,
  run: (batch: Batch, deps: ClassifyDependencies) =>
    reanalyze(deps, batch, (ids) =>
      inUnitOfWork(deps, batch.userId, (work) => recommendChunk(work, deps, ids)),
    ),
});

/** What the person sees next: one page further in the queue, and a few above. */
const NEARBY = { after: 25, before: 5 };

/** While a person decides one email after another, the rest of the queue is updated this often. */
const REST_AFTER_MS = 20_000;

/**
 * Updates the recommendations of undecided emails with current knowledge; decided ones are never touched, and nothing
 * is sent out. After a decision, the emails around it in the queue and similar ones come first; all others follow a
 * little later, once for several decisions.
 */
export async function recommendAgain(
  deps: AttemptDependencies<ClassifyDependencies>,
  { userId, emailId }: { userId: string; emailId?: string | undefined },
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const ids = await asUser(deps.db, userId, async (scope) => {
    await startRound(scope);
    if (emailId === undefined) return listUndecidedEmailIds(scope);
    const nearby = await listUndecidedNear(scope, emailId, NEARBY);
    const similar = await listSimilarUndecided(scope, emailId);
    return [...new Set([...nearby, ...similar])];
  });
  await analyzeInThread(deps, recommendAgainTask, { userId, emailIds: ids, ...options });
  if (emailId === undefined) return;
  await inUnitOfWork(deps, userId, ({ trx, now }) =>
    enqueue(trx, recommendAgainWork, {
      payload: { userId },
      runAt: new Date(now.getTime() + REST_AFTER_MS),
      keepsEarlierRunAt: true,
    }),
  );
}
