import type { FastifyInstance } from 'fastify';

import { isApiCall } from './api-call';

/** One line per API call: route, status, duration and the user's id. Never the query string or any content. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isApiCall(request))
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
