import { z } from 'zod';

import { calendarDateSchema, clockTimeSchema, taskActionSchema } from '../extraction/suggestion';
import { prioritySchema } from '../priority';

export const TASK_STATUSES = ['to_do', 'in_progress', 'completed', 'archived'] as const;
export const taskStatusSchema = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatusSchema>;
export const taskStatusLabel: Record<TaskStatus, string> = {
  to_do: 'To Do',
  in_progress: 'In Progress',
  completed: 'Completed',
  archived: 'Archived',
};

export const checklistItemSchema = z.object({
  id: z.string(),
  text: z.string().max(1000),
  completed: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

const NEEDS_PROJECT = 'Please select a project to continue';

/** What a person sets. A new field is added here, with its default in `taskInputSchema`, and in `taskSchema`. */
const fields = {
  title: z.string().trim().min(1, 'Please enter a task title').max(200),
  description: z.string().max(20_000),
  priority: prioritySchema,
  status: taskStatusSchema,
  due_date: calendarDateSchema.nullable(),
  due_time: clockTimeSchema.nullable(),
  project_id: z.string({ error: NEEDS_PROJECT }).min(1, NEEDS_PROJECT),
  assignee: z.string().max(200),
  checklist: z.array(checklistItemSchema).max(200).transform(dropEmptyItems),
  tags: z.array(z.string().max(100)).max(50),
};

export const taskInputSchema = z.object({
  ...fields,
  description: fields.description.default(''),
  priority: fields.priority.default('P3'),
  status: fields.status.default('to_do'),
  due_date: fields.due_date.default(null),
  due_time: fields.due_time.default(null),
  assignee: fields.assignee.default(''),
  checklist: fields.checklist.default([]),
  tags: fields.tags.default([]),
  /** The email the task was made from, if any. */
  email_id: z.string().nullable().default(null),
});
export type TaskInput = z.infer<typeof taskInputSchema>;

/** What a new task has besides its title and project. */
export const TASK_DEFAULTS = taskInputSchema.omit({ title: true, project_id: true }).parse({});

export const taskPatchSchema = z.object(fields).partial();
export type TaskPatch = z.infer<typeof taskPatchSchema>;
export const TASK_FIELDS = taskPatchSchema.keyof().options;

export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  priority: prioritySchema,
  status: taskStatusSchema,
  due_date: calendarDateSchema.nullable(),
  due_time: clockTimeSchema.nullable(),
  project_id: z.string().nullable(),
  project_name: z.string().nullable(),
  project_color: z.string().nullable(),
  assignee: z.string(),
  checklist: z.array(checklistItemSchema),
  tags: z.array(z.string()),
  /** Where it came from: shown as a link back to the message. */
  email: z.object({ id: z.string(), subject: z.string(), from: z.string() }).nullable(),
  /** Where it is done, for a task from a tool's mail; the host is shown before the link is opened. */
  action: taskActionSchema.nullish(),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Task = z.infer<typeof taskSchema>;

export type DueState = 'overdue' | 'soon' | 'later' | 'none';

/** Colour of a due date: overdue red, due within one day amber, else muted. Both are calendar dates of the reader's zone. */
export function dueState(dueDate: string | null, today: string): DueState {
  if (dueDate === null) return 'none';
  const days = Math.round((Date.parse(dueDate) - Date.parse(today)) / 86_400_000);
  if (days < 0) return 'overdue';
  return days <= 1 ? 'soon' : 'later';
}

function dropEmptyItems(items: ChecklistItem[]): ChecklistItem[] {
  return items.filter((item) => item.text.trim() !== '');
}
