import { ERROR_TEXTS } from '@docket/core/error-catalogue';
import { AppError } from '@docket/core/errors';
import { getMe, getProfile } from '@docket/core/users/users.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { publicRoute, type SignedInUser } from '../../platform/http/route';
import { findMailAccountState, findUser } from './users.repository';

/** Open to visitors only to refuse them with the profile calls' own error text. */
export function registerUsersRoutes(app: FastifyInstance, { db }: PlatformDependencies): void {
  publicRoute(app, getMe, async ({ user }) => asUser(db, idOf(user), requireKnownUser));
  publicRoute(app, getProfile, async ({ user }) =>
    asUser(db, idOf(user), async (scope) => {
      const mailbox = await findMailAccountState(scope);
      return {
        ...(await requireKnownUser(scope)),
        mailbox: mailbox && {
          email: mailbox.email,
          state: mailbox.state,
          canSend: mailbox.scopes.includes('Mail.Send'),
        },
      };
    }),
  );
}

function idOf(user: SignedInUser | null): string {
  if (user === null) throw noAuthenticatedUser();
  return user.id;
}

async function requireKnownUser(scope: Parameters<typeof findUser>[0]) {
  const user = await findUser(scope);
  if (user === null) throw noAuthenticatedUser();
  return user;
}

function noAuthenticatedUser(): AppError {
  return new AppError('auth.required', ERROR_TEXTS.noAuthenticatedUser);
}
