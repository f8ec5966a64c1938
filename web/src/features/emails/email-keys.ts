import type { ShortcutText } from '../../ui/use-shortcuts';

export const QUEUE_KEYS = [
  { keys: 'j', label: 'Next email', hint: 'next, previous' },
  { keys: 'k', label: 'Previous email', hint: 'next, previous' },
  { keys: 'Enter', label: 'Open or close the email', hint: 'open' },
  { keys: 'Escape', label: 'Close the email or clear the selection' },
  { keys: 'x', label: 'Select the email', hint: 'select' },
  { keys: 'Shift+j', label: 'Extend the selection down' },
  { keys: 'Shift+k', label: 'Extend the selection up' },
  { keys: '/', label: 'Search emails', hint: 'search' },
  { keys: '#', label: 'Archive the email', hint: 'archive' },
  { keys: 'h', label: 'Snooze the email', hint: 'snooze' },
] as const satisfies readonly ShortcutText[];

export const SELECT_ALL_KEYS = [
  { keys: 'mod+a', label: 'Select all emails in the list' },
] as const satisfies readonly ShortcutText[];

/** They act on the selected emails, if none is open. */
export const BULK_KEYS = [
  { keys: '#', label: 'Archive the selected emails' },
  { keys: 'h', label: 'Snooze the selected emails' },
  { keys: 'c', label: 'Confirm the projects of the selected emails' },
  { keys: 'Shift+a', label: 'Approve the tasks of the selected emails' },
  { keys: 'Shift+r', label: 'Reject the tasks of the selected emails' },
  { keys: 'p', label: 'Change the project of the selected emails' },
] as const satisfies readonly ShortcutText[];

export const OPEN_EMAIL_KEYS = [
  { keys: 'a', label: 'Approve the focused task', hint: 'approve' },
  { keys: 'r', label: 'Reject the focused task', hint: 'reject' },
  { keys: 'e', label: 'Edit the focused task', hint: 'edit' },
  { keys: 'Shift+a', label: 'Approve all tasks of the email' },
  { keys: 'c', label: 'Confirm the project', hint: 'confirm project' },
  { keys: 'd', label: 'Reject the project' },
  { keys: 'p', label: 'Change the project', hint: 'change project' },
  { keys: '0', label: 'None of my projects' },
  { keys: 't', label: 'New task for this email', hint: 'new task' },
  { keys: 'y', label: 'Edit the suggested reply', hint: 'reply' },
  { keys: 'Shift+y', label: 'Send the reply' },
  { keys: '1', label: 'Choose answer 1' },
  { keys: '2', label: 'Choose answer 2' },
  { keys: '3', label: 'Choose answer 3' },
  { keys: 'n', label: 'Next undecided task' },
] as const satisfies readonly ShortcutText[];
