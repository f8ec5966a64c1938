import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { emptyLearner } from '@docket/intelligence/projects/learner';
import { readMessage } from '@docket/intelligence/reading/read-message';
import { afterEach, describe, expect, it } from 'vitest';

import { projectWeights } from '../classify/intelligence-models';
import { createServiceClassifier } from './adapters/service-classifier';
import { toPlainBody, toThread } from './classify-payload';
import { requestClassification } from './classify-request';

const NOTHING_KNOWN = {
  projects: [],
  rules: [],
  vetoes: [],
  threadDecision: null,
  learner: emptyLearner(),
};
const buildMail = (body: string) => ({
  id: 'm1',
  conversationId: null,
  subject: 'Quick favour',
  body,
  bodyType: 'text' as const,
  from: { name: 'Dana', address: 'dana@else.example' },
  to: [],
  cc: [],
  receivedAt: '2026-03-04T23:30:00Z',
  importance: 'normal' as const,
  headers: {},
  attachmentNames: [],
  isFromReader: false,
});

const item = {
  threadId: 't1',
  subject: 'Roof',
  body: '<p>Please <b>call</b></p>\n\n  me',
  receivedTime: '2026-03-04T23:30:00Z',
};

let server: Server | undefined;
afterEach(
  () =>
    new Promise<void>((done) => {
      if (server === undefined) return done();
      server.closeAllConnections();
      server.close(() => done());
    }),
);

type Answer = { status?: number; body?: string; delayMs?: number };
async function standIn(answer: Answer): Promise<{ baseUrl: string; received: unknown[] }> {
  const received: unknown[] = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({ url: request.url, body: JSON.parse(text) as unknown });
      setTimeout(() => {
        response.statusCode = answer.status ?? 200;
        response.end(answer.body ?? '');
      }, answer.delayMs ?? 0);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

it('is not sent what looks like fraud', async () => {
  const { baseUrl, received } = await standIn({});
  const mail = readMessage(buildMail('Buy five gift cards and send me the codes, in secret.'));
  expect(mail.bait.verdict).toBe('bait');
  const knowledge = { ...NOTHING_KNOWN, weights: projectWeights };
  const classifier = createServiceClassifier(baseUrl);
  const [answer] = await classifier.classify([{ mail, knowledge }], () => Promise.resolve());
  expect(answer).toMatchObject({ outcome: null, recommendation: { projectId: null } });
  expect(received).toEqual([]);
});

describe('the request to an external classifier', () => {
  it('carries thread, subject, body and the date as month/day/year (§ 7)', async () => {
    const { baseUrl, received } = await standIn({
      body: JSON.stringify({ results: [{ label: 'Roof', confidence: 0.9 }] }),
    });
    const results = await requestClassification({ baseUrl, threads: [toThread(item)] });
    expect(results).toEqual([{ label: 'Roof', confidence: 0.9 }]);
    expect(received).toEqual([
      {
        url: '/classify',
        body: {
          emails: [
            {
              thread_id: 't1',
              emails: [{ subject: 'Roof', body: 'Please call me', timestamp: '3/4/2026' }],
            },
          ],
        },
      },
    ]);
  });

  it('says No Subject and No Body if they are missing (§ 3, 5)', () => {
    expect(toThread({ ...item, subject: ' ', body: '<p> </p>' }).emails[0]).toMatchObject({
      subject: 'No Subject',
      body: 'No Body',
    });
  });

  it('truncates a body to 10000 characters with an ellipsis (§ 5, 9)', () => {
    const body = toPlainBody('x'.repeat(10_001));
    expect(body).toHaveLength(10_000);
    expect(body.endsWith('x…')).toBe(true);
    expect(toPlainBody('x'.repeat(10_000))).toBe('x'.repeat(10_000));
  });
});

describe('a failing classifier', () => {
  it.each([
    [{ status: 502, body: 'bad gateway' }, 'Classification API error: 502 bad gateway'],
    [{ body: '{"results":[]}' }, 'No classification results returned'],
    [{ body: '{}' }, 'No classification results returned'],
    [{ body: 'hello' }, 'Unexpected response from server'],
    [
      { body: '{"results":[{"label":"a","confidence":1},{"label":"b","confidence":1}]}' },
      'Unexpected response from server',
    ],
  ])('%j gives "%s" (§ 8)', async (answer, message) => {
    const { baseUrl } = await standIn(answer);
    await expect(requestClassification({ baseUrl, threads: [toThread(item)] })).rejects.toThrow(
      message,
    );
  });

  it('is aborted after the time limit, with the spec’s words (§ 7, 8, 9)', async () => {
    const { baseUrl } = await standIn({ body: '{}', delayMs: 1000 });
    await expect(
      requestClassification({ baseUrl, threads: [toThread(item)] }, 50),
    ).rejects.toMatchObject({
      code: 'classifier.timeout',
      message: 'Classification timeout after 10 seconds',
    });
  });

  it('that cannot be reached is unavailable', async () => {
    await expect(
      requestClassification({ baseUrl: 'http://127.0.0.1:1', threads: [toThread(item)] }),
    ).rejects.toMatchObject({ code: 'classifier.unavailable' });
  });
});
