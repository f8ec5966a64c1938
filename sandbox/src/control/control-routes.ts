// The tests' own door to the sandbox: nothing behind it has a counterpart at Microsoft.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world';
import { ControlError } from './control-error';
import { mailboxControl, type ControlHandler } from './mailbox-control';
import { servicesControl } from './services-control';
import { worldControl } from './world-control';

const handlers: Record<string, ControlHandler> = {
  ...mailboxControl,
  ...worldControl,
  ...servicesControl,
};

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
