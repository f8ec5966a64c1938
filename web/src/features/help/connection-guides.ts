import type { Guide } from './guides';

const SETTINGS = '/settings';

/** Guides to connecting other programs. */
export const connectionGuides: readonly Guide[] = [
  {
    id: 'task-services',
    title: 'Microsoft To Do, Todoist and CalDAV',
    to: SETTINGS,
    body: [
      'Keep the tasks of selected projects in sync with the app where you check them off. Connecting sends nothing. Once you choose projects, Docket sends the title, description, due date, priority, tags and checklist of their open tasks, with a link back to each. The description of a task from an email contains the email’s text unless you change that in Task Style.',
      'Changes in the other app come back: done, renamed, rescheduled, deleted. If a task was changed on both sides, your latest change wins field by field, and the task shows what was changed.',
    ],
    steps: [
      'In Settings, under Task Services, connect the app. Todoist needs an API token, CalDAV the server address and an app password.',
      'Choose projects and the list for each.',
      'To stop, disconnect. Tasks stay on both sides as they are.',
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications and the morning summary',
    to: SETTINGS,
    body: [
      'Everything is off until you turn it on. At the start of each working day of your default context, Docket can send a browser notification about tasks due and emails to answer that day. If there is nothing to report, it sends none.',
      'The morning summary is an email from your own mailbox to yourself, sent on working days at the time you choose. Turning it on asks Microsoft once for permission to send.',
      'On an iPhone or iPad, add Docket to the home screen first, then turn on notifications there.',
    ],
  },
  {
    id: 'app',
    title: 'Docket on your phone, and offline',
    body: [
      'Install Docket from the browser menu (Install app, or Add to Home Screen). Other apps can then share text to Docket as a new task.',
      'The installed app shows the last page of the queue offline, and those of your tasks and projects. Decisions you make offline are sent when you are back online. If something was decided elsewhere in the meantime, your decision is not sent until you choose Apply Anyway.',
      'Only the installed app stores mail on the device. Logging out removes all of it.',
    ],
  },
  {
    id: 'calendars',
    title: 'Your Calendar',
    to: SETTINGS,
    body: [
      'Let Docket read when you are busy, from your Microsoft calendar or a CalDAV calendar. Suggested replies then offer no meeting times when you are busy, and due dates on days with no free time are marked.',
      'Docket keeps only the busy times of the next six weeks, not what your meetings are about, and never changes your calendar.',
    ],
  },
  {
    id: 'calendar-feed',
    title: 'Calendar feed',
    to: SETTINGS,
    body: [
      'A private address that shows due dates and snoozed emails in Outlook, Google Calendar or Apple Calendar. Create it in Settings and subscribe to it in your calendar.',
      'Anyone with the address can read the titles, descriptions and projects of your open tasks with a due date, and the subject and sender of snoozed emails. If the address leaks, replace it: the old address stops working immediately.',
    ],
  },
  {
    id: 'api-tokens',
    title: 'API tokens',
    to: SETTINGS,
    body: [
      'A script or program signs in with an API token. Give each program its own, with the scopes it needs and an expiry date. Docket shows the token once and stores only its hash.',
      'The scopes: “read” lists and reads; “decide” approves, rejects, archives and snoozes, and approving a reply sends it; “write” creates, edits, deletes and undoes, rules included; “manage” changes settings and connections, and imports mail; “export” downloads everything and imports it; “admin” is for administrators.',
    ],
    steps: [
      'In Settings, under API Tokens, choose New Token and copy the token.',
      'Send it with each request as Authorization: Bearer, followed by the token. The API documentation lists every call with its scope.',
      'Revoke a token when the program no longer needs it. Settings shows when and from where it was last used.',
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    to: SETTINGS,
    body: [
      'A webhook posts to an address you choose when a task is created, changed, completed or deleted, or when a decision is made. Each message is signed according to Standard Webhooks. Verify it with the signing secret, which Docket shows once. A message also says which API token made the change, by id and name, and the version of the task, so that a program can ignore its own changes.',
      'If the address does not answer, Docket tries again for three days. The log shows every message with its attempts, and you can send any of them again. Failed messages can also be sent again together. Private addresses are refused unless the administrator allows them with DOCKET_WEBHOOK_NETWORKS.',
      'After five days without a delivery, or if the receiver answers 410, Docket turns the webhook off, and keeps the events that happen from then on: at most 1,000, for 30 days. Settings shows how many were not sent. When you turn the webhook on, choose whether to send them in order or to drop them. If you turn a webhook off yourself, only messages that were already waiting are kept.',
    ],
  },
  {
    id: 'mcp',
    title: 'Assistants (MCP)',
    to: SETTINGS,
    body: [
      'Assistants that support the Model Context Protocol can read your emails, tasks and projects, and decide on them, once you turn this on in Settings. They sign in with an API token at /api/mcp and cannot send mail. Anything they read goes to the model they use.',
    ],
  },
  {
    id: 'backups',
    title: 'Backups',
    body: [
      'npm run backup -- FILE writes everything Docket stores to one file while Docket runs, and verifies the file. With DOCKET_BACKUP_PASSPHRASE, the file is encrypted. npm run restore -- FILE puts it back. A restored Docket does not send replies that were about to be sent.',
      'With DOCKET_BACKUP_DIR, Docket makes a backup every DOCKET_BACKUP_EVERY_HOURS (24) and keeps the latest DOCKET_BACKUP_KEEP (14). Administration shows the results. If DOCKET_SECRET is set, keep it separately: a restore needs the same one.',
    ],
  },
];
