import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { createPageStream, MAX_UNREAD_BYTES, type PageStream } from './page-stream';

/** A page that has sent its request and does not read the answer. */
async function open() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  page.on('error', () => undefined);
  const asked = once(server, 'request');
  page.write('GET / HTTP/1.1\r\nHost: docket\r\n\r\n');
  const [, response] = (await asked) as [unknown, ServerResponse];
  let ends = 0;
  const stream = createPageStream(response, () => (ends += 1));
  onTestFinished(() => {
    page.destroy();
    server.close();
  });
  return { page, response, stream, ends: () => ends };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));

/** More than the buffers of the connection hold. */
async function writeUntilStalled(response: ServerResponse, stream: PageStream): Promise<void> {
  for (let turns = 0; turns < 2_000 && !response.destroyed; turns += 1) {
    stream.write('x'.repeat(60_000));
    if (response.writableLength > 0) await turn();
  }
}

test('a page that stops reading is closed before much of what it misses piles up in memory', async () => {
  const { response, stream, ends } = await open();
  await writeUntilStalled(response, stream);
  expect(response.destroyed).toBe(true);
  expect(response.writableLength).toBeLessThan(2 * MAX_UNREAD_BYTES);
  await expect.poll(ends).toBe(1);
});

test('a page that does not read its end is closed, and what is written after it does nothing', async () => {
  const { response, stream, ends } = await open();
  // Fills the buffers of the connection, so that it never finishes by itself.
  while (response.writableLength === 0) {
    response.write('x'.repeat(1_000_000));
    await turn();
  }
  stream.end('the last words');
  for (let more = 0; more < 3; more += 1) {
    stream.write('more');
    stream.end();
    await turn();
  }
  expect(ends()).toBe(1);
  await expect.poll(() => response.destroyed).toBe(true);
});

test('a page that leaves ends its stream', async () => {
  const { page, response, stream, ends } = await open();
  stream.write('words');
  page.destroy();
  await expect.poll(ends).toBe(1);
  await expect.poll(() => response.destroyed).toBe(true);
});
