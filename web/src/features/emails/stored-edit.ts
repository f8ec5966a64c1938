import { suggestedTaskSchema, type SuggestedTask } from '@docket/core/emails/email';
import { taskEditSchema } from '@docket/core/review/decision';
import { z } from 'zod';

import type { TaskEdit } from './task-edit-form';

/** A suggestion that is edited, as it was then, so that its form can be shown even if it is withdrawn. */
export type Edited = {
  emailId: string;
  task: SuggestedTask;
  /** Its place among the suggestions. */
  at: number;
};

const prefixOf = (emailId: string) => `docket.task-edit.${emailId}.`;
const keyOf = ({ emailId, task }: Edited) => `${prefixOf(emailId)}${task.id}`;

const storedSchema = z.object({
  task: suggestedTaskSchema,
  at: z.number(),
  /** As typed: not yet valid. */
  edit: taskEditSchema.extend({ title: z.string(), description: z.string() }),
});

function read(key: string): z.infer<typeof storedSchema> | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  // An earlier version of Docket may have stored another form.
  return storedSchema.safeParse(JSON.parse(text)).data ?? null;
}

/** The edit of a task that is not saved, kept across reloads and other emails; null if there is none. */
export function storedEdit(edited: Edited): TaskEdit | null {
  return read(keyOf(edited))?.edit ?? null;
}

/** The suggestions of an email with edits that are not saved, in their order. */
export function editedTasks(emailId: string): Edited[] {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefixOf(emailId)));
  return keys
    .flatMap((key) => read(key) ?? [])
    .map(({ task, at }) => ({ emailId, task, at }))
    .toSorted((a, b) => a.at - b.at);
}

export function storeEdit(edited: Edited, edit: TaskEdit): void {
  const { task, at } = edited;
  sessionStorage.setItem(keyOf(edited), JSON.stringify({ task, at, edit }));
}

export function forgetEdit(edited: Edited): void {
  sessionStorage.removeItem(keyOf(edited));
}
