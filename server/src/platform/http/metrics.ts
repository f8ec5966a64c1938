import { timingSafeEqual } from 'node:crypto';

import { AppError } from '@docket/core/errors';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

import type { Log } from '../log/log';
import { sendFailure, unknownAddress } from './failures';
import { isLoopback } from './loopback';

type Options = { registry: Registry; isAllowed: (request: FastifyRequest) => boolean };

/** Measures every answered request. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'docket_http_request_duration_seconds',
    help: 'Time to answer a request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

const MAX_QUERY_LENGTH = 500;

/** The text of a query contains no values. */
export function countSlowQueries(registry: Registry, log: Log) {
  const slow = new Counter({
    name: 'docket_slow_queries_total',
    help: 'Queries of more than 0.5 s',
    registers: [registry],
  });
  return ({ sql, ms }: { sql: string; ms: number }) => {
    slow.inc();
    log.warn({ ms: Math.round(ms), sql: sql.slice(0, MAX_QUERY_LENGTH) }, 'A slow query');
  };
}

function serveMetrics(app: FastifyInstance, { registry, isAllowed }: Options): void {
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request))
      throw new AppError('auth.required', 'Metrics require the token set in METRICS_TOKEN');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

type Public = { registry: Registry; token: string | undefined; publicUrl: string };

/**
 * GET /metrics beside the product: with the token. Without one it is for callers on this machine, as long as the product
 * is only there: behind a proxy, everyone may seem to call from this machine.
 */
export function servePublicMetrics(app: FastifyInstance, options: Public): void {
  const { registry, token, publicUrl } = options;
  if (token !== undefined) serveMetrics(app, { registry, isAllowed: hasToken(token) });
  else if (isLoopback(new URL(publicUrl).hostname))
    serveMetrics(app, { registry, isAllowed: isLocal });
}

/**
 * The address alone does not say so: a trusted proxy passes on what callers claim, and the browser of a person here can
 * be sent to this machine by a foreign name that resolves to it (DNS rebinding).
 */
function isLocal({ ip, socket, headers }: FastifyRequest): boolean {
  const hostname = (headers.host ?? '').replace(/:\d+$/, '');
  return [ip, socket.remoteAddress ?? '', hostname].every(isLoopback);
}

/** Serves the metrics on an address of their own, protected by the token if one is set. */
export function createMetricsApp({ registry, token }: Omit<Public, 'publicUrl'>): FastifyInstance {
  const app = fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request) => {
    throw unknownAddress(request.method, request.url);
  });
  serveMetrics(app, { registry, isAllowed: token === undefined ? () => true : hasToken(token) });
  return app;
}

const hasToken = (token: string) => {
  const wanted = Buffer.from(`Bearer ${token}`);
  return ({ headers }: FastifyRequest): boolean => {
    const given = Buffer.from(headers.authorization ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
};
