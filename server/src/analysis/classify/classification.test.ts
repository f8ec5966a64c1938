import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { loadKnowledge } from './knowledge.usecases';
import { findLearner } from '../learn/learners.repository';
import { listMessages } from '../messages/messages.repository';
import { recommendStored } from './recommend-stored';
import { retryFailed } from '../extract/retry-failed.usecases';

type Sent = { emails: { thread_id: string; emails: { subject: string; body: string }[] }[] };

let service: Server;
let docket: TestApp;
let who: SignedIn;
let users = 0;
let received: Sent[] = [];
/** What the stub answers: a label for every thread, or an HTTP failure. */
let answer: { label: string } | { status: number } = { label: 'None' };
/** What happens while the classifier has the texts. */
let meanwhile: () => Promise<unknown> = async () => undefined;

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      void meanwhile().then(() => respond(JSON.parse(text) as Sent));
    });
    const respond = (sent: Sent) => {
      received.push(sent);
      if ('status' in answer) {
        response.statusCode = answer.status;
        response.end('overloaded');
        return;
      }
      const { label } = answer;
      response.end(
        JSON.stringify({ results: sent.emails.map(() => ({ label, confidence: 0.77 })) }),
      );
    };
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  docket = await createTestApp({
    environment: { CLASSIFIER_URL: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await docket.close();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});
beforeEach(async () => {
  received = [];
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const outboundLog = () =>
  asUser(docket.db, who.user.id, ({ trx }) => trx.selectFrom('outbound_log').selectAll().execute());

describe('with an external classifier', () => {
  it('is sent an HTML mail with its tags stripped and its white space collapsed (§ 5)', async () => {
    const content =
      '<style>p{color:red}</style><p>Please <b>send</b>\n\n   the&nbsp;contract</p><script>x()</script>';
    await receiveAnalysed(docket, who, { body: { type: 'html', content } });
    expect(received.map((sent) => sent.emails[0]?.emails[0]?.body)).toEqual([
      'Please send the contract',
    ]);
  });

  it('its label is mapped to the user’s project by name or other name (§ 4, 7)', async () => {
    const roof = (await who.post('/projects', { name: 'Roof', otherNames: 'Dach, Toit' })).body.id;
    answer = { label: 'toit' };
    const email = await receiveAnalysed(docket, who, { subject: 'Hello' });
    expect(email.recommendedProject).toMatchObject({
      id: roof,
      confidence: 0.77,
      source: 'service',
    });
    expect(email.aiClassification).toMatchObject({ label: 'toit', projectName: 'Roof' });
  });

  it('its confidence comes from the person’s decisions on it, each counted once however often it is classified again', async () => {
    const roof = (await who.post('/projects', { name: 'Roof' })).body.id;
    const hall = (await who.post('/projects', { name: 'Hall' })).body.id;
    answer = { label: 'Roof' };
    for (let n = 0; n < 6; n += 1) {
      const { id } = await receiveAnalysed(docket, who, {
        subject: `Wrong ${n}`,
        from: { name: '', address: `w${n}@w${n}.example` },
      });
      await who.post('/emails/recommendations/process', {
        emailId: id,
        action: 'change_project',
        data: { projectId: hall },
      });
    }
    const email = await receiveAnalysed(docket, who, {
      subject: 'Next',
      from: { name: '', address: 'n@next.example' },
    });
    const { id, confidence } = email.recommendedProject;
    expect(id).toBe(roof);
    expect(confidence).toBeLessThan(0.65);
    await asUser(docket.db, who.user.id, async (scope) => {
      const stored = await listMessages(scope, [email.id]);
      const knowledge = await loadKnowledge(scope, stored, docket.clock.now());
      const again = stored.map((one) => recommendStored(one, knowledge));
      expect(again[0]).toMatchObject({ rawConfidence: 0.77, recommendation: { confidence } });
      const { project } = (await findLearner(scope))?.calibrations ?? {};
      expect(project?.bands.every((band) => band.count === 0)).toBe(true);
    });
  });

  it.each(['None', 'Somewhere else', ' '])('label %s is Unclassified (§ 4)', async (label) => {
    await who.post('/projects', { name: 'Roof', otherNames: 'Dach, ' });
    answer = { label };
    const email = await receiveAnalysed(docket, who, {});
    expect(email.recommendedProject).toMatchObject({ id: null, name: 'Unclassified' });
    expect(email.recommendedProject.degraded).toBe(false);
  });

  it('what left the machine is logged with its size', async () => {
    answer = { label: 'None' };
    const email = await receiveAnalysed(docket, who, { text: 'secret plan' });
    const [entry, ...more] = await outboundLog();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ email_id: email.id, purpose: 'classify', outcome: 'ok' });
    expect(entry?.destination).toContain('http://127.0.0.1');
    expect(entry?.bytes).toBe(JSON.stringify(received[0]?.emails[0]).length);
  });

  it('what leaves the machine is in the log before the classifier answers', async () => {
    let logged: Awaited<ReturnType<typeof outboundLog>> = [];
    meanwhile = async () => (logged = await outboundLog());
    answer = { label: 'None' };
    const email = await receiveAnalysed(docket, who, { text: 'secret plan' });
    expect(logged).toMatchObject([{ email_id: email.id, outcome: 'unanswered' }]);
    const predicted = await who.post('/preview/predict', {
      from: 'Dana Kerr <dana@kerr.example>',
      subject: 'Hello',
      body: 'secret plan',
    });
    expect(predicted.status).toBe(200);
    expect(logged).toMatchObject([
      { outcome: 'ok' },
      { purpose: 'preview', outcome: 'unanswered' },
    ]);
    meanwhile = async () => undefined;
    expect((await outboundLog()).map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
  });

  it('a matching field of a project decides without sending anything', async () => {
    await who.post('/projects', { name: 'Kerr', domainMatches: ['kerr.example'] });
    const email = await receiveAnalysed(docket, who, {});
    expect(email.recommendedProject.name).toBe('Kerr');
    expect(received).toEqual([]);
    expect(await outboundLog()).toEqual([]);
  });
});

describe('when the external classifier fails', () => {
  it('the email is Unclassified with the reason, is not counted, and is retried automatically (§ 8)', async () => {
    const roof = (await who.post('/projects', { name: 'Roof' })).body.id as string;
    answer = { status: 503 };
    const email = await receiveAnalysed(docket, who, { subject: 'Hello' });
    expect(email.processingStatus).toBe('failed');
    expect(email.recommendedProject).toMatchObject({
      id: null,
      name: 'Unclassified',
      confidence: 0.85,
      degraded: true,
      reasoning: 'AI service unavailable: Classification API error: 503 overloaded',
    });
    expect(email.suggestedTasks.length).toBeGreaterThan(0);
    const { summary } = (await who.get('/emails/recommendations')).body;
    expect(summary).toMatchObject({ projectsMatched: 0, pendingReview: 0 });
    answer = { label: 'Roof' };
    await retryFailed(docket.deps, { userId: who.user.id });
    const after = (await who.get(`/emails/${email.id}/recommendations`)).body;
    expect(after.recommendedProject).toMatchObject({ id: roof, degraded: false });
  });
});

describe('POST /emails/classify', () => {
  const item = { id: 'a', subject: 'S', body: '<b>B</b>', receivedTime: '2026-01-02T00:00:00Z' };

  it('sends only items with id, subject, body and received time, and answers in order (§ 5)', async () => {
    answer = { label: 'Roof' };
    const { body } = await who.post('/emails/classify', {
      emails: [item, { ...item, id: undefined }, { id: 'c', subject: 'S' }, { ...item, id: 'd' }],
    });
    expect(body.results).toEqual([
      { id: 'a', label: 'Roof', confidence: 0.77 },
      { id: 'd', label: 'Roof', confidence: 0.77 },
    ]);
    expect(received[0]?.emails.map((thread) => thread.thread_id)).toEqual(['a', 'd']);
    expect(await outboundLog()).toHaveLength(2);
  });

  it('with no valid item returns nothing and sends nothing (§ 5)', async () => {
    expect((await who.post('/emails/classify', { emails: [{ id: 'x' }] })).body).toEqual({
      results: [],
    });
    expect(received).toEqual([]);
  });

  it('reports the failure in the spec’s words', async () => {
    answer = { status: 500 };
    const { status, body } = await who.post('/emails/classify', { emails: [item] });
    expect(status).toBe(503);
    expect(body.error.message).toBe('Classification API error: 500 overloaded');
    expect((await outboundLog())[0]?.outcome).toContain('500');
  });
});
