import {
  analyseInThread,
  reanalyse,
  type AttemptDependencies,
  type Batch,
} from '../attempts/analyse-in-thread.usecases';
import { asUser } from '../../platform/db/database';
import { enqueue } from '../../platform/jobs/job-queue.repository';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import {
  listUndecidedNear,
  listUndecidedEmailIds,
  listSimilarUndecided,
} from './classification.repository';
import type { ClassifyDependencies } from './classify-emails.usecases';
import { loadKnowledge } from './knowledge.usecases';
import { recommendAgainWork } from './recommend-again';
import { lockMessages, type StoredMessage } from '../messages/messages.repository';
import { recommendStored } from './recommend-stored';
import { startRound } from '../learn/rounds.repository';
import {
  writeRecommendations,
  type ClassifiedEmail,
} from '../../mail/emails/email-analysis.repository';

export const recommendAgainTask = defineThreadTask({
  name: 'classification.recommend-again',
  timeLimitMs: 60_000,
  run: (batch: Batch, deps: ClassifyDependencies) =>
    reanalyse(deps, batch, (ids) =>
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
  await analyseInThread(deps, recommendAgainTask, { userId, emailIds: ids, ...options });
  if (emailId === undefined) return;
  await inUnitOfWork(deps, userId, ({ trx, now }) =>
    enqueue(trx, recommendAgainWork, {
      payload: { userId },
      runAt: new Date(now.getTime() + REST_AFTER_MS),
      keepsEarlierRunAt: true,
    }),
  );
}

async function recommendChunk(
  work: UnitOfWork,
  { autoApprove }: ClassifyDependencies,
  ids: readonly string[],
): Promise<void> {
  const undecided = (await lockMessages(work, ids)).filter(
    (stored) => stored.projectState === 'undecided' && stored.recommendation !== null,
  );
  const knowledge = await loadKnowledge(work, undecided, work.now);
  const changed = undecided.flatMap((stored) => {
    const next = recommendStored(stored, knowledge);
    return isSameAnswer(stored, next) ? [] : [{ stored, next }];
  });
  if (changed.length === 0) return;
  await writeRecommendations(
    work,
    changed.map(({ next }) => next),
    work.now,
  );
  await autoApprove(
    work,
    changed.map(({ stored, next }) => ({ stored, recommendation: next.recommendation })),
  );
  await publish(work, { topic: 'emails' });
}

function isSameAnswer({ recommendation }: StoredMessage, next: ClassifiedEmail): boolean {
  return JSON.stringify(recommendation) === JSON.stringify(next.recommendation);
}
