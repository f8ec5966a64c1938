import fastify, { type FastifyInstance } from 'fastify';
import type { SandboxConfig } from './config';
import { registerStop, stopOrphan } from './control/orphan';
import { registerControl } from './control/control-routes';
import { registerGraph } from './graph/graph-http';
import { registerIdentity } from './identity/identity-routes';
import { registerHttpFaults } from './identity/http-faults';
import { registerClassifier } from './other-services/classifier';
import { registerLanguageModel } from './other-services/language-model';
import { registerPush } from './other-services/push';
import { registerTodoist } from './other-services/todoist';
import { World } from './world/world';

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

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** A sandbox whose parent was killed hands its port to the next one; anything else keeps it. */
async function listen(app: FastifyInstance, config: SandboxConfig): Promise<string> {
  const place = { port: config.port, host: config.host };
  try {
    return await app.listen(place);
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    if (await stopOrphan(`http://${config.host}:${config.port}`)) return app.listen(place);
    throw new Error(
      `Port ${config.port} is taken by another program. Stop it, or set SANDBOX_PORT to a free port.`,
      { cause: error },
    );
  }
}

/** Every stand-in on one HTTP server. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const world = await World.create(config);
  const app = createApp();
  registerHttpFaults(app, world);
  registerIdentity(app, world);
  registerGraph(app, world);
  registerClassifier(app, world);
  registerLanguageModel(app, world);
  registerTodoist(app, world);
  registerPush(app, () => world.url);
  registerControl(app, world);
  registerStop(app);
  const parent = process.ppid;
  app.get('/', (_request, reply) =>
    reply.send({
      sandbox: 'docket',
      isOrphan: process.ppid !== parent,
      state: '/_sandbox/state',
    }),
  );
  const url = await listen(app, config);
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
