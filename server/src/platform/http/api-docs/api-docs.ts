import { API_PREFIX } from '@docket/core/contract';
import type { FastifyInstance } from 'fastify';

import { COMPRESSION, registeredContracts } from '../route';
import type { ApiText } from './api-text';
import { docsPage } from './docs-page';
import { DOCS_STYLE } from './docs-style';
import { openApiOf } from './openapi';

/**
 * Serves the OpenAPI description and a readable page of it that needs no script. Anyone may call both, so they are built
 * once: converting every contract keeps the process busy for a sixth of a second.
 */
export function registerApiDocs(
  app: FastifyInstance,
  about: { version: string; text: ApiText },
): void {
  const open = { compress: COMPRESSION, config: { scope: 'none' as const } };
  const description = once(() => openApiOf(registeredContracts, about));
  const text = once(() => JSON.stringify(description()));
  const page = once(() => docsPage(description(), about.text.examples));
  app.get(`${API_PREFIX}/openapi.json`, open, (_, reply) =>
    reply.type('application/json; charset=utf-8').send(text()),
  );
  app.get('/api/docs', open, (_, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.get('/api/docs/style.css', open, (_, reply) =>
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
}

/** Not at start: routes are still being registered then. */
function once<T extends object | string>(build: () => T): () => T {
  let built: T | undefined;
  return () => (built ??= build());
}
