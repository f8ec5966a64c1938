import { taskEditSchema } from '@docket/core/review/decision';
import { z } from 'zod';

import type { TaskEdit } from './task-edit-form';

const keyOf = (taskId: string) => `docket.task-edit.${taskId}`;

/** As typed: not yet valid. */
const draftSchema = taskEditSchema.extend({ title: z.string(), description: z.string() });

/** The edit of a task that is not saved, kept across reloads and other emails; null if there is none. */
export function storedEdit(taskId: string): TaskEdit | null {
  const text = sessionStorage.getItem(keyOf(taskId));
  if (text === null) return null;
  // An earlier version of Docket may have stored another form.
  return draftSchema.safeParse(JSON.parse(text)).data ?? null;
}

export function storeEdit(taskId: string, edit: TaskEdit): void {
  sessionStorage.setItem(keyOf(taskId), JSON.stringify(edit));
}

export function forgetEdit(taskId: string): void {
  sessionStorage.removeItem(keyOf(taskId));
}
