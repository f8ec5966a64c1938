import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Registry } from 'prom-client';

import type { Log } from '../log';
import { sendFailure } from './failures';
import { registerHealth, type Readiness } from './health';
import { registerMetrics } from './metrics';
import { checkOrigin } from './origin-check';
import type { SignedInUser } from './route';
import { securityHeaders } from './security-headers';

const MEGABYTE = 1024 * 1024;
const REQUESTS_PER_MINUTE = 1_200;

type Options = {
  publicUrl: string;
  version: string;
  log: Log;
  metrics: Registry;
  /** Who sent the request, by its session cookie; null for a visitor. */
  findUser(request: FastifyRequest): Promise<SignedInUser | null>;
  readiness(): Promise<Readiness>;
};

/** Everything that is the same for every route; features add their routes to what this returns. */
export async function createHttpApp(options: Options): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MEGABYTE,
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply);
    },
  });
  app.setErrorHandler(sendFailure);
  await app.register(helmet, securityHeaders(options.publicUrl));
  await app.register(cookie);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    // A caller that has gone already has no address any more.
    keyGenerator: ({ ip }: { ip?: string }) => ip ?? 'gone',
  });
  await app.register(underPressure, { maxEventLoopDelay: 5_000, retryAfter: 2 });
  registerMetrics(app, options.metrics);
  registerHealth(app, options);
  app.decorateRequest('user', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!request.url.startsWith('/api/')) return;
    checkOrigin(request, options.publicUrl);
    reply.header('cache-control', 'no-store');
    request.user = await options.findUser(request);
  });
  return app;
}
