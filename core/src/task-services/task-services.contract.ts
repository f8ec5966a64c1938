import { z } from 'zod';

import { contract } from '../contract';
import {
  chosenProjectSchema,
  taskLinkSchema,
  taskListSchema,
  taskServiceKeySchema,
  taskServiceSchema,
} from './task-service';

const serviceParams = z.object({ service: taskServiceKeySchema });

export const listTaskServices = contract({
  name: 'listTaskServices',
  method: 'GET',
  path: '/task-services',
  summary: 'List task services, with their connection and sync counts',
  response: z.object({ items: z.array(taskServiceSchema) }),
});

/** Connecting sends nothing: only tasks of projects chosen later are sent. */
export const connectTaskService = contract({
  name: 'connectTaskService',
  method: 'PUT',
  path: '/task-services/{service}',
  summary: 'Connect a task service; checks the credentials and sends no tasks yet',
  params: serviceParams,
  body: z.object({
    /** For Todoist. */
    token: z.string().trim().max(500).default(''),
    /** For CalDAV. */
    url: z.string().trim().max(2_000).default(''),
    username: z.string().trim().max(500).default(''),
    password: z.string().max(500).default(''),
  }),
  isLong: true,
  response: taskServiceSchema,
});

export const disconnectTaskService = contract({
  name: 'disconnectTaskService',
  method: 'DELETE',
  path: '/task-services/{service}',
  summary: 'Disconnect a task service; tasks stay on both sides',
  params: serviceParams,
  response: z.object({
    /** Tasks that remain in the service. */
    kept: z.number().int(),
  }),
});

export const listServiceLists = contract({
  name: 'listServiceLists',
  method: 'GET',
  path: '/task-services/{service}/lists',
  summary: 'List the lists of a task service',
  params: serviceParams,
  isLong: true,
  response: z.object({ items: z.array(taskListSchema) }),
});

export const chooseServiceProjects = contract({
  name: 'chooseServiceProjects',
  method: 'PUT',
  path: '/task-services/{service}/projects',
  summary:
    'Choose the projects whose tasks are sent; tasks of projects left out stay where they are',
  params: serviceParams,
  body: z
    .object({
      projects: z.array(chosenProjectSchema).max(500),
      /** All projects share one list and must name the same one. */
      sharesList: z.boolean().default(false),
    })
    .refine(
      ({ projects, sharesList }) =>
        !sharesList || new Set(projects.map(({ listId }) => listId)).size <= 1,
      { message: 'One list for all: give each project the same list', path: ['projects'] },
    ),
  response: taskServiceSchema,
});

export const syncTaskService = contract({
  name: 'syncTaskService',
  method: 'POST',
  path: '/task-services/{service}/sync',
  summary: 'Sync a task service now',
  params: serviceParams,
  response: taskServiceSchema,
});

export const sendTaskToService = contract({
  name: 'sendTaskToService',
  method: 'POST',
  path: '/task-services/{service}/tasks',
  summary: 'Send a single task to a task service',
  // Same scope as changing the task: connecting the service was the decision to send anything.
  scope: 'write',
  params: serviceParams,
  body: z.object({ taskId: z.string(), listId: z.string().min(1).max(1_000) }),
  response: taskLinkSchema,
});

export const listTaskLinks = contract({
  name: 'listTaskLinks',
  method: 'GET',
  path: '/task-links',
  summary: 'List task links, with the fields that were changed on both sides',
  query: z.object({
    /** Up to 200 ids, separated by commas. */
    taskIds: z.string().max(8_000).default(''),
  }),
  response: z.object({ items: z.array(taskLinkSchema) }),
});

export const dismissTaskConflicts = contract({
  name: 'dismissTaskConflicts',
  method: 'DELETE',
  path: '/tasks/{id}/conflicts',
  summary: 'Dismiss the note that a task was changed on both sides',
  params: z.object({ id: z.string() }),
  response: z.object({ id: z.string() }),
});
