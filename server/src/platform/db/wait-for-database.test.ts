import { connect, createServer, type Server } from 'node:net';

import { afterEach, expect, inject, test } from 'vitest';

import { waitForDatabase } from './wait-for-database';
import { findFreePort } from './free-port';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A proxy to the test database. */
function way(): Server {
  const { hostname, port } = new URL(inject('ownerUrl'));
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  servers.push(server);
  return server;
}
function urlAt(port: number): string {
  const url = new URL(inject('ownerUrl'));
  url.port = String(port);
  return url.href;
}

test('Docket waits for a database that starts later than it', async () => {
  const port = await findFreePort();
  const waiting = waitForDatabase(urlAt(port));
  setTimeout(() => way().listen(port, '127.0.0.1'), 400);
  await expect(waiting).resolves.toBeUndefined();
});

test('a database that never comes up is reported, and a wrong password at once', async () => {
  await expect(waitForDatabase(urlAt(await findFreePort()), 0)).rejects.toThrow('ECONNREFUSED');
  const wrong = new URL(inject('ownerUrl'));
  wrong.password = 'wrong';
  await expect(waitForDatabase(wrong.href)).rejects.toThrow('password');
});
