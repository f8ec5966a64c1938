import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import type { Announce } from '../../platform/jobs/announce';
import { ThreadOverran, type Threads } from '../../platform/threads/thread-task';
import { receive, receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { createChatCompletions } from '../language-model/adapters/chat-completions';
import { improveEmail } from './improve-email.usecases';
import { startModelService, type ModelAnswer } from './testing/model-service';

const NOW = new Date('2026-11-02T09:00:00Z');
const MINUTE_MS = 60_000;
const MISSED = 'the blue tiles';
const USEFUL: ModelAnswer = { content: '{"tasks": []}' };

let service: Awaited<ReturnType<typeof startModelService>>;
let docket: TestApp;
let who: SignedIn;
let users = 0;
let asked = 0;
let answerToMissed = (): ModelAnswer => ({});
let answer: ModelAnswer = {};
/** An address at which nothing listens any more. */
let off: string;
let putOff: { runAt: Date; giveUpAt: string }[] = [];

beforeAll(async () => {
  service = await startModelService((question) => {
    if (question.includes(MISSED)) return answerToMissed();
    asked += 1;
    return answer;
  });
  const closed = await startModelService(() => ({}));
  off = closed.baseUrl;
  await closed.stop();
  const environment = { LLM_BASE_URL: service.baseUrl, LLM_MODEL: 'any' };
  docket = await createTestApp({ now: NOW, environment });
});
afterAll(async () => {
  await docket.close();
  await service.stop();
});
beforeEach(async () => {
  [asked, putOff, users] = [0, [], users + 1];
  docket.clock.set(NOW);
  who = await docket.signIn(`Reader ${users}`);
});

const announce: Announce = async (trx, event, payload) => {
  if (typeof event === 'object' && event.on === 'model.unavailable' && 'giveUpAt' in payload)
    putOff.push({ runAt: event.runAt, giveUpAt: payload.giveUpAt });
  else await docket.deps.announce(trx, event, payload);
  return [];
};

async function improve(emailId: string, { baseUrl = service.baseUrl, giveUpAt = '' } = {}) {
  const languageModel = createChatCompletions({ baseUrl, apiKey: undefined, model: 'm' });
  const email = { userId: who.user.id, emailId, ...(giveUpAt === '' ? {} : { giveUpAt }) };
  await improveEmail({ ...docket.deps, announce, languageModel, threads: cloning() }, email);
}
/** As between threads, which exchange copies. */
const cloning = (): Threads<unknown> => ({
  ...docket.deps.threads,
  run: async (...call) => structuredClone(await docket.deps.threads.run(...call)),
});
const analysed = async () => (await receiveAnalysed(docket, who)).id;
const log = async () =>
  (await who.get('/outbound')).body as { total: number; modelBudget: { used: number } };
/** How often the model has refused, once it is settled when it is asked again. */
const refusals = () =>
  asUser(docket.db, who.user.id, async ({ trx }) => {
    const refused = trx.selectFrom('outbound_log').where('retry_at', 'is not', null);
    return (await refused.select('id').execute()).length;
  });
const later = (minutes: number) => new Date(docket.clock.now().getTime() + minutes * MINUTE_MS);

describe('a language model that is unavailable', () => {
  it('gets the mail that it missed when it is back', async () => {
    let questions = 0;
    answerToMissed = () => {
      questions += 1;
      return questions < 3 ? { status: 503 } : USEFUL;
    };
    await receive(docket, who, [{ text: `Please send me ${MISSED} by Friday.` }]);
    await docket.runJobs(async () => {
      docket.clock.set(new Date(NOW.getTime() + (await refusals()) * 16 * MINUTE_MS));
      return (await log()).modelBudget.used === 1 && questions === 3;
    });
    expect(await log()).toMatchObject({ total: 3, modelBudget: { used: 1 } });
  });

  it.each<[string, ModelAnswer | null]>([
    ['is off', null],
    ['is rate-limited', { status: 429 }],
    ['fails', { status: 503 }],
    ['does not know its key', { status: 401 }],
  ])('and %s uses nothing of the day’s budget, and is left alone for a while', async (_, bad) => {
    answer = bad ?? {};
    const model = bad === null ? { baseUrl: off } : {};
    await improve(await analysed(), model);
    await improve(await analysed(), model);
    // The email that the model failed on comes after the others, which it must not keep from their answer.
    const second = 1 / 60;
    expect(putOff.map(({ runAt }) => runAt)).toEqual([later(5 + second), later(5)]);
    expect(asked).toBe(bad === null ? 0 : 1);
    expect(await log()).toMatchObject({ total: 1, modelBudget: { used: 0 } });
  });

  it('is asked again when it says, unless it always says the same', async () => {
    answer = { status: 429, retryAfter: 20 };
    const email = await analysed();
    const waited: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      await improve(email);
      const { runAt } = putOff.at(-1) ?? { runAt: NOW };
      waited.push((runAt.getTime() - docket.clock.now().getTime()) / 1000);
      docket.clock.set(runAt);
    }
    expect(waited).toEqual([21, 21, 21, 301, 901]);
  });

  it('is asked at ever longer intervals, and no more after three days', async () => {
    const email = await analysed();
    const waited: number[] = [];
    let giveUpAt = '';
    for (let more = true; more;) {
      const before = putOff.length;
      await improve(email, { baseUrl: off, giveUpAt });
      more = putOff.length > before;
      const last = putOff.at(-1);
      if (!more || last === undefined) break;
      waited.push(Math.floor((last.runAt.getTime() - docket.clock.now().getTime()) / MINUTE_MS));
      ({ giveUpAt } = last);
      docket.clock.set(last.runAt);
    }
    expect(waited.slice(0, 6)).toEqual([5, 15, 60, 180, 360, 360]);
    expect(docket.clock.now().getTime() - NOW.getTime()).toBeLessThanOrEqual(72 * 60 * MINUTE_MS);
    expect(docket.clock.now().getTime() - NOW.getTime()).toBeGreaterThan(60 * 60 * MINUTE_MS);
  });

  it('after it has read the email counts it, and is not asked again for days', async () => {
    const email = await analysed();
    answer = { content: 'Sure!' };
    let questions = 0;
    const model = createChatCompletions({
      baseUrl: service.baseUrl,
      apiKey: undefined,
      model: 'm',
    });
    const languageModel = {
      ...model,
      ask: (...given: Parameters<typeof model.ask>) => {
        questions += 1;
        if (questions === 2) answer = { status: 429 };
        return model.ask(...given);
      },
    };
    const improving = { userId: who.user.id, emailId: email };
    await expect(
      improveEmail({ ...docket.deps, announce, languageModel }, improving),
    ).rejects.toThrow('status 429');
    expect(putOff).toEqual([]);
    expect(await log()).toMatchObject({ total: 1, modelBudget: { used: 1 } });
  });
});

