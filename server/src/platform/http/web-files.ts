import { existsSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { unknownAddress } from './failures';

const HASHED_ASSETS = `${path.sep}assets${path.sep}`;

/** Serves the built web app; every address that is neither a file nor the API's is one of its screens. */
export async function registerWebFiles(app: FastifyInstance, webFolder: string): Promise<void> {
  const page = path.join(webFolder, 'index.html');
  const hasWeb = existsSync(page);
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header(
          'cache-control',
          file.includes(HASHED_ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  } else {
    app.log.warn({ webFolder }, 'The web app is not built: only the API is served');
  }
  const isScreen = (method: string, url: string) =>
    hasWeb &&
    method === 'GET' &&
    !url.startsWith('/api/') &&
    !/\.\w+$/.test(url.split('?')[0] ?? '');
  app.setNotFoundHandler((request, reply) => {
    if (!isScreen(request.method, request.url)) throw unknownAddress(request.method, request.url);
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html');
  });
  if (hasWeb)
    app.get('/', (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
}
