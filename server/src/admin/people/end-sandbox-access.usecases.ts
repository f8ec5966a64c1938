import { deleteAllSessions } from '../../accounts/auth/sessions.repository';
import { listSandboxUsers } from '../../accounts/users/users.repository';
import { deleteAllApiTokens } from '../../integrations/api-tokens/api-tokens.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { forEachAccount } from '../../platform/db/for-each-account';
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
  // Sessions and tokens of an account that is being deleted go with it.
  await forEachAccount(await asSystem(db, listSandboxUsers), (userId) =>
    asUser(db, userId, async (scope) => {
      await deleteAllSessions(scope);
      await deleteAllApiTokens(scope);
    }),
  );
}
