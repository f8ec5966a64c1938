// Downloads and imports of all data hold a connection to the database while the browser receives or sends the file.
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let sockets: Socket[];
beforeEach(async () => {
  docket = await createTestApp();
  await docket.app.listen({ port: 0, host: '127.0.0.1' });
  who = await docket.signIn();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await docket.close();
});

/** A browser that never reads or sends more than this; the answer's first line. */
function begin(call: string, { cookie }: SignedIn, body = Buffer.alloc(0)) {
  const { port } = docket.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const length =
    body.length === 0 ? '' : `content-type: application/gzip\r\ncontent-length: 9999\r\n`;
  socket.write(`${call} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\n${length}\r\n`);
  socket.write(body);
  const answer = new Promise<string>((answered) => {
    socket.once('data', (part) => {
      socket.pause();
      answered(part.toString('latin1').split('\r\n', 1)[0] ?? '');
    });
  });
  return { socket, answer };
}
const beginImport = (person: SignedIn) =>
  begin('POST /api/v1/import/all', person, gzipSync('{"format":').subarray(0, -8));
const beginExport = (person: SignedIn) => begin('GET /api/v1/export/all', person);

const openTransactions = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(docket.db);
  return rows.length;
};

it('however many are begun, the others go on working', async () => {
  for (let begun = 0; begun < 14; begun += 1) beginImport(who);
  await expect.poll(openTransactions).toBe(1);
  expect((await who.get('/projects')).status).toBe(200);
  expect(await beginExport(who).answer).toBe('HTTP/1.1 409 Conflict');
  for (const name of ['Ada', 'Ben', 'Cem', 'Dan']) beginImport(await docket.signIn(name));
  await expect.poll(openTransactions).toBe(3);
});

it('an import that is broken off ends its transaction', async () => {
  const { socket } = beginImport(who);
  await expect.poll(openTransactions).toBe(1);
  socket.destroy();
  await expect.poll(openTransactions).toBe(0);
});

it('a download that is broken off ends its transaction', async () => {
  // More than the system keeps for a browser that does not read.
  await asUser(docket.db, who.user.id, ({ trx }) =>
    sql`insert into projects (user_id, name, color, notes)
      select ${who.user.id}, 'Long', '#e44332', (select string_agg(md5(number::text || part::text), '')
        from generate_series(1, 1500) as part)
      from generate_series(1, 300) as number`.execute(trx),
  );
  const { socket, answer } = beginExport(who);
  expect(await answer).toBe('HTTP/1.1 200 OK');
  await expect.poll(openTransactions).toBe(1);
  socket.destroy();
  await expect.poll(openTransactions).toBe(0);
});
