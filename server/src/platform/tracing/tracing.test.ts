import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/test-app';
import { startTracing } from './tracing';

let collector: Server;
let docket: TestApp;
const received: string[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString('latin1')));
    request.on('end', () => {
      received.push(`${request.url} ${text}`);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  docket = await createTestApp();
});
afterAll(async () => {
  await docket.close();
  await new Promise((done) => collector.close(done));
});

it('sends a span for each call by its route, within the caller’s trace and without content', async () => {
  const who = await docket.signIn();
  await who.get('/projects');
  const { port } = collector.address() as AddressInfo;
  const tracing = await startTracing(`http://127.0.0.1:${port}`, { version: '0.1.0' });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await docket.app.inject({
    url: '/api/v1/emails?search=secret-words',
    headers: { cookie: who.cookie, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await tracing.stop();
  expect(received).toHaveLength(1);
  const [told = ''] = received;
  expect(told).toMatch(/^\/v1\/traces /);
  expect(told).toContain('GET /api/v1/emails');
  expect(told).toContain(traceId);
  expect(told).not.toContain('secret-words');
  expect(told).not.toContain('/projects');
});
