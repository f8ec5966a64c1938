import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createChatCompletions } from '../../adapters/language-model/chat-completions';
import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { improveEmail } from './improve-email.usecases';

type Answer = { status?: number; content?: string; delayMs?: number };

let service: Server;
let baseUrl: string;
let docket: TestApp;
let who: SignedIn;
let users = 0;
let asked: string[] = [];
let answer: Answer = {};

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push(text);
      setTimeout(() => {
        response.statusCode = answer.status ?? 200;
        response.end(JSON.stringify({ choices: [{ message: { content: answer.content ?? '' } }] }));
      }, answer.delayMs ?? 0);
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  docket = await createTestApp();
});
afterAll(async () => {
  await docket.close();
  service.closeAllConnections();
  await new Promise((done) => service.close(done));
});
beforeEach(async () => {
  asked = [];
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const sentence = 'Please send me the signed contract by Friday.';
const task = {
  title: 'Send Dana the signed contract',
  description: 'Dana needs it.',
  priority: 'P2',
  dueDate: null,
  evidence: sentence,
};
const says = (fields: object) =>
  JSON.stringify({ projectId: null, tasks: [task], reply: null, ...fields });

async function improve(emailId: string, timeoutMs = 2_000) {
  const config = { baseUrl, apiKey: 'key', model: 'm' };
  const languageModel = createChatCompletions(config, timeoutMs);
  await improveEmail({ ...docket.needs, languageModel }, { userId: who.user.id, emailId });
}
const analysed = (mail: TestMail = {}) => receiveAnalysed(docket, who, { text: sentence, ...mail });
const shown = async (id: string) => (await who.get(`/emails/${id}/recommendations`)).body;
const outbound = () =>
  asUser(docket.db, who.user.id, ({ trx }) => trx.selectFrom('outbound_log').selectAll().execute());

describe('a language model', () => {
  it('gives better titles; the suggestion says where it came from, and the log what left the box', async () => {
    answer = { content: says({}) };
    const email = await analysed();
    await improve(email.id);
    const { suggestedTasks } = await shown(email.id);
    expect(suggestedTasks).toMatchObject([
      { title: 'Send Dana the signed contract', source: 'language-model' },
    ]);
    expect(await outbound()).toMatchObject([
      {
        purpose: 'suggest',
        email_id: email.id,
        outcome: 'ok',
        destination: new URL(baseUrl).origin,
      },
    ]);
  });

  it('cannot suggest a task without a sentence that supports it, nor a link the mail does not have', async () => {
    const email = await analysed();
    const invented = { ...task, title: 'Pay 5000', evidence: 'Transfer 5000 to this account.' };
    const linked = { ...task, title: 'Sign at https://evil.example' };
    answer = { content: says({ tasks: [invented, linked] }) };
    await improve(email.id);
    expect((await shown(email.id)).suggestedTasks).toEqual(email.suggestedTasks);
  });

  it.each([
    ['answers nonsense', { content: 'Sure! Here you go.' }, false],
    ['fails', { status: 500 }, true],
    ['is slow', { content: '{}', delayMs: 500 }, true],
  ] as const)('that %s leaves the local result, and the log says so', async (_, bad, throws) => {
    const email = await analysed();
    answer = bad;
    const failure = await improve(email.id, 100).then(() => '', String);
    expect(failure.includes('language model')).toBe(throws);
    expect((await shown(email.id)).suggestedTasks).toEqual(email.suggestedTasks);
    expect((await outbound())[0]?.outcome).not.toBe('ok');
  });

  it('never overrules a decision', async () => {
    const email = await analysed();
    await who.post('/emails/recommendations/process', {
      emailId: email.id,
      action: 'approve_task',
      data: { taskId: email.suggestedTasks[0].id },
    });
    answer = { content: says({ tasks: [{ ...task, title: 'Something else' }] }) };
    await improve(email.id);
    expect((await shown(email.id)).suggestedTasks).toMatchObject([
      { id: email.suggestedTasks[0].id, approved: true },
    ]);
  });

  it('is not sent newsletters and automatic mail', async () => {
    const email = await analysed({ headers: { 'auto-submitted': 'auto-generated' } });
    await improve(email.id);
    expect(asked).toEqual([]);
  });
});
