import type { EmailDetail, SuggestedTask } from '@docket/core/emails/email';

import { type Edited, editedTasks } from './stored-edit';
import { editOf } from './task-edit-form';

/** The suggestion in the edit form, as it was when the form opened: its email may be analyzed again meanwhile. */
export type Editing = Edited & {
  /** The person opened the form; a form that opens by itself must not take focus. */
  takesFocus: boolean;
};

/** What happened to a suggestion while its form was open. */
export type Meanwhile = 'changed' | 'decided' | 'withdrawn';

export function editingOf(
  { id: emailId, suggestedTasks }: EmailDetail,
  id: string,
  takesFocus: boolean,
): Editing | null {
  const at = suggestedTasks.findIndex((task) => task.id === id);
  const task = suggestedTasks[at];
  return task === undefined ? null : { emailId, task, at, takesFocus };
}

/** Opens the form again for an edit that was not saved, even if its suggestion was withdrawn since. */
export function unsavedEditing({ id, suggestedTasks }: EmailDetail): Editing | null {
  const decided = suggestedTasks.filter(({ approved }) => approved !== null);
  const edited = editedTasks(id).find(({ task }) => decided.every((one) => one.id !== task.id));
  return edited === undefined ? null : { ...edited, takesFocus: false };
}

export function meanwhileOf({ task }: Editing, tasks: readonly SuggestedTask[]): Meanwhile | null {
  const now = tasks.find(({ id }) => id === task.id);
  if (now === undefined) return 'withdrawn';
  if (now.approved !== null) return 'decided';
  return JSON.stringify(editOf(now)) === JSON.stringify(editOf(task)) ? null : 'changed';
}

/** A withdrawn task keeps its place while its form is open. */
export function withEdited(
  tasks: readonly SuggestedTask[],
  editing: Editing | null,
): readonly SuggestedTask[] {
  if (editing === null || tasks.some(({ id }) => id === editing.task.id)) return tasks;
  const { task, at } = editing;
  return [...tasks.slice(0, at), task, ...tasks.slice(at)];
}
