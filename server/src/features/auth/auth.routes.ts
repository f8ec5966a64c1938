import { API_PREFIX } from '@docket/core/contract';
import {
  completeSignIn as redirectContract,
  getSession,
  signOut,
} from '@docket/core/users/users.contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { IdentityPort } from '../../adapters/identity/identity-port';
import type { Deps } from '../../platform/deps';
import { asUser } from '../../platform/db/database';
import { publicRoute } from '../../platform/http/route';
import { findUser } from '../users/users.repository';
import {
  cookieOptions,
  sessionCookieName,
  SIGN_IN_COOKIE,
  SIGN_IN_COOKIE_PATH,
} from './auth-cookies';
import { ownOrigin } from './own-origin';
import { endSession, SESSION_LIFE_MS } from './sessions.usecases';
import { beginSignIn, completeSignIn, SIGN_IN_LIFE_MS } from './sign-in.usecases';

export function registerAuthRoutes(
  app: FastifyInstance,
  deps: Deps & { identity: IdentityPort },
): void {
  const { config, db } = deps;
  const isSecure = config.publicUrl.startsWith('https:');
  const sessionCookie = sessionCookieName(isSecure);
  const redirectUriOf = (request: FastifyRequest) => `${ownOrigin(request, config)}/auth/redirect`;

  app.get<{ Querystring: { scope?: string; return_to?: string } }>(
    `${API_PREFIX}/auth/login`,
    async (request, reply) => {
      // The cookie and the redirect address must be on the same host, or the way back would not find the cookie.
      const origin = ownOrigin(request, config);
      if (isElsewhere(request, origin)) return reply.redirect(onceMore(origin, request.url));
      const wantsSend = request.query.scope === 'send';
      const begun = await beginSignIn(deps, {
        redirectUri: redirectUriOf(request),
        wantsSend,
        loginHint: wantsSend ? request.user?.email : undefined,
        returnTo: request.query.return_to ?? '/',
      });
      if ('problem' in begun) return reply.redirect(failurePage(origin, begun.problem));
      const { url, browserSecret } = begun;
      return reply
        .setCookie(SIGN_IN_COOKIE, browserSecret, {
          ...cookieOptions(isSecure, SIGN_IN_COOKIE_PATH),
          maxAge: SIGN_IN_LIFE_MS / 1000,
        })
        .redirect(url.href);
    },
  );

  publicRoute(app, redirectContract, async ({ body, request, reply }) => {
    const { session, returnTo } = await completeSignIn(deps, {
      code: body.code,
      state: body.state,
      error: body.error,
      errorDescription: body.error_description,
      redirectUri: redirectUriOf(request),
      browserSecret: request.cookies[SIGN_IN_COOKIE],
    });
    await endSession(deps, request.cookies[sessionCookie]);
    reply
      .clearCookie(SIGN_IN_COOKIE, cookieOptions(isSecure, SIGN_IN_COOKIE_PATH))
      .setCookie(sessionCookie, session, {
        ...cookieOptions(isSecure),
        maxAge: SESSION_LIFE_MS / 1000,
      });
    const query =
      returnTo === '/' ? '' : `?${new URLSearchParams({ return_to: returnTo }).toString()}`;
    return { next: `/auth/callback${query}` };
  });

  publicRoute(app, getSession, async ({ user }) => ({
    user: user && (await asUser(db, user.id, findUser)),
  }));

  publicRoute(app, signOut, async ({ request, reply }) => {
    await endSession(deps, request.cookies[sessionCookie]);
    reply.clearCookie(sessionCookie, cookieOptions(isSecure));
    const home = `${ownOrigin(request, config)}/`;
    try {
      return { redirectTo: (await deps.identity.signOutUrl(home)).href };
    } catch (error) {
      request.log.warn({ err: error }, 'Signed out of Docket only: the identity provider is away');
      return { redirectTo: home };
    }
  });
}

function isElsewhere(request: FastifyRequest, origin: string): boolean {
  if (hasHopped(request.url)) return false;
  return new URL(`http://${request.host}`).host !== new URL(origin).host;
}

const HOP = 'hop';

/** Once only: behind a proxy that hides the host the browser asked for, it would go round for ever. */
function onceMore(origin: string, path: string): string {
  const url = new URL(path, origin);
  url.searchParams.set(HOP, '1');
  return url.href;
}

function hasHopped(path: string): boolean {
  return new URL(path, 'http://docket.invalid').searchParams.has(HOP);
}

/** The browser came by a link, so the failure is shown on a screen, not as JSON. */
function failurePage(origin: string, problem: string): string {
  const query = new URLSearchParams({ error: 'server_error', error_description: problem });
  return `${origin}/auth/redirect?${query.toString()}`;
}
