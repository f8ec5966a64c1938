/** Scopes of an API token, with the labels shown when creating one. */
export const TOKEN_SCOPES = {
  read: 'Read mail, suggestions, tasks, projects and settings',
  decide: 'Decide on projects, tasks and replies (this can send replies); archive and snooze mail',
  write: 'Create, change and delete tasks, projects and everything you set up; undo',
  manage:
    'Change settings, connections, task services, notifications and webhooks; sync and import mail',
  export: 'Export and import the configuration and all your data',
  admin: 'Administer people',
} as const;

export type TokenScope = keyof typeof TOKEN_SCOPES;
export const TOKEN_SCOPE_NAMES = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];
