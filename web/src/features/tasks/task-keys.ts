import type { ShortcutText } from '../../ui/use-shortcuts';

const CHECK_ITEM_KEYS = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((place) => ({
  keys: `${place}` as const,
  label: `Check item ${place} of the checklist`,
}));

export const TASK_KEYS = [
  { keys: 'j', label: 'Next task', hint: 'next, previous' },
  { keys: 'k', label: 'Previous task', hint: 'next, previous' },
  { keys: 'Enter', label: 'Edit the task', hint: 'edit' },
  { keys: 't', label: 'New task', hint: 'new task' },
  { keys: '#', label: 'Archive the task', hint: 'archive' },
  { keys: 'x', label: 'Complete or reopen the task', hint: 'done' },
  ...CHECK_ITEM_KEYS,
  { keys: ']', label: 'Next item of the checklist' },
  { keys: '[', label: 'Previous item of the checklist' },
  { keys: 'Space', label: 'Check the item' },
  { keys: 'd', label: 'Choose the due date', hint: 'due date' },
  { keys: '+', label: 'Due a day later', hint: 'a day later, earlier' },
  { keys: '-', label: 'Due a day earlier', hint: 'a day later, earlier' },
  { keys: '/', label: 'Search tasks', hint: 'search' },
] as const satisfies readonly ShortcutText[];

/** They act on the selected tasks, instead of on the current one. */
export const TASK_BULK_KEYS = [
  { keys: 'x', label: 'Complete the selected tasks' },
  { keys: 'd', label: 'Choose the due date of the selected tasks' },
  { keys: 'p', label: 'Change the project of the selected tasks' },
  { keys: 'Shift+p', label: 'Change the priority of the selected tasks' },
  { keys: '#', label: 'Archive the selected tasks' },
  { keys: 'Delete', label: 'Delete the selected tasks' },
] as const satisfies readonly ShortcutText[];

export const SELECT_TASK_KEYS = [
  { keys: 's', label: 'Select the task', hint: 'select' },
  { keys: 'Shift+j', label: 'Extend the selection down' },
  { keys: 'Shift+k', label: 'Extend the selection up' },
  { keys: 'mod+a', label: 'Select all tasks of the page' },
  { keys: 'Escape', label: 'Clear the selection' },
] as const satisfies readonly ShortcutText[];
