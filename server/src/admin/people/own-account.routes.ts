import * as contracts from '@docket/core/users/account.contract';
import type { FastifyInstance } from 'fastify';

import { cookieOptions, sessionCookieName } from '../../accounts/auth/auth-cookies';
import { browserOf } from '../../accounts/entry/browser';
import type { SubscriptionDependencies } from '../../mail/sync/subscription.usecases';
import { route } from '../../platform/http/route';
import { deleteOwnAccount, previewDeletion } from './own-account.usecases';

/** For browser sessions only: their paths need a scope that no API token can have. */
export function registerOwnAccountRoutes(
  app: FastifyInstance,
  deps: SubscriptionDependencies,
): void {
  const isSecure = deps.config.publicUrl.startsWith('https:');

  route(app, contracts.previewAccountDeletion, ({ user }) => previewDeletion(deps, user));
  route(app, contracts.deleteAccount, async ({ user, body, request, reply }) => {
    const receipt = await deleteOwnAccount(deps, user, {
      email: body.email,
      browser: browserOf(request),
    });
    reply.clearCookie(sessionCookieName(isSecure), cookieOptions(isSecure));
    return receipt;
  });
}
