import { context, propagation, SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

import { tracer } from '../tracing/tracing';
import { isApiCall } from './api-call';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** One span per API call, a child of the caller's trace if it sends one. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _, done) => {
    if (isApiCall(request)) {
      const caller = propagation.extract(context.active(), request.headers);
      request.span = tracer().startSpan(request.method, { kind: SpanKind.SERVER }, caller);
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    const route = request.routeOptions.url ?? 'none';
    span?.updateName(`${request.method} ${route}`);
    span?.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'docket.request_id': request.id,
    });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
