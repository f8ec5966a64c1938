// The tests' own door to the sandbox: nothing behind it has a counterpart at Microsoft.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world';
import { isRecord } from '../graph/graph-request';
import { bodyOf, textOf } from './control-body';
import { ControlError } from './control-error';
import { mailboxControl, type ControlHandler } from './mailbox-control';
import { servicesControl } from './services-control';
import { worldControl } from './world-control';

const single: Record<string, ControlHandler> = {
  ...mailboxControl,
  ...worldControl,
  ...servicesControl,
};

/** Many calls at once, in order: a test that drives thousands of events needs no thousand requests. */
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
