import type { AskScope } from './asks-locked.usecases';
import {
  type Deduplicated,
  dropDuplicateAsks,
  type EmailWithAsks,
} from './duplicate-asks.usecases';
import { followDecisions } from './follow-decisions.usecases';
import { keepSettled } from './settle-asks.usecases';

/**
 * Leaves out what was settled, asks like rejected ones and those that another message already asked; recurring ones get
 * their usual priority.
 */
export async function leaveOutAsks(
  scope: AskScope & { now: Date },
  emails: readonly EmailWithAsks[],
): Promise<Deduplicated> {
  const open = await keepSettled(scope, emails);
  const wanted = await followDecisions(scope, open.emails);
  const { suggestions, leftOut } = await dropDuplicateAsks(scope, wanted.emails);
  for (const [emailId, earlier] of [...wanted.leftOut, ...open.leftOut])
    leftOut.set(emailId, [...earlier, ...(leftOut.get(emailId) ?? [])]);
  return { suggestions, leftOut };
}
