import { z } from 'zod';

import { syncProblemSchema } from '../sync/sync-status';

/** Services that tasks can be synced to. Keys are repeated in a database constraint. */
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

/** Fields of a task that are synced; those a service can't represent stay as they are in Docket. */
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

/** Both sides changed a field; the later change was kept. */
export const taskConflictSchema = z.object({
  field: z.enum([...SHARED_FIELDS, 'deleted']),
  kept: z.enum(['docket', 'service']),
  /** Shown to people only; no code depends on it. */
  docket: z.string(),
  service: z.string(),
  at: z.string(),
});
export type TaskConflict = z.infer<typeof taskConflictSchema>;

export const taskLinkSchema = z.object({
  taskId: z.string(),
  service: taskServiceKeySchema,
  listName: z.string(),
  /** The task's page in the service; null if the service has none, or until it is created. */
  url: z.string().nullable(),
  /** waiting: will be sent next. */
  state: z.enum(['waiting', 'linked', 'failed']),
  problem: z.string().nullable(),
  conflicts: z.array(taskConflictSchema),
});
export type TaskLink = z.infer<typeof taskLinkSchema>;

/** Name of the list created for the tasks of all projects. */
export const SHARED_LIST = 'Docket';

export const chosenProjectSchema = z.object({
  projectId: z.string(),
  /** null: a list named like the project, or SHARED_LIST if all projects share one; created if missing. */
  listId: z.string().nullable(),
});
export type ChosenProject = z.infer<typeof chosenProjectSchema>;

export const taskServiceSchema = z.object({
  service: taskServiceKeySchema,
  /** needs_permission: requires consent from Microsoft. */
  state: z.enum(['disconnected', 'needs_permission', 'connected', 'reconnect']),
  /** The account name, or the server. */
  account: z.string(),
  projects: z.array(chosenProjectSchema),
  /** All projects share one list. */
  sharesList: z.boolean(),
  lastSyncAt: z.string().nullable(),
  problem: syncProblemSchema.nullable(),
  /** Numbers of tasks that are in sync, about to be sent, and rejected by the service. */
  linked: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type TaskServiceStatus = z.infer<typeof taskServiceSchema>;

export const taskListSchema = z.object({ id: z.string(), name: z.string() });
export type TaskList = z.infer<typeof taskListSchema>;
