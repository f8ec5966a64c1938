import type { FastifyInstance } from 'fastify';

/**
 * One line for each answered call of the API: which, how, how long, and by whom, as an id. Never an address with what was searched
 * for, nor anything of the content.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.url.startsWith('/api/'))
      request.log.info(
        {
          requestId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          userId: request.user?.id ?? null,
        },
        'Answered',
      );
    done();
  });
}
