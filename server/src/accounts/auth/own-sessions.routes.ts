import { AppError } from '@docket/core/errors';
import * as contracts from '@docket/core/users/sessions.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { asUser } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { sessionCookieName } from './auth-cookies';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.usecases';
import { sessionHashOf } from './sessions.usecases';

export function registerOwnSessionRoutes(
  app: FastifyInstance,
  { db, clock, config }: PlatformDependencies,
): void {
  const cookieName = sessionCookieName(config.publicUrl.startsWith('https:'));
  const currentOf = (request: FastifyRequest): Buffer => {
    const hash = sessionHashOf(request.cookies[cookieName]);
    if (hash === null) throw new AppError('auth.required', 'User not authenticated');
    return hash;
  };

  route(app, contracts.listSessions, async ({ user, request }) => {
    const asked = { current: currentOf(request), now: clock.now() };
    return { sessions: await asUser(db, user.id, (scope) => listOwnSessions(scope, asked)) };
  });
  route(app, contracts.endOwnSession, async ({ user, params }) => ({
    ended: await asUser(db, user.id, (scope) => endOwnSession(scope, params.id)),
  }));
  route(app, contracts.endOtherSessions, async ({ user, request }) => {
    const current = currentOf(request);
    return { ended: await asUser(db, user.id, (scope) => endOtherSessions(scope, current)) };
  });
}
