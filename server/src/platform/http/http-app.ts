import { randomUUID } from 'node:crypto';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Registry } from 'prom-client';
import { AppError } from '@docket/core/errors';

import type { Config } from '../../config';

import type { Log } from '../log/log';
import { isApiCall } from './api-call';
import { sendFailure } from './failures';
import { registerHealth, type Readiness } from './health';
import { createPersonLimit, tooManyRequests } from './call-limits';
import { shedLoad } from './limits';
import { measureRequests, servePublicMetrics } from './metrics';
import { logRequests, requestLines } from './request-log';
import { traceRequests } from './trace-requests';
import { rejectAnonymous, requireScope, type Caller } from './caller';

const MEGABYTE = 1024 * 1024;

type Options = {
  publicUrl: string;
  version: string;
  log: Log;
  metrics: Registry;
  /** Undefined if the metrics are not served here. */
  metricsToken: string | undefined;
  trustedProxies: readonly string[];
  limits: Config['limits'];
  /** Called while many calls are in flight. */
  onCrowded: () => void;
  /** Identifies the caller by API token or session cookie; null for a visitor. */
  findCaller(request: FastifyRequest): Promise<Caller | null>;
  /** Called for every failed call. */
  onFailed(request: FastifyRequest, error: unknown): Promise<void>;
  readiness(): Promise<Readiness>;
};

/** Everything that is the same for every route; each floor adds its routes to the result. */
export async function createHttpApp(options: Options): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    logController: requestLines,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: MEGABYTE,
    trustProxy: [...options.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, request, reply);
    },
  });
  app.setErrorHandler(sendFailure);
  acceptOnlyJson(app);
  shedLoad(app, { atOnce: options.limits.requestsAtOnce, onCrowded: options.onCrowded });
  await app.register(helmet, securityHeaders(options.publicUrl));
  await app.register(cookie);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(rateLimit, {
    global: false,
    max: options.limits.addressRequestsPerMinute,
    timeWindow: '1 minute',
    // A caller that has already disconnected has no address.
    keyGenerator: ({ ip }: { ip?: string }) => ip ?? 'gone',
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(Math.ceil(ttl / 1000)),
  });
  measureRequests(app, options.metrics);
  traceRequests(app);
  logRequests(app);
  servePublicMetrics(app, {
    registry: options.metrics,
    token: options.metricsToken,
    publicUrl: options.publicUrl,
  });
  registerHealth(app, options);
  const limitPerson = createPersonLimit(app, options.limits.personRequestsPerMinute);
  app.addHook('onError', (request, _, error) => options.onFailed(request, error));
  app.decorateRequest('user', null);
  app.decorateRequest('apiToken', null);
  const limitAddress = app.rateLimit();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!isApiCall(request)) return;
    checkOrigin(request, options.publicUrl);
    reply.header('cache-control', 'no-store');
    const countAddress = () => limitAddress.call(app, request, reply);
    const caller = await options.findCaller(request).catch(async (error: unknown) => {
      await countAddress();
      throw error;
    });
    request.user = caller?.user ?? null;
    request.apiToken = caller?.apiToken ?? null;
    if (caller === null) await countAddress();
    rejectAnonymous(request, reply);
    // Calls that one person is refused must not use up the limit of others at the same address.
    limitPerson(request, reply);
    if (caller !== null) await countAddress();
    requireScope(request);
  });
  return app;
}

/** JSON, or no body: many clients name JSON as the type of a call that has none. */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => (body === '' ? done(null) : parseJson(request, body, done)),
  );
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that another site's page makes the browser send (CSRF). */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (READING.has(request.method)) return;
  if (request.headers['sec-fetch-site'] === 'cross-site') throw wrongOrigin();
  const { origin } = request.headers;
  // A program that is not a browser sends no Origin, and has no session cookie either.
  if (origin === undefined) return;
  if (origin === new URL(publicUrl).origin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.host) return;
  throw wrongOrigin();
}

function wrongOrigin(): AppError {
  return new AppError('request.wrong_origin', 'This request came from another site');
}

/**
 * Only files of this origin may run. Charts and drag and drop need inline styles (style attributes). A mail body is a
 * document of its own with a stricter policy (/api/v1/emails/:id/frame).
 */
function securityHeaders(publicUrl: string): FastifyHelmetOptions {
  const isHttps = publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Over plain HTTP on a host other than localhost, browsers ignore this header and only log a warning.
    originAgentCluster: isHttps,
  };
}
