import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { publish } from '../../platform/events';
import { asWork } from '../../platform/work';
import { lockMessages } from '../classification/messages.repository';
import { replaceExtracted } from './extract-suggestions.usecases';
import { listSuggestedEmailIds } from './suggested-emails.repository';

const EMAILS_PER_TRANSACTION = 50;
/** Older suggestions stay as they were made. */
export const MOST_EMAILS = 1_000;

/**
 * Makes undecided suggestions anew, after the style, a rule or a project changed; what a person decided or edited stays. What a language model
 * suggested stays as well, and nothing is sent to one again.
 */
export async function extractAgain(needs: Deps, { userId }: { userId: string }): Promise<void> {
  const ids = await asUser(needs.db, userId, (scope) => listSuggestedEmailIds(scope, MOST_EMAILS));
  for (let at = 0; at < ids.length; at += EMAILS_PER_TRANSACTION) {
    const part = ids.slice(at, at + EMAILS_PER_TRANSACTION);
    await asWork(needs, userId, async (work) => {
      const stored = await lockMessages(work, part);
      await replaceExtracted(
        work,
        stored.filter(({ status }) => status === 'completed'),
      );
      await publish(work, { topic: 'emails' });
    });
  }
}
