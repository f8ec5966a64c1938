import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { defineThreadTask } from '../../platform/threads/thread-task';
import { publish } from '../../platform/live/publish';
import { inUnitOfWork } from '../../platform/use-cases/unit-of-work';
import { lockMessages } from '../messages/messages.repository';
import { replaceExtracted } from './extract-suggestions.usecases';
import { listSuggestedEmailIds } from './suggested-emails.repository';

const EMAILS_PER_TRANSACTION = 50;

export const extractAgainTask = defineThreadTask({
  name: 'extraction.extract-again',
  timeLimitMs: 5 * 60_000,
  run: (input: { userId: string }, deps: PlatformDependencies) => extractAgain(deps, input),
});
/** Older suggestions stay as they were made. */
export const MOST_EMAILS = 1_000;

/**
 * Makes undecided suggestions anew, after the style, a rule or a project changed; what a person decided or edited stays. What a language model
 * suggested stays as well, and nothing is sent to one again.
 */
export async function extractAgain(
  deps: PlatformDependencies,
  { userId }: { userId: string },
): Promise<void> {
  const ids = await asUser(deps.db, userId, (scope) => listSuggestedEmailIds(scope, MOST_EMAILS));
  for (let at = 0; at < ids.length; at += EMAILS_PER_TRANSACTION) {
    const part = ids.slice(at, at + EMAILS_PER_TRANSACTION);
    await inUnitOfWork(deps, userId, async (work) => {
      const stored = await lockMessages(work, part);
      await replaceExtracted(
        work,
        stored.filter(({ status }) => status === 'completed'),
      );
      await publish(work, { topic: 'emails' });
    });
  }
}
