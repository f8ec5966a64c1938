// Stand-in for Microsoft To Do: proves lists, tasks and linked resources, not recurrence or reminders.
import { toIsoSeconds } from '../clock';
import { badRequest, itemNotFound } from '../mailbox/graph-error';
import { type GraphRequest, type GraphResponse, jsonBody, textField } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsTasks, writesTasks } from './scopes';
import type { TodoList, TodoStore, TodoTask } from '../world/todo-store';
import { isRecord } from '../mailbox/is-record';

const importances = ['low', 'normal', 'high'];
const statuses = ['notStarted', 'inProgress', 'completed', 'waitingOnOthers', 'deferred'];
const settable = [
  'title',
  'body',
  'importance',
  'status',
  'categories',
  'dueDateTime',
  'startDateTime',
  'reminderDateTime',
  'completedDateTime',
  'isReminderOn',
  'recurrence',
];

function storeOf(request: GraphRequest): TodoStore {
  return request.world.todoOf(request.mailbox.owner.oid);
}

function listView(list: TodoList): Record<string, unknown> {
  const { id, displayName, wellknownListName } = list;
  return { id, displayName, isOwner: true, isShared: false, wellknownListName };
}

function requireList(request: GraphRequest): TodoList {
  const wanted = request.params['list'] ?? '';
  const list = storeOf(request).lists.get(wanted);
  if (!list) throw itemNotFound();
  return list;
}

function requireTask(request: GraphRequest): { list: TodoList; task: TodoTask } {
  const list = requireList(request);
  const task = list.tasks.get(request.params['task'] ?? '');
  if (!task) throw itemNotFound();
  return { list, task };
}

function readSettable(body: Record<string, unknown>): Record<string, unknown> {
  const isValid =
    (body['importance'] === undefined || importances.includes(textField(body, 'importance'))) &&
    (body['status'] === undefined || statuses.includes(textField(body, 'status')));
  if (!isValid) throw badRequest('Invalid value for importance or status.', 'RequestBodyRead');
  return Object.fromEntries(Object.entries(body).filter(([name]) => settable.includes(name)));
}

function readLinked(request: GraphRequest, value: unknown): object[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((entry) => ({
    id: storeOf(request).nextId('linked'),
    webUrl: textField(entry, 'webUrl'),
    applicationName: textField(entry, 'applicationName'),
    displayName: textField(entry, 'displayName'),
    externalId: textField(entry, 'externalId'),
  }));
}

function createTask(request: GraphRequest): GraphResponse {
  const list = requireList(request);
  const body = jsonBody(request);
  const title = textField(body, 'title');
  if (!title) throw badRequest('The property title is required.', 'InvalidRequest');
  const now = toIsoSeconds(request.world.clock.now());
  const task: TodoTask = {
    importance: 'normal',
    isReminderOn: false,
    status: 'notStarted',
    createdDateTime: now,
    lastModifiedDateTime: now,
    bodyLastModifiedDateTime: now,
    hasAttachments: false,
    categories: [],
    body: { content: '', contentType: 'text' },
    ...readSettable(body),
    id: storeOf(request).nextId('task'),
    title,
    linkedResources: readLinked(request, body['linkedResources']),
  };
  list.tasks.set(task.id, task);
  return { status: 201, body: { '@odata.etag': `W/"${task.id.slice(-8)}"`, ...task } };
}

function updateTask(request: GraphRequest): GraphResponse {
  const { task } = requireTask(request);
  Object.assign(task, readSettable(jsonBody(request)), {
    lastModifiedDateTime: toIsoSeconds(request.world.clock.now()),
  });
  return { status: 200, body: task };
}

function listTasks(request: GraphRequest): GraphResponse {
  const top = Number(request.query.get('$top') ?? 20);
  const skip = Number(request.query.get('$skip') ?? 0);
  const tasks = [...requireList(request).tasks.values()];
  const next = new URL(request.url);
  next.searchParams.set('$skip', String(skip + top));
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#users/todo/lists/tasks`,
      value: tasks.slice(skip, skip + top),
      ...(skip + top < tasks.length ? { '@odata.nextLink': next.href } : {}),
    },
  };
}

const task = '/me/todo/lists/:list/tasks/:task';

export const todoRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: '/me/todo/lists',
    scopes: readsTasks,
    handle: (request) => ({
      status: 200,
      body: {
        '@odata.context': `${request.base}/$metadata#users/todo/lists`,
        value: [...storeOf(request).lists.values()].map(listView),
      },
    }),
  },
  {
    method: 'POST',
    path: '/me/todo/lists',
    scopes: writesTasks,
    handle: (request) => ({
      status: 201,
      body: listView(storeOf(request).addList(textField(jsonBody(request), 'displayName'))),
    }),
  },
  { method: 'GET', path: '/me/todo/lists/:list/tasks', scopes: readsTasks, handle: listTasks },
  { method: 'POST', path: '/me/todo/lists/:list/tasks', scopes: writesTasks, handle: createTask },
  {
    method: 'GET',
    path: task,
    scopes: readsTasks,
    handle: (request) => ({ status: 200, body: requireTask(request).task }),
  },
  { method: 'PATCH', path: task, scopes: writesTasks, handle: updateTask },
  {
    method: 'DELETE',
    path: task,
    scopes: writesTasks,
    handle: (request) => {
      const found = requireTask(request);
      found.list.tasks.delete(found.task.id);
      return { status: 204 };
    },
  },
];
