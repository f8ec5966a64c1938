import { AppError } from '@docket/core/errors';
import type { ResponseOf } from '@docket/core/contract';
import { getMe, getProfile } from '@docket/core/users/users.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { findMailbox, findUser } from './users.repository';

export function registerUsersRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, getMe, async ({ user }) => asUser(db, user.id, knownUser));
  route(app, getProfile, async ({ user }) =>
    asUser(db, user.id, async (scope) => {
      const mailbox = await findMailbox(scope);
      return {
        ...(await knownUser(scope)),
        mailbox: mailbox && {
          email: mailbox.email,
          state: mailbox.state as MailboxState,
          canSend: mailbox.scopes.includes('Mail.Send'),
        },
      };
    }),
  );
}

type MailboxState = NonNullable<ResponseOf<typeof getProfile>['mailbox']>['state'];

async function knownUser(scope: Parameters<typeof findUser>[0]) {
  const user = await findUser(scope);
  if (user === null) throw new AppError('auth.required', 'No authenticated user');
  return user;
}
