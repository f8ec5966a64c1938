import { API_PREFIX } from '@docket/core/contract';
import {
  completeSignIn as redirectContract,
  getSession,
  signOut,
} from '@docket/core/users/users.contract';
import { isOptionalPermission } from '@docket/core/users/optional-permission';
import type { SignInProblem } from '@docket/core/users/sign-in-problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { IdentityPort } from '../identity/identity-port';
import type { Config } from '../../config';
import type { PlatformDependencies } from '../../platform/use-cases/dependencies';
import { asUser } from '../../platform/db/database';
import { publicRoute } from '../../platform/http/route';
import { browserOf } from '../entry/browser';
import { findUser } from '../users/users.repository';
import {
  cookieOptions,
  sessionCookieName,
  signInCookieName,
  SIGN_IN_COOKIE_PATH,
} from './auth-cookies';
import { endSession, findAccessEnded, SESSION_IDLE_MS } from './sessions.usecases';
import { beginSignIn, completeSignIn, SIGN_IN_TTL_MS } from './sign-in.usecases';

type Dependencies = PlatformDependencies & { identity: IdentityPort };

export function registerAuthRoutes(app: FastifyInstance, deps: Dependencies): void {
  registerSignIn(app, deps);
  registerSession(app, deps);
}

/** The way to the identity provider and back. */
function registerSignIn(app: FastifyInstance, deps: Dependencies): void {
  const { config } = deps;
  const isSecure = isSecureOrigin(config);
  const sessionCookie = sessionCookieName(isSecure);
  const signInCookie = signInCookieName(isSecure);

  app.get<{ Querystring: { scope?: unknown; return_to?: unknown } }>(
    `${API_PREFIX}/auth/login`,
    async (request, reply) => {
      // The cookie and the redirect address must be on the same host, or the cookie is missing on return.
      const origin = ownOrigin(request, config);
      if (isOtherHost(request, origin)) return reply.redirect(redirectOnce(origin, request.url));
      const { scope, return_to: path } = request.query;
      const begun = await beginSignIn(deps, {
        redirectUri: redirectUriOf(request, config),
        permission: isOptionalPermission(scope) ? scope : null,
        userId: request.user?.id,
        // A parameter given twice arrives as a list.
        returnTo: typeof path === 'string' ? path : '/',
      });
      if ('problem' in begun) return reply.redirect(failurePage(origin, begun.problem));
      const { url, browserSecret } = begun;
      return reply
        .setCookie(signInCookie, browserSecret, {
          ...cookieOptions(isSecure, SIGN_IN_COOKIE_PATH),
          maxAge: SIGN_IN_TTL_MS / 1000,
        })
        .redirect(url.href);
    },
  );

  publicRoute(app, redirectContract, async ({ body, user, request, reply }) => {
    const { session, returnTo } = await completeSignIn(deps, {
      code: body.code,
      state: body.state,
      error: body.error,
      errorDescription: body.error_description,
      timezone: body.timezone,
      redirectUri: redirectUriOf(request, config),
      browserSecret: request.cookies[signInCookie],
      userId: user?.id,
      browser: browserOf(request),
    });
    await endSession(deps, request.cookies[sessionCookie]);
    reply
      .clearCookie(signInCookie, cookieOptions(isSecure, SIGN_IN_COOKIE_PATH))
      .setCookie(sessionCookie, session, {
        ...cookieOptions(isSecure),
        maxAge: SESSION_IDLE_MS / 1000,
      });
    const query =
      returnTo === '/' ? '' : `?${new URLSearchParams({ return_to: returnTo }).toString()}`;
    return { next: `/auth/callback${query}` };
  });
}

function registerSession(app: FastifyInstance, deps: Dependencies): void {
  const { config, db } = deps;
  const isSecure = isSecureOrigin(config);
  const sessionCookie = sessionCookieName(isSecure);

  publicRoute(app, getSession, async ({ user, request }) =>
    user === null
      ? { user, accessEnded: await findAccessEnded(deps, request.cookies[sessionCookie]) }
      : { user: await asUser(db, user.id, findUser) },
  );

  publicRoute(app, signOut, async ({ request, reply }) => {
    await endSession(deps, request.cookies[sessionCookie]);
    reply.clearCookie(sessionCookie, cookieOptions(isSecure));
    try {
      // Microsoft leads back only to a registered address.
      return { redirectTo: (await deps.identity.signOutUrl(redirectUriOf(request, config))).href };
    } catch (error) {
      request.log.warn(
        { err: error },
        'Signed out of Docket only: the identity provider is unavailable',
      );
      return { redirectTo: `${ownOrigin(request, config)}/` };
    }
  });
}

function isSecureOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

function redirectUriOf(request: FastifyRequest, config: Config): string {
  return `${ownOrigin(request, config)}/auth/redirect`;
}

function isOtherHost(request: FastifyRequest, origin: string): boolean {
  if (wasRedirected(request.url)) return false;
  return new URL(`http://${request.host}`).host !== new URL(origin).host;
}

const REDIRECTED = 'hop';

/** Only once: behind a proxy that hides the requested host, it would redirect forever. */
function redirectOnce(origin: string, path: string): string {
  const url = new URL(path, origin);
  url.searchParams.set(REDIRECTED, '1');
  return url.href;
}

function wasRedirected(path: string): boolean {
  return new URL(path, 'http://docket.invalid').searchParams.has(REDIRECTED);
}

/** The browser followed a link, so the failure is shown as a screen, not as JSON. */
function failurePage(origin: string, problem: SignInProblem): string {
  return `${origin}/auth/redirect?problem=${problem}`;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The origin the browser should use: DOCKET_PUBLIC_URL; without it, on the same machine, whichever name was typed. */
function ownOrigin(
  request: { protocol: string; host: string },
  { publicUrl, isPublicUrlSet }: Pick<Config, 'publicUrl' | 'isPublicUrlSet'>,
): string {
  const asked = `${request.protocol}://${request.host}`;
  if (isPublicUrlSet || !URL.canParse(asked)) return publicUrl;
  return LOOPBACK.has(new URL(asked).hostname) ? asked : publicUrl;
}
