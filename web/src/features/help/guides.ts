export type Guide = {
  id: string;
  title: string;
  /** The screen it is about, if it is about one. */
  to?: string;
  body: readonly string[];
  steps?: readonly string[];
};

/** The guide of the screen whose path is its id; Home's is the root. */
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
    'What needs you now: emails waiting for a decision, tasks that are overdue or due today and this week, the state of the mailbox, how often suggestions were right, and what changed last. Each part leads to its place.',
  ),
  screen(
    'emails',
    'Email Intelligence Center',
    'Each message comes with a suggested project, tasks and, where an answer is expected, a reply. Open a message to read it; the sentence a task came from lights up beside it.',
    'Confirm, change or reject the project; what belongs nowhere goes to None of my projects, at the end of the list, and mail like it is then left unclassified. Approve a task to create it at once, reject it, or edit it first. Reset takes a decision back and removes the task it made. Process All Tasks approves every task that is still undecided.',
    'A reply is sent from your own mailbox, in its thread, after a hold of ten seconds in which Undo stops it. Archive takes the message out of the queue; it stays in Archives.',
    'Default Order shows the newest first. Task Priority groups by the most urgent suggested task.',
    'Select emails with X, Shift and the arrow letters J and K, or Shift and a click; act on all of them at once and undo it at once. Mail that comes while you read is counted at the top and shown when you ask for it.',
    'Quoted history is folded, remote images wait for your permission, and a link whose words name another site than it leads to asks before it opens. Attachments are only ever downloaded.',
  ),
  screen(
    'tasks',
    'Tasks',
    'Everything to do, from approved suggestions or made by hand. Search, filter by status and priority, set due dates from the calendar, tick checklist items. A task made from an email links back to it.',
    'A due date is red when it has passed and amber when it is due within a day. Moving a task to Archived hides it; Archives brings it back.',
  ),
  screen(
    'projects',
    'Projects',
    'A project or area that mail is filed under. Other names, associated projects and involved parties help Docket recognise it; the email matching fields (sender, domain, subject, body, regular expression) decide for certain.',
    'Deleting a project can be undone for ten seconds; archiving can be undone at any time.',
  ),
  screen(
    'services',
    'Services',
    'The services you offer, each with its projects. A service links projects to checklist templates: a task of such a project gets the checklists of the service.',
  ),
  screen(
    'templates',
    'Templates',
    'Checklists that are put on tasks made from emails, chosen by the services of the project.',
  ),
  screen(
    'rules',
    'Tagging Rules',
    'If any condition of a rule matches a message, the rule sets project, tags, priority, due date and assignee. Rules are tried from top to bottom; the first match wins its fields. Drag to reorder, or use the keyboard.',
    'Words are matched whole and without regard to case: "DA" finds "DA-12" and "(DA)", not "Update". A domain also finds those under it.',
    'Generate from Examples looks for rules in the decisions you made, each with how often it would have been right and how much it would have covered.',
  ),
  screen(
    'style',
    'Task Style',
    'How an email becomes a task’s title and description: text with variables, what is added, and how urgency becomes a priority. The preview uses the same function as real mail.',
  ),
  screen(
    'contexts',
    'Contexts',
    'A time zone with working days and hours. The default context decides what “tomorrow” and “end of day” mean in due dates.',
  ),
  screen(
    'preview',
    'Preview & Test',
    'Paste a message or take a sample and see the task it would become, with the rules that matched. Nothing is stored until you accept.',
  ),
  screen(
    'sync',
    'Sync Dashboard',
    'What was read from the mailbox, when, what failed in words, when it is tried next, and a button to sync now.',
    'Completeness compares every message of the mailbox with what is stored, by its id. A difference is named by folder, day and message; one button fetches exactly what is missing and compares again. Docket also does this once a day.',
    'The plots show mail per day and, for each folder, which days are all there. Each folder can be left out: its mail leaves the queue, decisions and tasks stay, and it comes back when the folder is read again.',
    'Docket checks for new mail every 30 seconds. With a public https address, new mail arrives instantly.',
  ),
  screen(
    'audit',
    'Audit Log',
    'Every change, who or what made it, the record before and after side by side, and why. Revert takes one change back; Revert everything after this goes back to that moment. Both show first what will change, name what was changed again since, and can be undone.',
  ),
  screen(
    'settings',
    'Settings',
    'The mailbox connection, importing earlier mail, export and import of your configuration, and what runs here.',
  ),
  screen(
    'archives',
    'Archives',
    'Archived emails, projects, tasks, services and templates. Unarchive brings an item back to its list.',
  ),
];

