/** What Docket asks for beyond reading mail, only when it is first needed. */
export const OPTIONAL_PERMISSIONS = {
  send: {
    to: 'change your mail and send it',
    without: 'send replies and the morning summary, or move messages',
  },
  tasks: {
    to: 'change your tasks in Microsoft To Do',
    without: 'sync tasks with Microsoft To Do',
  },
  calendar: {
    to: 'read your calendar',
    without: 'offer meeting times that suit your calendar',
  },
} as const;
export type OptionalPermission = keyof typeof OPTIONAL_PERMISSIONS;

export function isOptionalPermission(name: unknown): name is OptionalPermission {
  return typeof name === 'string' && Object.hasOwn(OPTIONAL_PERMISSIONS, name);
}
