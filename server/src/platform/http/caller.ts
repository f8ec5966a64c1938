import type { TokenScope } from '@docket/core/access/token-scope';
import { AppError } from '@docket/core/errors';
import type { FastifyRequest } from 'fastify';

import type { SignedInUser } from './route';

export type CallerToken = { name: string; scopes: readonly TokenScope[] };
/** `apiToken` is null for a signed-in browser, which may do everything the person may. */
export type Caller = { user: SignedInUser; apiToken: CallerToken | null };

/** Runs before the route sees anything of the call. Throws token.forbidden. */
export function requireScope(request: FastifyRequest): void {
  const { apiToken } = request;
  if (apiToken === null || request.is404) return;
  const needed = request.routeOptions.config.scope ?? null;
  if (needed === 'none' || (needed !== null && apiToken.scopes.includes(needed))) return;
  throw new AppError(
    'token.forbidden',
    needed === null
      ? 'API tokens cannot do this. Sign in to Docket in a browser.'
      : `This API token lacks the scope “${needed}”. Create one that has it in Settings.`,
    { needed },
  );
}
