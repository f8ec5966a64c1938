import { fastify, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { logRequests, requestLines } from './request-log';

it('one line a call: route, status, time and user, never search terms or content', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = pino(
    { level: 'info', base: null },
    { write: (line) => void lines.push(line) },
  );
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    logController: requestLines,
    genReqId: () => 'id-of-the-call',
  });
  app.decorateRequest('user', null);
  app.addHook('onRequest', (request, _, done) => {
    request.user = { id: 'u1', email: 'ines@x.example', name: 'Ines', role: 'member' };
    done();
  });
  logRequests(app);
  app.post('/api/v1/emails/:id', () => ({}));
  app.get('/assets/:file', () => ({}));
  await app.inject({
    method: 'POST',
    url: '/api/v1/emails/id-of-the-mail?search=salary',
    payload: { text: 'private' },
  });
  await app.inject('/assets/main.js');
  await app.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: 'id-of-the-call',
    method: 'POST',
    route: '/api/v1/emails/:id',
    status: 200,
    ms: expect.any(Number),
    userId: 'u1',
  });
  expect(lines[0]?.match(/id-of-the-call/g)).toHaveLength(1);
  expect(lines[0]).not.toMatch(/salary|private|ines@|id-of-the-mail/);
});
