import * as contracts from '@docket/core/api-tokens/api-tokens.contract';
import type { FastifyInstance } from 'fastify';

import { asUser } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { createApiToken, readApiTokens, revokeApiToken } from './api-tokens.usecases';

export function registerApiTokenRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const { db, clock } = deps;
  route(app, contracts.listApiTokens, async ({ user }) => ({
    tokens: await asUser(db, user.id, (scope) => readApiTokens(scope, clock.now())),
  }));
  route(app, contracts.createApiToken, ({ user, body }) => createApiToken(deps, user, body));
  route(app, contracts.revokeApiToken, ({ user, params }) => revokeApiToken(deps, user, params.id));
}
