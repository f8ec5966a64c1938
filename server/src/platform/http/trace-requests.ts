import { context, propagation, SpanKind, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

import { tracer } from '../tracing/tracing';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** A span for each call of the API, as a part of the caller's trace where it names one. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _, done) => {
    if (request.url.startsWith('/api/')) {
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
