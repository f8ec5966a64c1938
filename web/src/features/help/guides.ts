export type Guide = {
  id: string;
  title: string;
  /** The screen described, if any. */
  to?: string;
  body: readonly string[];
  steps?: readonly string[];
  patterns?: readonly Expression[];
};

/** A regular expression with a text it matches and one it does not. */
export type Expression = { pattern: string; means: string; finds: string; leaves: string };

export const EXPRESSIONS: readonly Expression[] = [
  {
    pattern: 'invoice|statement',
    means: 'either word; | means “or”',
    finds: 'Your statement for May',
    leaves: 'Your receipt for May',
  },
  {
    pattern: String.raw`PO-\d{4,6}`,
    means: '“PO-” and four to six digits; \\d is a digit',
    finds: 'Please quote PO-20417',
    leaves: 'Please quote PO-7',
  },
  {
    pattern: String.raw`\bunit 1[0-9]\b`,
    means: 'units 10 to 19 as whole words; \\b is a word boundary',
    finds: 'The keys of unit 14',
    leaves: 'The keys of unit 145',
  },
  {
    pattern: String.raw`site (visit|meeting)s?`,
    means: 'site visit or site meeting, singular or plural; ? makes the letter before it optional',
    finds: 'Two site visits next week',
    leaves: 'The site was sold',
  },
  {
    pattern: String.raw`ref\.?\s*[A-Z]{2}\d+`,
    means: '“ref” with or without a dot and spaces, two letters and digits',
    finds: 'Our ref. HS1402',
    leaves: 'Our ref. 1402',
  },
  {
    pattern: String.raw`net \d+(\.\d{2})? (EUR|USD)`,
    means: 'an amount with or without cents; \\. is a dot, as a bare . is any character',
    finds: 'Total net 1450.00 EUR',
    leaves: 'Total net of fees',
  },
];

/** Guide of the screen at this path; Home is the root. */
const screen = (id: string, title: string, ...body: string[]): Guide => ({
  id,
  title,
  to: id === 'home' ? '/' : `/${id}`,
  body,
});

