import { EntraError } from './entra-error';

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

/** Scopes as short names; `https://graph.microsoft.com/Mail.Read` and `Mail.Read` are one. */
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

/** As the token answer names them: whole addresses for work accounts, and never offline_access. */
export function formatScopes(scopes: Iterable<string>, isWork: boolean): string {
  return [...scopes]
    .filter((scope) => scope !== 'offline_access')
    .map((scope) => (oidc.has(scope) || !isWork ? scope : `${graph}${scope}`))
    .join(' ');
}
