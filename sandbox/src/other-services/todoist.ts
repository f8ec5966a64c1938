// Stand-in for Todoist API v1: proves creation, idempotent sync commands and error shapes, not Todoist's date language or limits.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from '../world/world';
import { jsonOf, playBehaviour } from '../world/behaviour';
import { TodoistError, type TodoistStore } from '../world/todoist-store';
import { isRecord } from '../mailbox/is-record';

const root = '/todoist/api/v1';

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
    error_code: error.status === 404 ? 478 : 19,
    error_extra: { event_id: randomUUID().replaceAll('-', ''), retry_after: 2 },
    error_tag: error.tag,
    http_code: error.status,
  });
}

function runCommand(store: TodoistStore, command: Record<string, unknown>): string | object {
  const args = isRecord(command['args']) ? command['args'] : {};
  const id = String(args['id']);
  try {
    switch (command['type']) {
      case 'item_add': {
        const task = store.create(args);
        if (typeof command['temp_id'] === 'string')
          store.temporaryIds.set(command['temp_id'], task.id);
        return 'ok';
      }
      case 'item_update':
        store.update(id, args);
        return 'ok';
      case 'item_close':
      case 'item_complete':
        store.require(id).checked = true;
        return 'ok';
      case 'item_delete':
        store.require(id).is_deleted = true;
        return 'ok';
      default:
        return {
          error: 'Invalid command',
          error_code: 34,
          error_tag: 'INVALID_COMMAND',
          http_code: 400,
        };
    }
  } catch (error) {
    if (!(error instanceof TodoistError)) throw error;
    return { error: error.message, error_code: 19, error_tag: error.tag, http_code: error.status };
  }
}

/** A command whose uuid ran before is not run again. */
function sync(store: TodoistStore, body: Record<string, unknown>): object {
  const commands = Array.isArray(body['commands']) ? body['commands'].filter(isRecord) : [];
  const status: Record<string, string | object> = {};
  const mapping: Record<string, string> = {};
  for (const command of commands) {
    const uuid = String(command['uuid']);
    const result = store.done.get(uuid) ?? runCommand(store, command);
    store.done.set(uuid, result);
    status[uuid] = result;
    const temporary = command['temp_id'];
    const id = typeof temporary === 'string' ? store.temporaryIds.get(temporary) : undefined;
    if (typeof temporary === 'string' && id) mapping[temporary] = id;
  }
  const isRead = body['resource_types'] !== undefined;
  return {
    sync_status: status,
    temp_id_mapping: mapping,
    sync_token: randomUUID(),
    full_sync: body['sync_token'] === '*',
    ...(isRead ? { items: [...store.tasks.values()], projects: [], labels: [] } : {}),
  };
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id;
}

function noContent(reply: FastifyReply): void {
  void reply.code(204);
}

export function registerTodoist(app: FastifyInstance, world: World): void {
  const { todoist: state, todoistStore: store } = world.services;
  type Act = (request: FastifyRequest, reply: FastifyReply) => unknown;
  const route = (method: string, path: string, act: Act): void => {
    app.route({
      method,
      url: `${root}${path}`,
      handler: async (request, reply) => {
        if (await playBehaviour(state, request, reply)) return reply;
        if (!request.headers.authorization) return reply.code(401).send('Forbidden');
        try {
          return await reply.send(act(request, reply));
        } catch (error) {
          return fail(reply, error);
        }
      },
    });
  };
  route('POST', '/tasks', (request) => store.create(bodyOf(request)));
  route('GET', '/tasks', () => ({
    results: [...store.tasks.values()].filter((task) => !task.checked && !task.is_deleted),
    next_cursor: null,
  }));
  route('GET', '/tasks/:id', (request) => store.require(idOf(request)));
  route('POST', '/tasks/:id', (request) => store.update(idOf(request), bodyOf(request)));
  route('POST', '/tasks/:id/close', (request, reply) => {
    store.require(idOf(request)).checked = true;
    return noContent(reply);
  });
  route('POST', '/tasks/:id/reopen', (request, reply) => {
    store.require(idOf(request)).checked = false;
    return noContent(reply);
  });
  route('DELETE', '/tasks/:id', (request, reply) => {
    store.require(idOf(request)).is_deleted = true;
    return noContent(reply);
  });
  route('POST', '/sync', (request) => sync(store, bodyOf(request)));
}
