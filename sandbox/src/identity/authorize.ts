import { randomUUID } from 'node:crypto';
import type { World } from '../world/world';
import { type Account, accountsOf, findAccount, isAllowed } from '../accounts/account';
import { isRegisteredRedirect, parseScopes, requireClient } from './client';
import { EntraError, describe } from '../accounts/entra-error';
import { consentPage, errorPage, pickerPage, postPage } from './picker-page';

export interface AuthorizeRequest {
  world: World;
  tenant: string;
  params: URLSearchParams;
  /** The page's own address, for its form. */
  action: string;
  /** The browser's session at this provider, if any. */
  session: string | null;
}

export type AuthorizeAnswer =
  | { kind: 'page'; status: number; html: string; session?: string }
  | { kind: 'redirect'; location: string; session?: string };

const internal = ['sandbox_account', 'sandbox_consent'];

function send(
  request: AuthorizeRequest,
  values: Record<string, string>,
  session?: string,
): AuthorizeAnswer {
  const { params } = request;
  const target = params.get('redirect_uri') ?? '';
  const answer = new URLSearchParams(values);
  const state = params.get('state');
  if (state !== null) answer.set('state', state);
  const mode = params.get('response_mode') ?? 'query';
  if (mode === 'form_post')
    return { kind: 'page', status: 200, html: postPage(target, answer), session };
  const url = new URL(target);
  if (mode === 'fragment') url.hash = answer.toString();
  else for (const [name, value] of answer) url.searchParams.set(name, value);
  return { kind: 'redirect', location: url.href, session };
}

function refuse(request: AuthorizeRequest, error: EntraError): AuthorizeAnswer {
  const trace = {
    traceId: randomUUID(),
    correlationId: randomUUID(),
    now: request.world.clock.now(),
  };
  return send(request, { error: error.error, error_description: describe(error, trace) });
}

function requireRedirect(request: AuthorizeRequest): void {
  const uri = request.params.get('redirect_uri');
  const { extraRedirectUris } = request.world.config;
  if (uri && isRegisteredRedirect(uri, extraRedirectUris)) return;
  throw new EntraError(
    'invalid_request',
    50011,
    `The redirect URI '${uri ?? ''}' specified in the request does not match the redirect URIs configured for the application.`,
  );
}

function readChallenge(
  params: URLSearchParams,
): { value: string; method: 'S256' | 'plain' } | null {
  const value = params.get('code_challenge');
  if (!value) return null;
  const method = params.get('code_challenge_method') ?? 'plain';
  if (method !== 'S256' && method !== 'plain') {
    throw new EntraError(
      'invalid_request',
      50147,
      'Missing or invalid code_challenge_method parameter.',
    );
  }
  if (value.length < 43 || value.length > 128) {
    throw new EntraError('invalid_request', 501491, 'Invalid size of Code_Challenge parameter.');
  }
  return { value, method };
}

function requireParameters(params: URLSearchParams): void {
  const type = params.get('response_type');
  if (type !== 'code') {
    throw new EntraError(
      'unsupported_response_type',
      700054,
      `response_type '${type ?? ''}' is not enabled for the application.`,
    );
  }
  if (!params.get('scope')) {
    throw new EntraError(
      'invalid_request',
      900144,
      "The request body must contain the following parameter: 'scope'.",
    );
  }
  if (params.get('prompt') === 'select_account' && params.has('login_hint')) {
    throw new EntraError(
      'invalid_request',
      90023,
      "The parameter 'login_hint' cannot be combined with prompt=select_account.",
    );
  }
}

function complete(request: AuthorizeRequest, account: Account): AuthorizeAnswer {
  const { params, world, tenant } = request;
  const asked = parseScopes(params.get('scope') ?? '');
  if (params.get('prompt') === 'consent' && !params.has('sandbox_consent')) {
    return {
      kind: 'page',
      status: 200,
      html: consentPage(request.action, params, { account, scopes: asked }),
    };
  }
  if (params.get('sandbox_consent') === 'decline') {
    return refuse(
      request,
      new EntraError('access_denied', 65004, 'User declined to consent to access the app.'),
    );
  }
  const session = request.session ?? randomUUID();
  const members = world.identity.sessions.get(session) ?? new Set<string>();
  world.identity.sessions.set(session, members.add(account.oid));
  const code = world.identity.createCode({
    account,
    tenant,
    clientId: params.get('client_id') ?? '',
    redirectUri: params.get('redirect_uri') ?? '',
    scopes: world.identity.consent(account, asked),
    nonce: params.get('nonce'),
    challenge: readChallenge(params),
    session,
  });
  return send(request, { code, session_state: session }, session);
}

/** The account the browser is already signed in with, if exactly one fits. */
function silentAccount(request: AuthorizeRequest, allowed: readonly Account[]): Account | null {
  const members = request.world.identity.sessions.get(request.session ?? '') ?? [];
  const hint = request.params.get('login_hint');
  const fitting = [...members]
    .flatMap((oid) => findAccount(oid) ?? [])
    .filter(
      (account) =>
        isAllowed(account, allowed) && (!hint || account.signInName === hint.toLowerCase()),
    );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function decide(request: AuthorizeRequest, allowed: readonly Account[]): AuthorizeAnswer {
  const { params, world } = request;
  requireParameters(params);
  readChallenge(params);
  const asked = parseScopes(params.get('scope') ?? '');
  const picked = params.get('sandbox_account');
  if (picked === '') {
    return refuse(
      request,
      new EntraError('access_denied', 65004, 'User declined to consent to access the app.'),
    );
  }
  if (picked !== null) {
    const account = findAccount(picked);
    if (account && isAllowed(account, allowed)) return complete(request, account);
    throw new EntraError(
      'access_denied',
      50020,
      `User account '${picked}' does not exist in the tenant.`,
    );
  }
  const prompt = params.get('prompt');
  const silent = silentAccount(request, allowed);
  if (prompt === 'none') {
    if (!silent) {
      throw new EntraError(
        'login_required',
        50058,
        'A silent sign-in request was sent but no user is signed in.',
      );
    }
    if (!world.identity.hasConsent(silent, asked)) {
      throw new EntraError(
        'interaction_required',
        65001,
        'The user or administrator has not consented to use the application.',
      );
    }
    return complete(request, silent);
  }
  if (!prompt && silent) {
    // New permissions are never granted without a click.
    if (world.identity.hasConsent(silent, asked)) return complete(request, silent);
    const html = consentPage(request.action, params, { account: silent, scopes: asked });
    return { kind: 'page', status: 200, html };
  }
  const hint = params.get('login_hint')?.toLowerCase();
  const hinted = allowed.filter((account) => account.signInName === hint);
  const shown = hinted.length > 0 ? hinted : allowed;
  return { kind: 'page', status: 200, html: pickerPage(request.action, params, shown) };
}

/** A GET has the application's parameters; the page's form repeats them along with the choice. */
export function authorize(request: AuthorizeRequest): AuthorizeAnswer {
  const allowed = accountsOf(request.tenant);
  try {
    if (!allowed)
      throw new EntraError('invalid_request', 90002, `Tenant '${request.tenant}' not found.`);
    requireClient(request.params.get('client_id') ?? undefined);
    requireRedirect(request);
  } catch (error) {
    if (!(error instanceof EntraError)) throw error;
    return { kind: 'page', status: 400, html: errorPage(`AADSTS${error.code}: ${error.message}`) };
  }
  try {
    return decide(request, allowed);
  } catch (error) {
    if (!(error instanceof EntraError)) throw error;
    for (const name of internal) request.params.delete(name);
    return refuse(request, error);
  }
}
