import type { TokenScope } from './token-scope';

type Call = { method: string; path: string; scope?: TokenScope };
type Scopes = { read: TokenScope | null; change: TokenScope | null };

const OWN: Scopes = { read: 'read', change: 'write' };
const MANAGED: Scopes = { read: 'read', change: 'manage' };
const DECIDED: Scopes = { read: 'read', change: 'decide' };
const onlyWith = (scope: TokenScope): Scopes => ({ read: scope, change: scope });

/** Keyed by the first path segment. A path that is not listed requires a browser session. */
const SCOPES: Readonly<Record<string, Scopes>> = {
  emails: DECIDED,
  training: DECIDED,
  vetoes: DECIDED,
  accuracy: DECIDED,
  archives: OWN,
  audit: OWN,
  clock: OWN,
  contexts: OWN,
  home: OWN,
  projects: OWN,
  redo: OWN,
  rules: OWN,
  services: OWN,
  style: OWN,
  'task-links': OWN,
  tasks: OWN,
  templates: OWN,
  undo: OWN,
  calendars: MANAGED,
  connections: MANAGED,
  'import-files': MANAGED,
  'import-historical-emails': MANAGED,
  jobs: MANAGED,
  outbound: MANAGED,
  profile: MANAGED,
  settings: MANAGED,
  sync: MANAGED,
  system: MANAGED,
  'task-services': MANAGED,
  webhooks: MANAGED,
  notifications: onlyWith('manage'),
  'calendar-feed': onlyWith('manage'),
  mailbox: onlyWith('read'),
  preview: onlyWith('read'),
  doctor: onlyWith('manage'),
  export: onlyWith('export'),
  import: onlyWith('export'),
  admin: onlyWith('admin'),
};

/** The scope an API token needs for a call; null if no token may make it. */
export function scopeOfCall(call: Call): TokenScope | null {
  if (call.scope !== undefined) return call.scope;
  const scopes = SCOPES[call.path.split('/')[1] ?? ''];
  if (scopes === undefined) return null;
  return call.method === 'GET' ? scopes.read : scopes.change;
}
