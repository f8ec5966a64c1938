import { LogController, type FastifyInstance } from 'fastify';

import { isApiCall } from './api-call';

/** Every line that is logged for a request has its id; the lines about it are ours. */
export const requestLines = new LogController({
  disableRequestLogging: true,
  requestIdLogLabel: 'requestId',
});

/** One line per API call: route, status, duration and the user's id. Never the query string or any content. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isApiCall(request))
      request.log.info(
        {
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
