import { signInUrl } from '../api/session';

/** What Microsoft is asked for when it is first needed: the parameter of the sign-in, and what comes of it. */
export const PERMISSIONS = {
  calendar: { ask: 'calendar', scope: 'Calendars.Read', can: 'read your calendar' },
  tasks: { ask: 'tasks', scope: 'Tasks.ReadWrite', can: 'use Microsoft To Do' },
  send: { ask: 'send', scope: 'Mail.Send', can: 'send from your mailbox' },
  move: { ask: 'send', scope: 'Mail.ReadWrite', can: 'move messages in your mailbox' },
} as const;
export type Permission = keyof typeof PERMISSIONS;

/** In the address on the way back from Microsoft: what was asked for, so that Settings says how it went. */
export const RETURNED = 'connected';

/** The way to Microsoft and back to Settings. */
export function permissionUrl(permission: Permission): string {
  const screen = { pathname: '/settings', search: `?${RETURNED}=${permission}` };
  return signInUrl(screen, PERMISSIONS[permission].ask);
}

/** Where to go back to after Microsoft refused: what was granted before would be told as if it were new. */
export function withoutPermission(path: string): string {
  const [screen = '/', query = ''] = path.split('?', 2);
  return isPermission(new URLSearchParams(query).get(RETURNED)) ? screen : path;
}

export function isPermission(name: string | null): name is Permission {
  return name !== null && Object.hasOwn(PERMISSIONS, name);
}
