import {
  analyzeInThread,
  reanalyze,
  type AttemptDependencies,
  type Batch,
} from '../attempts/analyze-in-thread.usecases';
import { asUser } from '../../platform/db/database';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockMessages, type StoredMessage } from '../messages/messages.repository';
import { type AskScope, withAsksLocked } from './asks-locked.usecases';
import { replaceExtracted, type ExtractDependencies } from './extract-suggestions.usecases';
import { readAhead, type Reading } from './read-ahead.usecases';
import { listSuggestedEmailIds } from './suggested-emails.repository';

export const extractAgainTask = defineThreadTask({
  name: 'extraction.extract-again',
  timeLimitMs: 60_000,
  run: async (batch: Batch, deps: ExtractDependencies) => {
    const encoder = await deps.clauseEncoder();
    await reanalyze(deps, batch, async (ids) => {
      const asked = { userId: batch.userId, emailIds: ids, wanted: isCompleted };
      const prepared = await readAhead(deps, asked, encoder);
      await inUnitOfWork(deps, batch.userId, (work) =>
        withAsksLocked(work, ids, (locked) => extractChunk(locked, ids, { encoder, prepared })),
      );
    });
  },
});

/**
 * Regenerates undecided suggestions after the style, a rule, a project or the working time changed; what a person decided or edited
 * stays. So do a language model's suggestions, and nothing is sent to one again.
 */
export async function extractAgain(
  deps: AttemptDependencies<ExtractDependencies>,
  { userId }: { userId: string },
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const ids = await asUser(deps.db, userId, listSuggestedEmailIds);
  await analyzeInThread(deps, extractAgainTask, { userId, emailIds: ids, ...options });
}

const isCompleted = ({ status }: StoredMessage): boolean => status === 'completed';

async function extractChunk(
  work: UnitOfWork & AskScope,
  emailIds: readonly string[],
  reading: Reading,
): Promise<void> {
  const stored = await lockMessages(work, emailIds);
  await replaceExtracted(work, stored.filter(isCompleted), reading);
  await publish(work, { topic: 'emails' });
}
