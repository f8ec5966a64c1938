import { deleteAllSessions } from '../../accounts/auth/sessions.repository';
import { listSandboxUsers } from '../../accounts/users/users.repository';
import { deleteAllApiTokens } from '../../integrations/api-tokens/api-tokens.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { isBeingDeleted } from '../../platform/db/database-failure';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';

/**
 * Anyone could sign in to the sandbox, whose first account administers. Once a Microsoft application is configured,
 * nobody can, so what they are signed in with must end as well.
 */
export async function endSandboxAccess({
  config,
  db,
}: Pick<PlatformDependencies, 'config' | 'db'>): Promise<void> {
  if (config.microsoft.isSandbox) return;
  for (const userId of await asSystem(db, listSandboxUsers))
    await asUser(db, userId, async (scope) => {
      await deleteAllSessions(scope);
      await deleteAllApiTokens(scope);
    }).catch((error: unknown) => {
      // Its sessions and tokens go with it.
      if (!isBeingDeleted(error)) throw error;
    });
}