export const topicGuides: readonly Guide[] = [
  {
    id: 'microsoft',
    title: 'Connect a Microsoft mailbox (app registration)',
    body: [
      'Without an app registration Docket runs on its built-in sandbox. To read a real mailbox, register Docket once with Microsoft Entra ID:',
    ],
    steps: [
      'Open entra.microsoft.com, choose App registrations, then New registration. Give it a name, such as Docket.',
      'Supported account types: your organisation only, or any organisation and personal accounts. For one organisation set MICROSOFT_TENANT to its tenant id; otherwise leave it at common.',
      'Redirect URI: platform Web, address of this Docket followed by /auth/redirect, for example http://localhost:3000/auth/redirect. It must be the same, letter by letter, as DOCKET_PUBLIC_URL with that path.',
      'Certificates & secrets: add a client secret and copy its value (not its id). Note when it expires.',
      'API permissions, Microsoft Graph, delegated: openid, profile, email, offline_access, User.Read, Mail.Read. Mail.Send is asked for with the first reply you send.',
      'If your organisation requires it, let an administrator press Grant admin consent.',
      'Start Docket with MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET set, and sign in.',
    ],
  },
  {
    id: 'accuracy',
    title: 'What the percentages mean',
    body: [
      'A confidence is the share of such suggestions that should turn out right: of ten at 90%, nine. The accuracy figures on Home are measured on your own last 5,000 decisions only, and the calibration plot holds what was promised against what you approved.',
      'Green is 90% and above, yellow 70% and above, red below. Below 50% it is called a guess, with the next best projects one click away; below a third Docket proposes none (Unclassified).',
    ],
  },
  {
    id: 'search',
    title: 'Search',
    body: [
      'Emails and tasks are searched by words anywhere in them; a word is found by its beginning. Put a "phrase" in quotes; a minus before a word or an operator leaves out what it finds. The same works in the box above the queue, in Tasks and in the commands (Ctrl or ⌘ with K).',
      'from:dana finds a sender by name or any part of the address. subject:"site visit" looks in the subject, or in the title of a task. project:roof finds by project, project:none what has none.',
      'is: finds a state. Emails: unread, read, pending, decided, confirmed, rejected, archived, attachments. Tasks: open, done, started, overdue, today, archived.',
      'after:2026-11-01 is that day or later, before: is earlier than that day. Dates are 2026-11-30, 2026-11, 2026, today, yesterday, or 7d, 2w, 3m, 1y for so long ago, all in your default context. If part of a search cannot be understood, a note below the box says what to type instead.',
    ],
  },
  {
    id: 'privacy',
    title: 'Privacy: what is stored, where, and what can leave',
    body: [
      'Where: one PostgreSQL database, by default inside the data folder of this installation (DOCKET_DATA_DIR), else the one named in DATABASE_URL. Nothing is kept anywhere else; the browser keeps only how the screens look and a reply you are writing until you send it.',
      'Stored of your mail: sender, recipients, dates, subject, text and HTML of each message in the chosen days as they came (made safe each time they are read), the names, kinds and sizes of attachments (their bytes are fetched when you open one, and kept only for mail you imported from a file), the folder, and the ids that Microsoft gives them.',
      'Stored of your work: projects, tasks, services, templates, rules, contexts, style, settings, suggestions with the sentence they came from, your decisions, what was learned from them (numbers, no text), senders whose images you allow, and the Audit Log with what each record was before and after.',
      'Stored of your account: name, e-mail address and Microsoft id, the session as a hash, and the sign-in tokens, encrypted with DOCKET_SECRET. Tokens never reach the browser. Each row belongs to one user and the database itself refuses it to others.',
      'What can leave: requests to Microsoft to read your mail, replies you send after the 10 second hold, and a message moved to the mailbox’s Archive folder if you switched that on. With CLASSIFIER_URL the subject, text and date of a message go to that service; with LLM_BASE_URL the text of a message goes to that model, for at most LLM_EMAILS_PER_DAY (500) of your emails in 24 hours; Settings shows how many. Both are off unless the administrator sets them, and each call is kept in a log with its destination, purpose and size.',
      'Remote images in messages are not loaded until you allow them, because loading one tells the sender that you read it. Links open in a new tab without telling where you came from.',
      'Deleted records are cleared from the database within two minutes after Undo has ended. Export & Import in Settings gives you your own data as a file.',
    ],
  },
  {
    id: 'undo',
    title: 'Undo, Redo and Revert',
    body: [
      'Every step can be taken back: decisions, edits, moves in the order, archiving, settings, and bulk actions as one. Press U (or Z, or Ctrl or ⌘ with Z), again for the step before; with Shift it is done again. It works after a reload and on another device, because the server keeps the steps.',
      'The Audit Log reverts a single change, or everything after a moment, and shows first what will change, what was changed again since and what stays.',
      'Two things end: a reply that has left after its 10 seconds, and a delete, which can be undone for 10 seconds and is then final. Undo passes over them and says so.',
    ],
  },
];
