import { timingSafeEqual } from 'node:crypto';
import { EntraError } from '../accounts/entra-error';

const graph = 'https://graph.microsoft.com/';
const oidc = new Set(['openid', 'profile', 'email', 'offline_access']);

const known = new Map(
  [
    'User.Read',
    'Mail.ReadBasic',
    'Mail.Read',
    'Mail.ReadWrite',
    'Mail.Send',
    'MailboxSettings.Read',
    'MailboxSettings.ReadWrite',
    'Tasks.Read',
    'Tasks.ReadWrite',
    'Calendars.Read',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Scopes as short names; `https://graph.microsoft.com/Mail.Read` and `Mail.Read` are equivalent. */
export function parseScopes(text: string): string[] {
  const names = text.split(/\s+/).filter(Boolean);
  return [...new Set(names.map(shortName))];
}

function shortName(name: string): string {
  if (oidc.has(name)) return name;
  const bare = name.toLowerCase().startsWith(graph) ? name.slice(graph.length) : name;
  if (/^https?:/i.test(bare)) {
    throw new EntraError(
      'invalid_scope',
      70011,
      `The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope ${name} is not valid.`,
    );
  }
  if (bare === '.default') return '.default';
  const exact = known.get(bare.toLowerCase());
  if (exact) return exact;
  throw new EntraError('invalid_scope', 70011, `The scope ${name} is not valid.`);
}

/** As named in the token response: full URLs for work accounts, and never offline_access. */
export function formatScopes(scopes: Iterable<string>, isWork: boolean): string {
  return [...scopes]
    .filter((scope) => scope !== 'offline_access')
    .map((scope) => (oidc.has(scope) || !isWork ? scope : `${graph}${scope}`))
    .join(' ');
}

/** The only registered application; a demo, so its secret is public. */
const demoClient = { id: 'docket-sandbox', secret: 'docket-sandbox-secret' };

const loopback = new Set(['localhost', '127.0.0.1']);

/** Entra ignores the port of localhost; the path must match exactly. */
export function isRegisteredRedirect(uri: string, extra: readonly string[]): boolean {
  if (extra.includes(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  return (
    url.protocol === 'http:' &&
    loopback.has(url.hostname) &&
    url.pathname === '/auth/redirect' &&
    url.search === '' &&
    url.hash === ''
  );
}

export function requireClient(clientId: string | undefined): void {
  if (!clientId) {
    throw new EntraError(
      'invalid_request',
      900144,
      "The request body must contain the following parameter: 'client_id'.",
    );
  }
  if (clientId !== demoClient.id) {
    throw new EntraError(
      'unauthorized_client',
      700016,
      `Application with identifier '${clientId}' was not found in the directory.`,
    );
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `isExpired`: a test can let the registered secret expire. */
export function requireSecret(secret: string | undefined, isExpired: boolean): void {
  if (!secret) {
    throw new EntraError(
      'invalid_client',
      7000218,
      "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
    );
  }
  if (!isSame(secret, demoClient.secret)) {
    throw new EntraError('invalid_client', 7000215, 'Invalid client secret provided.');
  }
  if (isExpired) {
    throw new EntraError(
      'invalid_client',
      7000222,
      `The provided client secret keys for app '${demoClient.id}' are expired.`,
    );
  }
}
