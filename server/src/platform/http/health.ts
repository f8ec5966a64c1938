import type { FastifyInstance } from 'fastify';

export type Check = { ok: boolean; problem?: string };
export type Readiness = Readonly<Record<'database' | 'migrations' | 'jobs', Check>>;

type Options = { version: string; readiness(): Promise<Readiness> };

/** Liveness and readiness, for load balancers and monitors. */
export function registerHealth(app: FastifyInstance, options: Options): void {
  app.get('/healthz', () => ({ status: 'ok', version: options.version }));
  // It asks the database. Its calls are limited on their own, so that monitors and people do not hinder each other.
  app.get('/readyz', { config: { rateLimit: {} } }, async (_, reply) => {
    const checks = await options.readiness();
    const isReady = Object.values(checks).every((check) => check.ok);
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', checks });
  });
}