export const screenGuides: readonly Guide[] = [
  screen(
    'home',
    'Home',
    'What needs your attention: emails to review, overdue and upcoming tasks, the state of your mailbox, how accurate suggestions have been, and recent activity. Every part links to its screen.',
  ),
  screen(
    'emails',
    'Email Intelligence Center',
    'Each email comes with a suggested project, suggested tasks and, when someone expects an answer, a suggested reply. Open an email to read it. The sentence behind the focused task is highlighted.',
    'Confirm, change or reject the project. If it belongs to none of your projects, choose None of my projects at the end of the list, and Docket learns to leave similar mail unclassified. To create a project for it, type its name in the list and choose New Project. Approve a task to create it right away, reject it, or edit it first. After you reject three in a row of the same kind from one sender, the next ones are listed under “left out”; approve one of these, and they are suggested again. Reset undoes a decision and removes the task it created. Process All Tasks approves every undecided task.',
    'Replies are sent from your own mailbox, in the same thread, after a 10-second hold during which you can undo them. Archive removes the email from the queue. You can find it in Archives.',
    'To Review shows emails with a suggested project or task you have not decided on yet, and empties as you go. An email stays there as long as a project is suggested, even if Docket becomes less sure of it. Pending Review counts the emails with a project suggested at 50% or more. My Promises shows what you promised in mail you sent. Default Order puts the newest first. Task Priority groups emails by their most urgent task.',
    'To select emails, press X, hold Shift with J or K, or Shift-click. Act on all of them in one step, and undo that step as one. What the list still shows afterwards stays selected for the next action. Mail that arrives while you work is counted at the top and appears when you ask for it. When many emails to review are older than two weeks, as after the first import, a line above the list offers to archive them.',
    'Snooze hides an email until the time you choose, such as tomorrow or “Friday 3pm”. Then it comes back on top.',
    'Quoted history is collapsed, remote images are blocked until you allow them, and links that lead somewhere other than their text says ask before they open. Attachments are only ever downloaded.',
  ),
  screen(
    'tasks',
    'Tasks',
    'Everything on your list, whether approved from an email or added by hand. Search, filter, sort, and check off checklist items. Tasks created from an email link back to it.',
    'Today, This week, Later and No date show open tasks by due date. To reschedule, drag a task onto one of them, press + or - to move it by a day, or pick a date with D. Press 1 to 9 to check an item of the checklist, or ] and Space for any item.',
    'To select tasks, use the box at the start of a row, press S, hold Shift with J or K, or Shift-click. Complete, reschedule, move or delete all of them in one step, and undo that step as one.',
    'Due dates turn red when overdue and amber within a day. Archived tasks are kept in Archives.',
  ),
  screen(
    'projects',
    'Projects',
    'The projects and areas your mail belongs to. Other names, associated projects and involved parties help Docket recognize a project. Matching fields (sender, domain, subject, body, regular expression) always decide the project.',
    'To see a project’s emails or tasks, choose Emails or Tasks beside it, or select its name in an email or a task.',
    'You can undo a deletion for 10 seconds, and archiving at any time.',
  ),
  screen(
    'services',
    'Services',
    'The services you offer, with their projects. Services connect projects to templates: tasks of a project get the checklists of its services.',
  ),
  screen(
    'templates',
    'Templates',
    'Checklists that are added to tasks created from emails, based on the services of the project.',
  ),
  screen(
    'rules',
    'Tagging Rules',
    'When an email meets at least one condition of a rule and at least one in each AND group, the rule sets its project, tags, priority, due date and assignee. Rules run from top to bottom, and the first match wins. Drag to reorder, or use the keyboard.',
    'Terms match whole words and ignore case: “DA” matches “DA-12” and “(DA)”, but not “Update”. A domain includes its subdomains.',
    'Generate from Examples looks for patterns in your decisions and proposes rules. For each, you see how often it would have been right and how many emails it covers.',
  ),
  screen(
    'style',
    'Task Style',
    'How an email becomes the title and description of a task: templates with variables, what to include, and how urgency maps to priority. The preview shows exactly what new tasks will look like.',
  ),
  screen(
    'contexts',
    'Contexts',
    'Time zones with working days and hours. The default context decides what “tomorrow” and “end of day” mean, and sets the clock of every screen.',
  ),
  screen(
    'preview',
    'Preview & Test',
    'Paste an email, or pick a sample, to see the task it would become and the rules that match. Nothing is saved until you accept.',
  ),
  screen(
    'sync',
    'Sync Dashboard',
    'What was synced and when, what failed and why, when Docket tries again, and a button to sync now.',
    'Completeness compares every message in the mailbox with what is stored, one by one. Differences are listed by folder, day and message. One click fetches what is missing and compares again. Docket also checks once a day.',
    'The plots show mail per day and, for each folder, which days are complete. Exclude a folder to hide its mail from the queue. Decisions and tasks are kept, and the mail returns when you include the folder again.',
    'Docket checks for new mail every 30 seconds. With a public https address, new mail appears instantly.',
  ),
  screen(
    'audit',
    'Audit Log',
    'Every change: who made it, why, and the record before and after. Revert undoes a single change; Revert Everything After This goes back to that moment. Both preview their effect, list what has changed since, and can be undone.',
  ),
  screen(
    'settings',
    'Settings',
    'Your mailbox connection, importing older email, preferences, notifications, connections to other apps, sessions, export and import, and system information.',
  ),
  screen(
    'archives',
    'Archives',
    'Archived emails, projects, tasks, services and templates. Unarchive returns an item to its list. The search looks through all kinds at once, and for emails understands what the queue’s search does.',
    'Select several items, or with Shift a range, to unarchive or delete them in one step, which Undo takes back as one.',
  ),
  screen(
    'accuracy',
    'Accuracy',
    'How often suggested projects, tasks, due dates and replies were right, counted on your own latest decisions. The plots show how that changes over time, and whether suggestions at 80% really are right in 8 of 10 cases.',
    'For projects, you choose here whether they are approved automatically, and from which confidence; only thresholds that your decisions support can be chosen.',
  ),
  screen(
    'administration',
    'Administration',
    'For administrators: who uses this Docket and who waits for approval. Approve, block, sign out or remove people, or make them administrators. Nobody’s mail is shown.',
    'Someone who is waiting sees nothing until you approve them. Blocking ends their sessions and API tokens at once and disconnects their mailbox; what they have stays, and after unblocking they sign in again. Removing deletes all they have in Docket, which cannot be undone. There is always at least one administrator.',
    'Backups lists the latest scheduled backups. The Security Log has sign-ins, denied attempts and what administrators did.',
  ),
];

