import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { createTodoist } from './todoist';

const PIECE = Buffer.alloc(1024 * 1024, ' ');
const MORE_THAN_ANY = 200;

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function todoistThat(answers: RequestListener) {
  server = createServer(answers);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createTodoist({
    baseUrl: `http://127.0.0.1:${port}`,
    token: 'a token',
    now: () => new Date(),
    signal: new AbortController().signal,
  });
}

it('an answer of any length takes no more memory than that of another server', async () => {
  let sent = 0;
  const todoist = await todoistThat((_, response) => {
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
  await expect(todoist.readAccount()).rejects.toMatchObject({
    kind: 'refused',
    message: 'Todoist returned more data than Docket can read.',
  });
  expect(sent).toBeLessThan(MORE_THAN_ANY);
});

it.each([
  ['nothing', 204, ''],
  ['a web page', 200, '<html>Blocked</html>'],
])('%s is not taken for an account without lists', async (_, status, page) => {
  const todoist = await todoistThat((_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(page);
  });
  await expect(todoist.readAccount()).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Todoist sent a response that Docket cannot read.',
  });
});
