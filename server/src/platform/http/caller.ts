import type { TokenScope } from '@docket/core/access/token-scope';
import { AppError } from '@docket/core/errors';
import type { AccessEnded } from '@docket/core/users/users.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { isApiRoute } from './api-call';
import type { SignedInUser } from './route';

export type CallerToken = { id: string; name: string; scopes: readonly TokenScope[] };
/** `apiToken` is null for a signed-in browser, which may do everything the person may. */
export type Caller = { user: SignedInUser; apiToken: CallerToken | null };

/** Whether a session or API token is still valid; else why not, if the person was blocked or removed. */
export type CallerState = 'live' | 'ended' | AccessEnded;

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Runs before the body is read, which may be large. Throws auth.required. */
export function rejectAnonymous(request: FastifyRequest, reply: FastifyReply): void {
  const { isPublic } = request.routeOptions.config;
  if (request.user !== null || isPublic === true || request.is404) return;
  if (WITHOUT_BODY.has(request.method)) return;
  // Nor is it read after the answer.
  void reply.header('connection', 'close');
  throw new AppError('auth.required', 'User not authenticated');
}

/** Runs before the route sees anything of the call. Throws token.forbidden. */
export function requireScope(request: FastifyRequest): void {
  const { apiToken } = request;
  if (apiToken === null || !isApiRoute(request)) return;
  const needed = request.routeOptions.config.scope ?? null;
  if (needed !== 'none') requireTokenScope(apiToken, needed);
}

/** For calls that need a further scope for some records. A browser (null) may do everything. Throws token.forbidden. */
export function requireTokenScope(token: CallerToken | null, needed: TokenScope | null): void {
  if (token === null || (needed !== null && token.scopes.includes(needed))) return;
  throw new AppError(
    'token.forbidden',
    needed === null
      ? 'API tokens cannot do this. Sign in to Docket in a browser.'
      : `This API token lacks the scope “${needed}”. Create one that has it in Settings.`,
    { needed },
  );
}
