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

export const MAX_ITEM_LENGTH = 1000;
const MAX_ITEMS = 200;
/** The text of a checklist item, of a task or of a template. */
export const itemTextSchema = z
  .string()
  .max(MAX_ITEM_LENGTH, 'A checklist item must have at most 1,000 characters');
/** At most as many items as a checklist may have. */
export const itemsOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(MAX_ITEMS, 'A checklist must have at most 200 items');

export const checklistItemSchema = z.object({
  id: z.string(),
  text: itemTextSchema,
  completed: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

export const itemCheckSchema = z.object({ itemId: z.string(), completed: z.boolean() });
export type ItemCheck = z.infer<typeof itemCheckSchema>;

/** The checklist with one item checked or unchecked; unchanged if it has no such item. */
export function checkItem(
  checklist: readonly ChecklistItem[],
  { itemId, completed }: ItemCheck,
): ChecklistItem[] {
  return checklist.map((item) => (item.id === itemId ? { ...item, completed } : item));
}

export const MAX_ASSIGNEE_LENGTH = 200;
export const MAX_TAGS = 50;
export const MAX_TAG_LENGTH = 100;
/** As a suggestion may hold the text of its email. */
export const MAX_DESCRIPTION_LENGTH = 20_000;
export const NEEDS_PROJECT = 'Please select a project to continue';

/**
 * Fields that users can edit. A new one also needs a default in `taskInputSchema` and an entry in
 * `taskSchema`.
 */
const fields = {
  title: z.string().trim().min(1, 'Please enter a task title').max(200),
  description: z.string().max(MAX_DESCRIPTION_LENGTH),
  priority: prioritySchema,
  status: taskStatusSchema,
  due_date: calendarDateSchema.nullable(),
  due_time: clockTimeSchema.nullable(),
  project_id: z.string({ error: NEEDS_PROJECT }).min(1, NEEDS_PROJECT),
  assignee: z.string().max(MAX_ASSIGNEE_LENGTH),
  checklist: itemsOf(checklistItemSchema).transform(dropEmptyItems),
  tags: z.array(z.string().max(MAX_TAG_LENGTH)).max(MAX_TAGS),
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
  /** The email it was created from. */
  email_id: z.string().nullable().default(null),
});
export type TaskInput = z.infer<typeof taskInputSchema>;

/** with_templates: adds the items of the project's checklist templates, as an approved suggestion has them. */
export const newTaskSchema = taskInputSchema.extend({ with_templates: z.boolean().default(false) });

/** A task may have no project (its email had none, or the project was deleted); edited, it may stay without one. */
export const taskWithoutProjectSchema = taskInputSchema.omit({ project_id: true });

/** Defaults for everything but title and project. */
export const TASK_DEFAULTS = taskInputSchema.omit({ title: true, project_id: true }).parse({});

/** Without a project only for a task that has none, so that it can be sent back as it was read. */
export const taskPatchSchema = z
  .object({ ...fields, project_id: fields.project_id.nullable() })
  .partial();
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
  /** The email it came from. */
  email: z.object({ id: z.string(), subject: z.string(), from: z.string() }).nullable(),
  /** Where to do it, for a task from a tool's mail. The host is shown before the link is opened. */
  action: taskActionSchema.nullish(),
  is_archived: z.boolean(),
  archived_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Task = z.infer<typeof taskSchema>;

export type DueState = 'overdue' | 'soon' | 'later' | 'none';

/** A calendar date (YYYY-MM-DD) and a time of day (HH:MM) in the reader's zone. */
export type LocalMoment = { date: string; time: string };

/**
 * Colors of a due date: overdue red, due within a day amber, otherwise muted. A task with a time is overdue once the
 * time has passed, one without when its day has.
 */
export function dueState(
  due: { date: string | null; time: string | null },
  now: LocalMoment,
): DueState {
  if (due.date === null) return 'none';
  const days = daysUntil(due.date, now.date);
  if (days < 0) return 'overdue';
  if (days === 0 && due.time !== null && due.time < now.time) return 'overdue';
  return days <= 1 ? 'soon' : 'later';
}

/** Days from one calendar date to another; negative if it has passed. */
export function daysUntil(date: string, today: string): number {
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
}

function dropEmptyItems(items: ChecklistItem[]): ChecklistItem[] {
  return items.filter((item) => item.text.trim() !== '');
}
