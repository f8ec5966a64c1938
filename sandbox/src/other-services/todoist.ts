// Stand-in for Todoist API v1: proves projects, sub-tasks, idempotent sync commands, sync tokens, limits and error
// shapes, not Todoist's date language, recurrence (but for "every week") or sharing.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/world';
import { jsonOf, playBehaviour } from '../world/behaviour';
import { TodoistError, type TodoistStore } from '../world/todoist-store';
import { isRecord } from '../mailbox/is-record';
import { withHttpFaults } from './service-faults';

const root = '/todoist/api/v1';
const refusedToken = 'refused';
const codes: Record<number, number> = { 404: 478, 429: 35 };

function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = jsonOf(request);
  if (isRecord(body)) return body;
  const form = Buffer.isBuffer(request.body)
    ? new URLSearchParams(request.body.toString('utf8'))
    : [];
  return Object.fromEntries([...form].map(([name, value]) => [name, parsed(value)]));
}

function parsed(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof TodoistError)) throw error;
  return reply.code(error.status).send({
    error: error.message,
    error_code: codes[error.status] ?? 19,
    error_extra: { event_id: randomUUID().replaceAll('-', ''), retry_after: 2 },
    error_tag: error.tag,
    http_code: error.status,
  });
}

type Run = (store: TodoistStore, args: Record<string, unknown>) => { id: string } | void;

const commands: Record<string, Run> = {
  item_add: (store, args) => store.create(args),
  item_update: (store, args) => void store.update(String(args['id']), args),
  item_close: (store, args) => store.close(String(args['id'])),
  item_complete: (store, args) => store.complete(String(args['id']), true),
  item_uncomplete: (store, args) => store.complete(String(args['id']), false),
  item_delete: (store, args) => store.remove(String(args['id'])),
  project_add: (store, args) => store.addProject(String(args['name'])),
};

function runCommand(store: TodoistStore, command: Record<string, unknown>): string | object {
  const args = isRecord(command['args']) ? command['args'] : {};
  const run = commands[String(command['type'])];
  if (!run)
    return {
      error: 'Invalid command',
      error_code: 34,
      error_tag: 'INVALID_COMMAND',
      http_code: 400,
    };
  try {
    const made = run(store, args);
    if (made) store.made.set(String(command['uuid']), made.id);
    return 'ok';
  } catch (error) {
    if (!(error instanceof TodoistError)) throw error;
    return { error: error.message, error_code: 19, error_tag: error.tag, http_code: error.status };
  }
}

/** A command whose uuid has already run is not run again; temporary ids are those of this request. */
function runCommands(store: TodoistStore, body: Record<string, unknown>) {
  const given = Array.isArray(body['commands']) ? body['commands'].filter(isRecord) : [];
  if (given.length > 100) throw new TodoistError(400, 'TOO_MANY_COMMANDS', 'Too many commands');
  store.temporaryIds.clear();
  const status: Record<string, string | object> = {};
  const mapping: Record<string, string> = {};
  for (const command of given) {
    const uuid = String(command['uuid']);
    const result = store.done.get(uuid) ?? runCommand(store, command);
    store.done.set(uuid, result);
    status[uuid] = result;
    const temporary = command['temp_id'];
    const id = store.made.get(uuid);
    if (typeof temporary !== 'string' || id === undefined) continue;
    mapping[temporary] = id;
    store.temporaryIds.set(temporary, id);
  }
  return { sync_status: status, temp_id_mapping: mapping };
}

/** A full response holds what is open; later ones hold changes, including completed and deleted tasks. */
function readSince(store: TodoistStore, body: Record<string, unknown>): object {
  const token = typeof body['sync_token'] === 'string' ? body['sync_token'] : '*';
  const since = token === '*' ? 0 : store.since(token);
  if (since === null) throw new TodoistError(400, 'SYNC_TOKEN_INVALID', 'Invalid sync token');
  const isWhole = token === '*';
  const items = store
    .changedSince(store.tasks.values(), since)
    .filter((task) => !isWhole || (!task.is_deleted && !task.checked));
  const projects = store
    .changedSince(store.projects.values(), since)
    .filter((project) => !isWhole || !project.is_deleted);
  const wanted = Array.isArray(body['resource_types']) ? body['resource_types'] : [];
  const all = {
    items,
    projects,
    labels: [],
    user: store.user,
  };
  return {
    full_sync: isWhole,
    ...Object.fromEntries(
      Object.entries(all).filter(
        ([name]) => wanted.includes(name) || wanted.includes(name.replace(/s$/, '')),
      ),
    ),
  };
}