it('one message that the model rejects does not switch off the schema for all others', async () => {
  const forms: boolean[] = [];
  const other = await startModelService((question) => {
    forms.push(question.includes('json_schema'));
    return question.includes('too much') ? { status: 400 } : USEFUL;
  });
  const model = createChatCompletions({ baseUrl: other.baseUrl, apiKey: undefined, model: 'm' });
  const ask = (content: string) => model.ask([{ role: 'user', content }], {});
  await expect(ask('too much')).rejects.toThrow('rejected');
  await ask('Hello');
  expect(forms).toEqual([true, false, false, true]);
  await other.stop();
});

it('a message is read for a model in a thread, and one that overruns there is not sent', async () => {
  const id = await analysed();
  const before = asked;
  const ran: string[] = [];
  const languageModel = createChatCompletions({
    baseUrl: service.baseUrl,
    apiKey: undefined,
    model: 'm',
  });
  const threads: Threads<unknown> = {
    ...docket.deps.threads,
    run: async (task) => {
      ran.push(task.name);
      throw new ThreadOverran('time', task.timeLimitMs);
    },
  };
  const improving = improveEmail(
    { ...docket.deps, threads, languageModel },
    { userId: who.user.id, emailId: id },
  );
  await expect(improving).rejects.toThrow('It took longer than 20 s');
  expect([ran, asked - before]).toEqual([['improve.read-message'], 0]);
});
