import type { OptionalPermission } from '@docket/core/users/optional-permission';

/** Microsoft's permissions that everyone is asked for when signing in. */
export const SIGN_IN_SCOPES = ['User.Read', 'Mail.Read'];

/** Requested only when first needed: at the first reply, or when To Do or the calendar is connected. */
export const OPTIONAL_SCOPES: Readonly<Record<OptionalPermission, readonly string[]>> = {
  send: ['Mail.ReadWrite', 'Mail.Send'],
  tasks: ['Tasks.ReadWrite'],
  calendar: ['Calendars.Read'],
};

/** The permissions that any of these scopes belongs to. */
export function permissionsIn(scopes: readonly string[]): OptionalPermission[] {
  const permissions = Object.keys(OPTIONAL_SCOPES) as OptionalPermission[];
  return permissions.filter((permission) =>
    OPTIONAL_SCOPES[permission].some((scope) => scopes.includes(scope)),
  );
}
