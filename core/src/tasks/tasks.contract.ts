import { z } from 'zod';

import { contract, idParams } from '../contract';
import { deletionOf } from '../deletion';
import { clockTimeSchema } from '../extraction/suggestion';
import { versioned } from '../version';
import {
  afterQuery,
  manyIds,
  MAX_PAGE_SIZE,
  nextPlace,
  pageOf,
  pageQuery,
  searchText,
} from '../pagination';
import { prioritySchema } from '../priority';
import { DUE_VIEWS } from './due-view';
import {
  itemCheckSchema,
  newTaskSchema,
  taskPatchSchema,
  taskSchema,
  taskStatusSchema,
} from './task';

export const taskSummarySchema = z.object({
  total: z.number().int(),
  completed: z.number().int(),
  inProgress: z.number().int(),
  toDo: z.number().int(),
  /** Open tasks by due date. */
  due: z.object({
    today: z.number().int(),
    week: z.number().int(),
    later: z.number().int(),
    none: z.number().int(),
  }),
});
export type TaskSummary = z.infer<typeof taskSummarySchema>;
export const TASK_SORTS = ['created_at', 'due_date', 'priority', 'title'] as const;

const idsSchema = z.array(z.uuid()).max(MAX_PAGE_SIZE);

export const listTasks = contract({
  name: 'listTasks',
  method: 'GET',
  path: '/tasks',
  summary: 'List tasks, with paging and filters',
  query: z.object({
    ...pageQuery(10),
    after: afterQuery,
    search: searchText(),
    status: taskStatusSchema.or(z.literal('all')).default('all'),
    priority: prioritySchema.or(z.literal('all')).default('all'),
    /** 'none': tasks without a project. */
    projectId: z.string().optional(),
    /** Anything but 'all' limits the list to open tasks, unless a status is given. */
    due: z.enum(DUE_VIEWS).default('all'),
    emailId: z.string().optional(),
    /** Only these tasks, as far as they match the other filters. */
    ids: z
      .string()
      .refine(
        (ids) => idsSchema.safeParse(ids.split(',')).success,
        `ids must be at most ${MAX_PAGE_SIZE} task ids, separated by commas`,
      )
      .optional(),
    sort: z.enum(TASK_SORTS).default('created_at'),
  }),
  response: pageOf(versioned(taskSchema)).extend({
    summary: taskSummarySchema,
    /** null in other orders than that of `created_at`, which cannot be continued. */
    next: nextPlace,
  }),
});
export const getTask = contract({
  name: 'getTask',
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'Get a task',
  params: idParams,
  response: versioned(taskSchema),
});
export const readDueDate = contract({
  name: 'readDueDate',
  method: 'GET',
  path: '/tasks/due-date',
  summary: 'Parse a due date from words',
  query: z.object({ text: z.string().max(200) }),
  response: z.object({
    /** null: the text contains no date. */
    read: z.object({ date: z.iso.date(), time: clockTimeSchema.nullable() }).nullable(),
  }),
});
export const createTask = contract({
  name: 'createTask',
  isOnceByKey: true,
  method: 'POST',
  path: '/tasks',
  summary: 'Create a task',
  body: newTaskSchema,
  response: versioned(taskSchema),
});
export const updateTask = contract({
  name: 'updateTask',
  method: 'PATCH',
  path: '/tasks/{id}',
  summary:
    'Update a task; setting its status to archived archives it, any other status unarchives it',
  params: idParams,
  body: taskPatchSchema,
  response: versioned(taskSchema),
});
export const changeTasks = contract({
  name: 'changeTasks',
  isOnceByKey: true,
  method: 'POST',
  path: '/tasks/process-many',
  summary: 'Update or delete many tasks, all or nothing; unknown ones are skipped',
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      ids: manyIds,
      patch: taskPatchSchema
        .pick({ status: true, priority: true, due_date: true, due_time: true })
        .extend({ project_id: z.string().min(1).optional() }),
    }),
    z.object({ action: z.literal('delete'), ids: manyIds }),
  ]),
  response: z.object({
    /** Tasks that the change made different. */
    changed: z.number().int(),
  }),
});
export const checkTaskItem = contract({
  name: 'checkTaskItem',
  method: 'PATCH',
  path: '/tasks/{id}/checklist',
  summary: 'Check or uncheck one item of the checklist; the others stay as they are',
  params: idParams,
  body: itemCheckSchema,
  response: versioned(taskSchema),
});
export const { remove: deleteTask, restore: restoreTask } = deletionOf(
  'task',
  '/tasks',
  versioned(taskSchema),
);
