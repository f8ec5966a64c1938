import { existsSync } from 'node:fs';
import path from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { refuseAddress } from './unknown-address';

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
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isFile = /\.\w+$/.test(url.split('?')[0] ?? '');
    const isScreen = hasWeb && method === 'GET' && !url.startsWith('/api/');
    // No file by this name: whoever opens it as a page gets the web app's page for it.
    if (!isScreen || (isFile && headers.accept?.includes('text/html') !== true))
      throw refuseAddress(request, reply);
    return reply
      .code(isFile ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html')
      .sendFile('index.html');
  });
  if (hasWeb)
    app.get('/', (_, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
}
