import { z } from 'zod';

import { syncProblemSchema } from '../sync/sync-status';

/** Where tasks can also live. A new one is a new entry; the database lists their keys too. */
export const TASK_SERVICES = {
  todo: { name: 'Microsoft To Do' },
  todoist: { name: 'Todoist' },
  caldav: { name: 'CalDAV' },
} as const;
export const TASK_SERVICE_KEYS = Object.keys(TASK_SERVICES) as [
  TaskServiceKey,
  ...TaskServiceKey[],
];
export type TaskServiceKey = keyof typeof TASK_SERVICES;
export const taskServiceKeySchema = z.enum(TASK_SERVICE_KEYS);

/** What of a task a service can hold; what a particular one cannot hold is left as it is in Docket. */
export const SHARED_FIELDS = [
  'title',
  'note',
  'state',
  'priority',
  'dueDate',
  'dueTime',
  'tags',
  'steps',
] as const;
export type SharedField = (typeof SHARED_FIELDS)[number];
export const SHARED_FIELD_LABELS: Record<SharedField, string> = {
  title: 'Title',
  note: 'Description',
  state: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  dueTime: 'Due time',
  tags: 'Tags',
  steps: 'Checklist',
};

/** Both sides changed a field; the last change was kept. */
export const taskConflictSchema = z.object({
  field: z.enum([...SHARED_FIELDS, 'deleted']),
  /** Whose value was kept. */
  kept: z.enum(['docket', 'service']),
  /** In words, for reading only. */
  docket: z.string(),
  service: z.string(),
  at: z.string(),
});
export type TaskConflict = z.infer<typeof taskConflictSchema>;

export const taskLinkSchema = z.object({
  taskId: z.string(),
  service: taskServiceKeySchema,
  listName: z.string(),
  /** Where it opens; null where the service tells no address, or it is not there yet. */
  url: z.string().nullable(),
  /** waiting: it is sent next. */
  state: z.enum(['waiting', 'linked', 'failed']),
  problem: z.string().nullable(),
  conflicts: z.array(taskConflictSchema),
});
export type TaskLink = z.infer<typeof taskLinkSchema>;

/** Name of the list that is made for the tasks of all projects. */
export const SHARED_LIST = 'Docket';

export const chosenProjectSchema = z.object({
  projectId: z.string(),
  /** null: a list named like the project, or SHARED_LIST where all share one; made if there is none. */
  listId: z.string().nullable(),
});
export type ChosenProject = z.infer<typeof chosenProjectSchema>;

export const taskServiceSchema = z.object({
  service: taskServiceKeySchema,
  /** needs_permission: Microsoft has to be asked first. */
  state: z.enum(['disconnected', 'needs_permission', 'connected', 'reconnect']),
  /** Whose account, or which server. */
  account: z.string(),
  projects: z.array(chosenProjectSchema),
  /** All projects go to one list. */
  sharesList: z.boolean(),
  lastSyncAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
  /** Tasks that are there, that are sent next, and that the service refused. */
  linked: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type TaskServiceStatus = z.infer<typeof taskServiceSchema>;

export const taskListSchema = z.object({ id: z.string(), name: z.string() });
export type TaskList = z.infer<typeof taskListSchema>;
