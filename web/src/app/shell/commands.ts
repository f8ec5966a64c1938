import type { User } from '@docket/core/users/user';

type Command = {
  label: string;
  /** Synonyms that match as well. */
  words: string;
  path: string;
};

/** Palette commands handled by a screen. `?new=1` opens the form for a new record. */
const COMMANDS: readonly Command[] = [
  {
    label: 'Review emails',
    words: 'decide queue pending to review inbox start',
    path: '/emails?review=pending&sort=priority',
  },
  { label: 'Snoozed emails', words: 'later wake remind snooze', path: '/emails?review=snoozed' },
  {
    label: 'My promises',
    words: 'sent commitments owed',
    path: '/emails?review=promises',
  },
  {
    label: 'Emails by priority',
    words: 'urgent sort order important',
    path: '/emails?sort=priority',
  },
  { label: 'New project', words: 'create add project', path: '/projects?new=1' },
  { label: 'New task', words: 'create add to-do', path: '/tasks?new=1' },
  { label: 'New rule', words: 'create add tagging filter', path: '/rules?new=1' },
  { label: 'New template', words: 'create add checklist', path: '/templates?new=1' },
  { label: 'New service', words: 'create add offering', path: '/services?new=1' },
  {
    label: 'New context',
    words: 'create add time zone working hours',
    path: '/contexts?new=1',
  },
  {
    label: 'Time zone and working hours',
    words: 'timezone clock contexts',
    path: '/contexts',
  },
  {
    label: 'Approve projects automatically',
    words: 'automatic approval threshold confidence accuracy',
    path: '/settings',
  },
  {
    label: 'Move archived messages in the mailbox',
    words: 'archive folder outlook',
    path: '/settings',
  },
  { label: 'Sessions', words: 'sign out devices browsers log out', path: '/settings' },
  {
    label: 'Rules from examples',
    words: 'generate learn propose suggest rules',
    path: '/rules',
  },
  { label: 'Test an email', words: 'try preview predict paste sample', path: '/preview' },
  { label: 'Titles of new tasks', words: 'template wording description style', path: '/style' },
  { label: 'Archived emails, projects and tasks', words: 'restore unarchive', path: '/archives' },
  {
    label: 'How accurate suggestions are',
    words: 'accuracy precision confidence calibration right wrong',
    path: '/accuracy',
  },
  { label: 'What was changed', words: 'history audit log revert undo changes', path: '/audit' },
  { label: 'Check the setup', words: 'doctor diagnose problems health', path: '/settings' },
  { label: 'Guides', words: 'help documentation manual how to', path: '/help' },
  { label: 'Sync now', words: 'refresh fetch new mail', path: '/sync' },
  { label: 'Check completeness', words: 'missing messages proof gaps', path: '/sync' },
  { label: 'Import mail', words: 'older emails history historical', path: '/settings' },
  { label: 'Export or import the configuration', words: 'backup download json', path: '/settings' },
  { label: 'Compact or comfortable lists', words: 'density spacing appearance', path: '/settings' },
  { label: 'Connect or disconnect Outlook', words: 'mailbox account microsoft', path: '/settings' },
];

const ADMINISTRATION: Command = {
  label: 'Administration',
  words: 'people users let in block remove security log admin',
  path: '/administration',
};

export function commandsOf(role: User['role'] | undefined): readonly Command[] {
  return role === 'administrator' ? [...COMMANDS, ADMINISTRATION] : COMMANDS;
}
