// The parts of a To Do task, and the changes in a list.
import { badRequest, itemNotFound, syncStateNotFound } from '../mailbox/graph-error';
import { type GraphRequest, type GraphResponse, jsonBody, textField } from './graph-request';
import type { GraphRoute } from './route-table';
import { readsTasks, writesTasks } from './scopes';
import { nowOf, requireList, requireTask, storeOf } from './todo-routes';

const defaultPage = 50;

function values(request: GraphRequest, name: string, value: unknown[]): GraphResponse {
  const context = `${request.base}/$metadata#users/todo/lists/tasks/${name}`;
  return { status: 200, body: { '@odata.context': context, value } };
}

function createStep(request: GraphRequest): GraphResponse {
  const { list, task } = requireTask(request);
  const body = jsonBody(request);
  const displayName = textField(body, 'displayName');
  if (!displayName) throw badRequest('The property displayName is required.', 'InvalidRequest');
  const now = nowOf(request);
  const store = storeOf(request);
  const isChecked = body['isChecked'] === true;
  const step = {
    id: store.nextId('step'),
    displayName,
    isChecked,
    createdDateTime: now,
    ...(isChecked ? { checkedDateTime: now } : {}),
  };
  store.partsOf(task.id).steps.set(step.id, step);
  store.touch(list, task, now);
  return { status: 201, body: step };
}

function changeStep(request: GraphRequest): GraphResponse {
  const { list, task } = requireTask(request);
  const store = storeOf(request);
  const step = store.partsOf(task.id).steps.get(request.params['step'] ?? '');
  if (!step) throw itemNotFound();
  const body = jsonBody(request);
  if (typeof body['isChecked'] === 'boolean') step['isChecked'] = body['isChecked'];
  if (textField(body, 'displayName')) step['displayName'] = textField(body, 'displayName');
  store.touch(list, task, nowOf(request));
  return { status: 200, body: step };
}

function deleteStep(request: GraphRequest): GraphResponse {
  const { list, task } = requireTask(request);
  const store = storeOf(request);
  if (!store.partsOf(task.id).steps.delete(request.params['step'] ?? '')) throw itemNotFound();
  store.touch(list, task, nowOf(request));
  return { status: 204 };
}

interface Position {
  generation: string;
  /** Where the round began: what is removed later may have been reported as existing. */
  began: number;
  /** Changes up to here were reported in earlier rounds. */
  since: number;
  /** Changes up to here were reported on earlier pages of this round. */
  at: number;
}

function positionOf(request: GraphRequest): Position | null {
  const text = request.query.get('$skiptoken') ?? request.query.get('$deltatoken');
  if (!text) return null;
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Position;
}

function linkTo(request: GraphRequest, name: string, position: Position): string {
  const url = new URL(request.url);
  url.search = '';
  url.searchParams.set(name, Buffer.from(JSON.stringify(position)).toString('base64url'));
  return url.href;
}

/** A first round reports what exists; later ones report changes, with removed tasks marked. */
function delta(request: GraphRequest): GraphResponse {
  const list = requireList(request);
  const store = storeOf(request);
  const generation = `${request.mailbox.generation}/${store.generation}`;
  const position = positionOf(request) ?? { generation, began: store.seq, since: 0, at: 0 };
  if (position.generation !== generation || position.at > store.seq)
    throw syncStateNotFound(`${request.url.origin}${request.url.pathname}?$deltatoken=`);
  const size = request.preferences.maxPageSize ?? defaultPage;
  const waiting = [...list.changes]
    .filter(
      ([id, seq]) =>
        seq > position.at && (position.since > 0 || seq > position.began || list.tasks.has(id)),
    )
    .toSorted(([, one], [, other]) => one - other);
  const page = waiting.slice(0, size);
  const at = waiting.length > size ? (page.at(-1)?.[1] ?? store.seq) : store.seq;
  const next =
    waiting.length > size
      ? { '@odata.nextLink': linkTo(request, '$skiptoken', { ...position, at }) }
      : {
          '@odata.deltaLink': linkTo(request, '$deltatoken', {
            generation,
            began: store.seq,
            since: Math.max(store.seq, 1),
            at,
          }),
        };
  return {
    status: 200,
    body: {
      '@odata.context': `${request.base}/$metadata#Collection(todoTask)`,
      ...next,
      value: page.map(([id]) => list.tasks.get(id) ?? { id, '@removed': { reason: 'deleted' } }),
    },
  };
}

const task = '/me/todo/lists/:list/tasks/:task';

export const todoPartRoutes: GraphRoute[] = [
  {
    method: 'GET',
    path: `${task}/checklistItems`,
    scopes: readsTasks,
    handle: (request) => {
      const { steps } = storeOf(request).partsOf(requireTask(request).task.id);
      return values(request, 'checklistItems', [...steps.values()]);
    },
  },
  { method: 'POST', path: `${task}/checklistItems`, scopes: writesTasks, handle: createStep },
  {
    method: 'PATCH',
    path: `${task}/checklistItems/:step`,
    scopes: writesTasks,
    handle: changeStep,
  },
  {
    method: 'DELETE',
    path: `${task}/checklistItems/:step`,
    scopes: writesTasks,
    handle: deleteStep,
  },
  {
    method: 'GET',
    path: `${task}/linkedResources`,
    scopes: readsTasks,
    handle: (request) => {
      const { linked } = storeOf(request).partsOf(requireTask(request).task.id);
      return values(request, 'linkedResources', linked);
    },
  },
  {
    method: 'GET',
    path: '/me/todo/lists/:list/tasks/delta',
    scopes: readsTasks,
    handle: delta,
  },
];
