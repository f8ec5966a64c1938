import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { createTodoist } from './todoist';

const PIECE = Buffer.alloc(1024 * 1024, ' ');
const MORE_THAN_ANY = 200;

it('an answer of any length takes no more memory than that of another server', async () => {
  let sent = 0;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const go = () => {
      while (sent < MORE_THAN_ANY && !response.destroyed) {
        sent += 1;
        if (!response.write(PIECE)) return response.once('drain', go);
      }
      return response.end('{}');
    };
    go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const todoist = createTodoist({
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'a token',
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  await expect(todoist.readAccount()).rejects.toMatchObject({
    kind: 'refused',
    message: 'Todoist sends more than Docket can read.',
  });
  expect(sent).toBeLessThan(MORE_THAN_ANY);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
