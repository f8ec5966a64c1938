/** Microsoft's permissions that everyone is asked for when signing in. */
export const SIGN_IN_SCOPES = ['User.Read', 'Mail.Read'];

/** Requested only when first needed: at the first reply, or when To Do or the calendar is connected. */
export const OPTIONAL_SCOPES = {
  send: ['Mail.ReadWrite', 'Mail.Send'],
  tasks: ['Tasks.ReadWrite'],
  calendar: ['Calendars.Read'],
};
