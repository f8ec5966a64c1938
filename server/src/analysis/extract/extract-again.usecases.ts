import {
  analyseApart,
  lookAgain,
  type ApartDependencies,
  type Batch,
} from '../apart/analyse-apart.usecases';
import { asUser } from '../../platform/db/database';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork, type UnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockMessages, type StoredMessage } from '../messages/messages.repository';
import { replaceExtracted, type ExtractDependencies } from './extract-suggestions.usecases';
import { readInAdvance, type Reading } from './read-in-advance.usecases';
import { listSuggestedEmailIds } from './suggested-emails.repository';

export const extractAgainTask = defineThreadTask({
  name: 'extraction.extract-again',
  timeLimitMs: 60_000,
  run: async (batch: Batch, deps: ExtractDependencies) => {
    const encoder = await deps.clauseEncoder();
    await lookAgain(deps, batch, async (ids) => {
      const asked = { userId: batch.userId, emailIds: ids, wanted: isCompleted };
      const inAdvance = await readInAdvance(deps, asked, encoder);
      await inUnitOfWork(deps, batch.userId, (work) =>
        extractChunk(work, ids, { encoder, inAdvance }),
      );
    });
  },
});

/** Older suggestions stay as they are. */
export const MOST_EMAILS = 1_000;

/**
 * Regenerates undecided suggestions after the style, a rule or a project changed; what a person decided or edited
 * stays. So do a language model's suggestions, and nothing is sent to one again.
 */
export async function extractAgain(
  deps: ApartDependencies<ExtractDependencies>,
  { userId }: { userId: string },
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const ids = await asUser(deps.db, userId, (scope) => listSuggestedEmailIds(scope, MOST_EMAILS));
  await analyseApart(deps, extractAgainTask, { userId, emailIds: ids, ...options });
}

const isCompleted = ({ status }: StoredMessage): boolean => status === 'completed';

async function extractChunk(
  work: UnitOfWork,
  emailIds: readonly string[],
  reading: Reading,
): Promise<void> {
  const stored = await lockMessages(work, emailIds);
  await replaceExtracted(work, stored.filter(isCompleted), reading);
  await publish(work, { topic: 'emails' });
}
