import type { AskScope } from './asks-locked.usecases';
import {
  type Deduplicated,
  dropDuplicateAsks,
  type EmailWithAsks,
} from './duplicate-asks.usecases';
import { followDecisions } from './follow-decisions.usecases';

/** Leaves out asks like rejected ones and those that another message already asked; recurring ones get their usual priority. */
export async function leaveOutAsks(
  scope: AskScope,
  emails: readonly EmailWithAsks[],
): Promise<Deduplicated> {
  const wanted = await followDecisions(scope, emails);
  const { suggestions, leftOut } = await dropDuplicateAsks(scope, wanted.emails);
  for (const [emailId, rejected] of wanted.leftOut)
    leftOut.set(emailId, [...rejected, ...(leftOut.get(emailId) ?? [])]);
  return { suggestions, leftOut };
}
