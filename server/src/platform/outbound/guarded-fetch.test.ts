import { createServer, type AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { createGuardedFetch } from './guarded-fetch';
import { guardedPost } from './guarded-post';
import { createAddressGuard } from './guarded-request';

const guard = createAddressGuard(['127.0.0.0/8']);
const timeLimitMs = 20_000;

let close = () => {};
afterEach(() => close());

/** Sends these bytes to whoever connects. */
async function startServer(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  close = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const withStatus = (status: number) =>
  startServer(`HTTP/1.1 ${status} Odd\r\ncontent-length: 2\r\n\r\nok`);
const UPGRADE = 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';

it('an answer is returned as it came', async () => {
  const answer = await createGuardedFetch(guard, timeLimitMs)(await withStatus(207));
  expect([answer.status, await answer.text()]).toEqual([207, 'ok']);
});

it.each([600, 999])('a status that does not exist (%i) fails this request only', async (status) => {
  const asking = createGuardedFetch(guard, timeLimitMs)(await withStatus(status));
  await expect(asking).rejects.toThrow(`The server answered with the unknown status ${status}`);
});

it('a server that wants another protocol is refused at once', async () => {
  const asking = createGuardedFetch(guard, timeLimitMs)(await startServer(UPGRADE));
  await expect(asking).rejects.toThrow('The server tried to switch to another protocol');
  const post = { headers: {}, body: '{}', timeLimitMs };
  const told = await guardedPost(guard, { ...post, url: await startServer(UPGRADE) });
  expect(told).toEqual({ status: null, problem: expect.stringContaining('another protocol') });
});
