import fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config';
import { registerControl } from './control/control-routes';
import { registerGraph } from './graph/graph-http';
import { registerUploads } from './graph/upload-sessions';
import { registerIdentity } from './identity/identity-routes';
import { registerHttpFaults } from './faults/http-faults';
import { registerServices } from './other-services/services';
import { World } from './world';

export interface Sandbox {
  url: string;
  world: World;
  stop: () => Promise<void>;
}

const bodyLimit = 160 * 1024 * 1024;

function createApp(): FastifyInstance {
  const app = fastify({
    bodyLimit,
    forceCloseConnections: true,

    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  return app;
}

/** Every stand-in on one HTTP server. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const world = await World.create(config);
  const app = createApp();
  registerHttpFaults(app, world);
  registerIdentity(app, world);
  registerGraph(app, world);
  registerUploads(app, world);
  registerServices(app, world);
  registerControl(app, world);
  app.get('/', (_request, reply) => reply.send({ sandbox: 'docket', accounts: '/_sandbox/state' }));
  const url = await app.listen({ port: config.port, host: config.host });
  world.url = url;
  return {
    url,
    world,
    stop: async () => {
      world.subscriptions.clear();
      await app.close();
    },
  };
}
