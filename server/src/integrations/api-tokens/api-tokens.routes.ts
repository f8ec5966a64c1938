import * as contracts from '@docket/core/api-tokens/api-tokens.contract';
import type { FastifyInstance } from 'fastify';

import { browserOf } from '../../accounts/entry/browser';
import { asUser } from '../../platform/db/database';
import { route } from '../../platform/http/route';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { createApiToken, readApiTokens, revokeApiToken } from './api-tokens.usecases';

export function registerApiTokenRoutes(app: FastifyInstance, deps: PlatformDependencies): void {
  const { db, clock } = deps;
  route(app, contracts.listApiTokens, async ({ user }) => ({
    tokens: await asUser(db, user.id, (scope) => readApiTokens(scope, clock.now())),
  }));
  route(app, contracts.createApiToken, ({ user, body, request }) =>
    createApiToken(deps, { user, browser: browserOf(request) }, body),
  );
  route(app, contracts.revokeApiToken, ({ user, params, request }) =>
    revokeApiToken(deps, { user, browser: browserOf(request) }, params.id),
  );
}
