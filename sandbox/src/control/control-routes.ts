// The tests' own API of the sandbox: none of it exists at Microsoft.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world';
import { ControlError, bodyOf, queryOf, textOf } from './control-body';
import { type ControlHandler, mailboxControl } from './mailbox-control';
import { calendarControl } from './calendar-control';
import { taskControl } from './task-control';
import { todoistControl } from './todoist-control';
import { worldControl } from './world-control';
import type { ServiceState } from '../world/behaviour';
import { isRecord } from '../mailbox/is-record';

const modes = ['normal', 'slow', 'failing', 'malformed', 'drop'] as const;

function stateOf(world: World, name: string | null): ServiceState {
  const state = world.services.byName(name ?? '');
  if (!state) throw new ControlError(404, 'service must be classifier, llm or todoist.');
  return state;
}

const behave: ControlHandler = (world, request) => {
  const body = bodyOf(request);
  const state = stateOf(world, textOf(body['service']));
  const mode = modes.find((one) => one === (body['mode'] ?? 'normal'));
  if (!mode) throw new ControlError(400, `mode must be one of ${modes.join(', ')}.`);
  state.behaviour = {
    mode,
    ms: Number(body['ms'] ?? 15_000),
    status: Number(body['status'] ?? 500),
    canned: Array.isArray(body['canned']) ? [...(body['canned'] as unknown[])] : [],
  };
  return state.behaviour;
};

const calls: ControlHandler = (world, request) => {
  const state = stateOf(world, queryOf(request).get('service'));
  return { total: state.calls.length, calls: state.calls };
};

const servicesControl: Record<string, ControlHandler> = {
  'POST /services': behave,
  'GET /services/calls': calls,
};

const single: Record<string, ControlHandler> = {
  ...mailboxControl,
  ...worldControl,
  ...taskControl,
  ...todoistControl,
  ...calendarControl,
  ...servicesControl,
};

/** Many calls at once, in order, so that a test with thousands of events does not need thousands of requests. */
const bulk: ControlHandler = async (world, request) => {
  const calls = bodyOf(request)['calls'];
  if (!Array.isArray(calls)) throw new ControlError(400, 'calls must be a list of {call, body}.');
  const results: unknown[] = [];
  for (const entry of calls.filter(isRecord)) {
    const name = textOf(entry['call']) ?? '';
    const handle = single[name];
    if (!handle) throw new ControlError(404, `There is no call "${name}".`);
    try {
      results.push(await handle(world, { url: '/', body: entry['body'] ?? {} }));
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
      results.push({ error: error.message });
    }
  }
  return { results };
};

const handlers: Record<string, ControlHandler> = { ...single, 'POST /bulk': bulk };

export function registerControl(app: FastifyInstance, world: World): void {
  for (const [name, handle] of Object.entries(handlers)) {
    const [method = 'GET', path = ''] = name.split(' ');
    app.route({
      method,
      url: `/_sandbox${path}`,
      handler: async (request, reply) => {
        try {
          return await reply.send((await handle(world, request)) ?? {});
        } catch (error) {
          if (!(error instanceof ControlError)) throw error;
          return reply.code(error.status).send({ error: error.message });
        }
      },
    });
  }
}
