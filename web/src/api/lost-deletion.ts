// The answer to deleting an account may be lost while the deletion goes on: repeating it could delete what somebody has
// decided to keep by then, so the page finds out how it ended.
import { AppError } from '@docket/core/errors';

import { NETWORK_FAILED, UNEXPECTED_ANSWER } from './client';

/** Before it begins, the deletion ends the mailbox's subscription, and the account is there like before. */
const BEGINS_WITHIN_MS = 20_000;
/** It goes on if the connection drops or a proxy answers for the server, and so does another one. */
const GOES_ON: ReadonlySet<string> = new Set([
  NETWORK_FAILED,
  UNEXPECTED_ANSWER,
  'account.being_deleted',
]);

/** How long an account that is still there may yet be deleted; null if the server has refused. */
function beginsWithin(error: unknown): number | null {
  if (!(error instanceof AppError) || GOES_ON.has(error.code)) return BEGINS_WITHIN_MS;
  const { status } = error.details;
  return typeof status === 'number' && status >= 502 ? 0 : null;
}

const ASK_EVERY_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;

type Question = {
  /** Null if the server does not tell: it is unreachable, or the account is being deleted. */
  isThere: () => Promise<boolean | null>;
  /** What to do if it never tells. */
  advice: string;
};

/** Whether the account was deleted, although its deletion ended with this error. Throws if Docket does not say. */
export async function isDeletedInTheEnd(
  error: unknown,
  { isThere, advice }: Question,
): Promise<boolean> {
  const waitMs = beginsWithin(error);
  if (waitMs === null) return false;
  const endsAt = Date.now() + PATIENCE_MS;
  let thereSince: number | null = null;
  while (Date.now() < endsAt) {
    const answer = await isThere().catch(() => null);
    if (answer === false) return true;
    thereSince = answer ? (thereSince ?? Date.now()) : null;
    if (thereSince !== null && Date.now() - thereSince >= waitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new AppError(NETWORK_FAILED, advice);
}
