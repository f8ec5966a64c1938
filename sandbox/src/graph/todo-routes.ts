// Stand-in for Microsoft To Do: proves lists, tasks, steps, linked resources and delta, but not recurrence or reminders,
// nor when the real one reports a changed step.
import { badRequest, itemNotFound } from '../mailbox/graph-error';
import { type GraphRequest, type GraphResponse, jsonBody, textField } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsTasks, writesTasks } from './scopes';
import type { TodoList, TodoStore, TodoTask } from '../world/todo-store';
import { isRecord } from '../mailbox/is-record';
import { dayInUtc } from './todo-due';

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

export function storeOf(request: GraphRequest): TodoStore {
  return request.world.todoOf(request.mailbox.owner.oid);
}

export function nowOf(request: GraphRequest): string {
  return new Date(request.world.clock.now()).toISOString();
}

function listView(list: TodoList): Record<string, unknown> {
  const { id, displayName, wellknownListName } = list;
  return { id, displayName, isOwner: true, isShared: false, wellknownListName };
}

export function requireList(request: GraphRequest): TodoList {
  const wanted = request.params['list'] ?? '';
  const list = storeOf(request).lists.get(wanted);
  if (!list) throw itemNotFound();
  return list;
}

export function requireTask(request: GraphRequest): { list: TodoList; task: TodoTask } {
  const list = requireList(request);
  const task = list.tasks.get(request.params['task'] ?? '');
  if (!task) throw itemNotFound();
  return { list, task };
}

/** From a request, or from a change in another program. */
export function readSettable(body: Record<string, unknown>): Record<string, unknown> {
  const isValid =
    (body['importance'] === undefined || importances.includes(textField(body, 'importance'))) &&
    (body['status'] === undefined || statuses.includes(textField(body, 'status')));
  if (!isValid) throw badRequest('Invalid value for importance or status.', 'RequestBodyRead');
  const given = Object.entries(body).filter(([name]) => settable.includes(name));
  return Object.fromEntries(
    given.map(([name, value]) => [name, name === 'dueDateTime' ? dayInUtc(value) : value]),
  );
}

function readLinked(request: GraphRequest, value: unknown): Record<string, unknown>[] {
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
  const now = nowOf(request);
  const store = storeOf(request);
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
    id: store.nextId('task'),
    title,
  };
  list.tasks.set(task.id, task);
  const { linked } = store.partsOf(task.id);
  linked.push(...readLinked(request, body['linkedResources']));
  store.touch(list, task, now);
  const etag = `W/"${task.id.slice(-8)}"`;
  return { status: 201, body: { '@odata.etag': etag, ...task, linkedResources: linked } };
}

function updateTask(request: GraphRequest): GraphResponse {
  const { list, task } = requireTask(request);
  Object.assign(task, readSettable(jsonBody(request)));
  storeOf(request).touch(list, task, nowOf(request));
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

function deleteTask(request: GraphRequest): GraphResponse {
  const { list, task } = requireTask(request);
  storeOf(request).remove(list, task.id);
  return { status: 204 };
}

const lists = '/me/todo/lists';
const task = `${lists}/:list/tasks/:task`;

export const todoRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: lists,
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
    path: lists,
    scopes: writesTasks,
    handle: (request) => ({
      status: 201,
      body: listView(storeOf(request).addList(textField(jsonBody(request), 'displayName'))),
    }),
  },
  { method: 'GET', path: `${lists}/:list/tasks`, scopes: readsTasks, handle: listTasks },
  { method: 'POST', path: `${lists}/:list/tasks`, scopes: writesTasks, handle: createTask },
  {
    method: 'GET',
    path: task,
    scopes: readsTasks,
    handle: (request) => ({ status: 200, body: requireTask(request).task }),
  },
  { method: 'PATCH', path: task, scopes: writesTasks, handle: updateTask },
  { method: 'DELETE', path: task, scopes: writesTasks, handle: deleteTask },
];
