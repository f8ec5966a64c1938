import { holdEmails } from '../../mail/emails/email-decisions.repository';
import { inSavepoint, type UserScope } from '../../platform/db/database';

/** A transaction that may take asks back from other emails; these are locked. */
export type AskScope = UserScope & { locked: readonly string[] };

class NotLocked extends Error {
  constructor(readonly emailIds: readonly string[]) {
    super('These emails must be locked first');
  }
}

/** Throws what withAsksLocked catches. */
export function requireLocked({ locked }: AskScope, emailIds: readonly string[]): void {
  const missing = emailIds.filter((id) => !locked.includes(id));
  if (missing.length > 0) throw new NotLocked(missing);
}

/**
 * Emails are locked together and first, but which others lose an ask is known only when these have been read. Then all is
 * rolled back, locks included, and done again with those others locked too.
 */
export async function withAsksLocked<Scope extends UserScope, Result>(
  scope: Scope,
  emailIds: readonly string[],
  extract: (scope: Scope & AskScope) => Promise<Result>,
): Promise<Result> {
  for (let locked = [...new Set(emailIds)]; ;) {
    try {
      return await inSavepoint(scope, async () => {
        await holdEmails(scope, locked);
        return extract({ ...scope, locked });
      });
    } catch (error) {
      if (!(error instanceof NotLocked)) throw error;
      locked = [...new Set([...locked, ...error.emailIds])];
    }
  }
}