function sync(store: TodoistStore, body: Record<string, unknown>): object {
  const ran = runCommands(store, body);
  const read = body['resource_types'] === undefined ? { full_sync: false } : readSince(store, body);
  return { ...ran, ...read, sync_token: store.token };
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://todoist').searchParams;
}

/** Pages of at most `limit`; the cursor is a position in the list. */
function paged(request: FastifyRequest, name: string, all: object[]): object {
  const query = queryOf(request);
  const limit = Number(query.get('limit') ?? 50);
  const from = Number(query.get('cursor') ?? 0);
  const next = from + limit < all.length ? String(from + limit) : null;
  return { [name]: all.slice(from, from + limit), next_cursor: next };
}

function listed(request: FastifyRequest, store: TodoistStore, isDone: boolean) {
  const query = queryOf(request);
  const [project, parent] = [query.get('project_id'), query.get('parent_id')];
  return [...store.tasks.values()].filter(
    (task) =>
      !task.is_deleted &&
      task.checked === isDone &&
      isWithin(task.completed_at, query) &&
      (project === null || task.project_id === project) &&
      (parent === null || task.parent_id === parent),
  );
}

/** Only completed tasks are asked for by time. */
function isWithin(completedAt: string | null, query: URLSearchParams): boolean {
  const at = Date.parse(completedAt ?? '');
  const [since, until] = [query.get('since'), query.get('until')];
  return !(at < Date.parse(since ?? '') || at > Date.parse(until ?? ''));
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function noContent(reply: FastifyReply): void {
  void reply.code(204);
}

/** Partial and full syncs and plain calls are counted in windows of 15 minutes. */
function requireWithinLimits(world: World, request: FastifyRequest): void {
  const isFull = request.url.endsWith('/sync') && bodyOf(request)['sync_token'] === '*';
  if (world.services.todoistLimits.take(isFull ? 'full' : 'partial')) return;
  throw new TodoistError(429, 'LIMITS_REACHED', 'Limits reached');
}

export function registerTodoist(app: FastifyInstance, world: World): void {
  const { todoist: state, todoistStore: store } = world.services;
  type Act = (request: FastifyRequest, reply: FastifyReply) => unknown;
  const answer = async (request: FastifyRequest, reply: FastifyReply, act: Act) => {
    if (await playBehaviour(state, request, reply)) return reply;
    const token = request.headers.authorization?.replace('Bearer ', '') ?? refusedToken;
    if (token === refusedToken) return reply.code(401).send('Forbidden');
    reply.header('date', new Date(Date.parse(store.now())).toUTCString());
    try {
      requireWithinLimits(world, request);
      return await reply.send(act(request, reply));
    } catch (error) {
      return fail(reply, error);
    }
  };
  const route = (method: string, path: string, act: Act): void => {
    app.route({
      method,
      url: `${root}${path}`,
      handler: (request, reply) =>
        withHttpFaults({ world, request, reply, account: 'todoist' }, () =>
          answer(request, reply, act),
        ),
    });
  };
  route('POST', '/tasks', (request) => store.create(bodyOf(request)));
  route('GET', '/tasks', (request) => paged(request, 'results', listed(request, store, false)));
  route('GET', '/tasks/completed/by_completion_date', (request) =>
    paged(request, 'items', listed(request, store, true)),
  );
  route('GET', '/tasks/:id', (request) => store.require(idOf(request)));
  route('POST', '/tasks/:id', (request) => store.update(idOf(request), bodyOf(request)));
  route('POST', '/tasks/:id/close', (request, reply) => {
    store.close(idOf(request));
    return noContent(reply);
  });
  route('POST', '/tasks/:id/reopen', (request, reply) => {
    store.complete(idOf(request), false);
    return noContent(reply);
  });
  route('DELETE', '/tasks/:id', (request, reply) => {
    store.remove(idOf(request));
    return noContent(reply);
  });
  route('POST', '/sync', (request) => sync(store, bodyOf(request)));
}
