import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { expect, test } from 'vitest';

import { createLanes } from '../lanes';
import { createGraphCall } from './graph-call';

test('a mailbox that keeps answering 503 is called on new connections', async () => {
  const used: Socket[] = [];
  const server = createServer(({ socket }, answer) => {
    used.push(socket);
    answer.writeHead(used.length < 4 ? 503 : 200).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const graph = createGraphCall({
    baseUrl: `http://127.0.0.1:${port}`,
    mailboxKey: 'ines',
    accessToken: async () => 'token',
    lanes: createLanes(),
    wait: () => Promise.resolve(),
  });
  await graph.send({ method: 'GET', path: '/me', isRetryable: true });
  server.close();
  const [, second, third, fourth] = used;
  expect(new Set([second, third, fourth]).size).toBe(3);
});