export const topicGuides: readonly Guide[] = [
  {
    id: 'start',
    title: 'Your first two minutes',
    to: '/emails?review=pending&sort=priority',
    body: [
      'Three decisions on your own mail show how Docket works. Choose Review … emails on Home, and follow the line above the queue:',
    ],
    steps: [
      'Open the first email with J and Enter. Is the suggested project right? C confirms it, P picks another one.',
      'Look at the tasks beside the email. A approves the focused one and adds it to your tasks; R rejects it.',
      'Nothing to do? # archives the email, H snoozes it. U undoes whatever you did last.',
    ],
  },
  {
    id: 'microsoft',
    title: 'Connect a Microsoft mailbox (app registration)',
    body: [
      'Without an app registration, Docket runs on its built-in sandbox. To use a real mailbox, register Docket once with Microsoft Entra ID:',
    ],
    steps: [
      'Open entra.microsoft.com and choose App registrations, then New registration. Name it, for example, Docket.',
      'Supported account types: your organization only, or any organization and personal accounts. For a single organization, set MICROSOFT_TENANT to its tenant ID. Otherwise leave it as common.',
      'Redirect URI: choose Web and enter the address of this Docket followed by /auth/redirect. It must match DOCKET_PUBLIC_URL plus that path exactly. On your own machine, set DOCKET_PUBLIC_URL=http://localhost:3000 and enter http://localhost:3000/auth/redirect, because Microsoft accepts localhost but not 127.0.0.1.',
      'Certificates & secrets: add a client secret and copy its value, not its ID. Note when it expires.',
      'API permissions, Microsoft Graph, delegated: openid, profile, email, offline_access, User.Read, Mail.Read. Docket asks for Mail.ReadWrite and Mail.Send when you send your first reply, turn on the morning summary or have archived messages moved, for Tasks.ReadWrite when you connect Microsoft To Do, and for Calendars.Read when you connect your Microsoft calendar.',
      'If your organization requires it, have an administrator grant admin consent.',
      'Set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET. If other people can reach this Docket, also set DOCKET_ADMINS to your sign-in name: without it, the first person to sign in becomes the administrator.',
      'Start Docket and sign in. Accounts of the sandbox can no longer sign in; remove them in Administration.',
    ],
  },
  {
    id: 'accuracy',
    title: 'What the percentages mean',
    body: [
      'A confidence of 90% means that nine out of ten such suggestions should be right. The accuracy on Home is measured on your last 5,000 decisions, and the calibration plot compares what was predicted with what you approved.',
      'Green is 90% or more, yellow 70% or more, red below. Suggestions below 50% are marked as a guess and show the next best projects. Below 20%, Docket suggests no project (Unclassified).',
    ],
  },
  {
    id: 'search',
    title: 'Search',
    body: [
      'Search finds words anywhere in emails and tasks, including words that start with what you type. Put a "phrase" in quotes. Add a minus before a word or an operator to exclude it. This works above the queue, in Tasks and in the command palette (Ctrl or ⌘ K).',
      'All words must be found, unless OR in capitals is between them: roof invoice OR receipt finds roof with either of the two, and from:dana OR from:ola finds both senders. In lower case, or is a word like any other.',
      'from:dana finds a sender by name or address. subject:"site visit" searches the subject, or the title of a task. project:roof searches by project, and project:none finds what has none. project:"Roof" with the whole name finds that project only.',
      'is: finds a state. Emails: unread, read, pending, decided, confirmed, rejected, archived, snoozed, attachments. Tasks: open, done, started, overdue, today, archived.',
      'after:2026-11-01 includes that day, before: excludes it. Write dates as 2026-11-30, 2026-11, 2026, today or yesterday, or as 7d, 2w, 3m or 1y ago, in the time zone of your default context. If part of a search is unclear, a note below the box suggests what to type.',
    ],
  },
  {
    id: 'expressions',
    title: 'Regular expressions',
    body: [
      'A regular expression describes text by its pattern. Body regex, in rules and in the matching fields of projects, looks for it anywhere in an email and ignores case. Use it for numbers and codes with a fixed format; for plain words, Body includes is simpler.',
      'Docket uses RE2 syntax, which always finishes quickly: it has no lookarounds and no backreferences. If a pattern is not valid, Docket says why when you save. Test shows which of your emails it matches.',
    ],
    patterns: EXPRESSIONS,
  },
  {
    id: 'privacy',
    title: 'Privacy: what is stored, where, and what can leave',
    body: [
      'Where: in a single PostgreSQL database, either in the data folder of this installation (DOCKET_DATA_DIR) or on the server named in DATABASE_URL. Your browser only keeps the appearance, drafts you have not sent and recent undo steps. The installed app also keeps the last pages of the queue, of tasks and of projects until you log out.',
      'Your mail: sender, recipients, dates, subject, text and HTML of each message in the period you chose, its folder and Microsoft’s IDs. HTML is stored as received and sanitized whenever it is shown. For attachments, only name, type and size are stored; the content is fetched when you open one, and kept only for mail imported from a file.',
      'Your work: projects, tasks, services, templates, rules, contexts, style, settings, suggestions with the sentence they came from, your decisions, what was learned from them (numbers, not text), senders whose images you allow, and the Audit Log with every record before and after each change.',
      'Your account: name, email address, Microsoft ID, a hash of each session, and the sign-in tokens, encrypted with DOCKET_SECRET. Tokens never reach the browser. Every row belongs to one user, and the database itself denies access to anyone else.',
      'What can leave: requests to Microsoft to read your mail, replies you send (after a 10-second hold), and messages moved to the mailbox’s Archive folder if you turn that on. Also, where you turn them on: the morning summary, tasks sent to a task service, notifications (encrypted for your browser), webhook messages, the calendar feed, and whatever programs and assistants read with your API tokens. With CLASSIFIER_URL, the subject, text and date of a message go to that service. With LLM_BASE_URL, the people, subject, attachment names and newest text of a message go to that model, with codes and passwords masked, for up to LLM_EMAILS_PER_DAY (500) of your emails in 24 hours. If LLM_BASE_URL is not set, you can choose a model that runs on the same machine, for your own mail only. Do this in Settings. All of this is off by default. Settings shows a log, with destination, purpose and size, of what was sent to a classifier, a language model, a task service, a webhook or your browser’s notification service. It does not list requests to Microsoft, the reading of calendars and task services, or what others fetch from Docket: the calendar feed, and what programs and assistants read.',
      'Remote images are not loaded until you allow them, because they tell the sender that you have read the message. Links open in a new tab and do not reveal where you came from.',
      'Deleted records are erased from the database within two minutes once they can no longer be restored. The Audit Log keeps what they last contained until you delete your account. To get all your work in Docket as a file, use Download All Data in Settings. The mail itself stays in your mailbox.',
      'Delete My Account in Settings deletes everything Docket stores about you immediately and permanently: mail, projects, tasks, decisions, rules, connections, tokens and the Audit Log. You get a receipt of what was deleted. Your mailbox stays as it is, tasks sent to other services stay there, and replies waiting to be sent are not sent. Existing backups still contain your data, and the security log keeps your address. The only administrator must make someone else an administrator first.',
    ],
  },
  {
    id: 'undo',
    title: 'Undo, Redo and Revert',
    body: [
      'You can undo every step: decisions, edits, reordering, archiving, settings, and bulk actions as one. Press U (or Z, or Ctrl or ⌘ Z) to undo the last step on this screen, and again for the one before. Add Shift to redo. Undo survives a reload.',
      'For changes made on other screens, earlier, or on another device, use the Audit Log. It reverts a single change, or everything after a moment, and shows the effect first.',
      'Two things are final: a reply once its 10 seconds are over, and a deletion 10 seconds after you confirmed it. Undo skips them and tells you.',
    ],
  },
];
