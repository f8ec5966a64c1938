import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import type { Announce } from '../../platform/jobs/announce';
import type { Threads } from '../../platform/threads/thread-task';
import { findSettings, saveSettings } from '../../records/settings/settings.repository';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { createChatCompletions } from '../language-model/adapters/chat-completions';
import { improveEmail } from './improve-email.usecases';
import { startModelService, type ModelAnswer } from './testing/model-service';

const USEFUL: ModelAnswer = { content: '{"tasks": []}' };

let services: Record<'first' | 'other', Awaited<ReturnType<typeof startModelService>>>;
let docket: TestApp;
let who: SignedIn;
let users = 0;
let asked: string[] = [];
let tasks: string[] = [];
let putOff: Date[] = [];
let answer = USEFUL;

beforeAll(async () => {
  const start = (name: string) =>
    startModelService(() => {
      asked.push(name);
      return answer;
    });
  services = { first: await start('first'), other: await start('other') };
  docket = await createTestApp({ environment: { LLM_EMAILS_PER_DAY: '1' } });
});
afterAll(async () => {
  await docket.close();
  await Promise.all(Object.values(services).map((service) => service.stop()));
});
beforeEach(async () => {
  [asked, tasks, putOff, users, answer] = [[], [], [], users + 1, USEFUL];
  who = await docket.signIn(`Reader ${users}`);
  await choose('first');
});

const choose = (model: 'first' | 'other' | null) =>
  asUser(docket.db, who.user.id, async (scope) => {
    const localModel = model === null ? null : { server: 'Ollama' as const, model };
    await saveSettings(scope, { ...(await findSettings(scope)), localModel }, docket.clock.now());
  });
const announce: Announce = async (trx, event, payload) => {
  if (typeof event === 'object' && event.on === 'model.unavailable') putOff.push(event.runAt);
  else await docket.deps.announce(trx, event, payload);
  return [];
};
const analysed = async () => (await receiveAnalysed(docket, who)).id;

/** `meanwhile` happens while the message waits for a thread. */
async function improve(emailId: string, meanwhile?: () => Promise<unknown>): Promise<void> {
  const threads: Threads<unknown> = {
    ...docket.deps.threads,
    run: async (task, ...given) => {
      tasks.push(task.name);
      await meanwhile?.();
      return docket.deps.threads.run(task, ...given);
    },
  };
  const localModelOf = ({ model }: { model: string }) => {
    const { baseUrl } = model === 'other' ? services.other : services.first;
    return createChatCompletions({ baseUrl, apiKey: undefined, model });
  };
  const deps = { ...docket.deps, announce, threads, languageModel: null, localModelOf };
  await improveEmail(deps, { userId: who.user.id, emailId });
}

describe('while a message waits to be read for a language model', () => {
  it('its person can turn the model off: it gets nothing', async () => {
    await improve(await analysed(), () => choose(null));
    expect(tasks).toHaveLength(1);
    expect(asked).toEqual([]);
  });

  it('its person can choose another model: only that one gets it', async () => {
    await improve(await analysed(), () => choose('other'));
    expect(asked).toEqual(['other']);
  });

  it('the model can become unavailable: it is put off', async () => {
    const [id, other] = [await analysed(), await analysed()];
    answer = { status: 503 };
    await improve(id, () => improve(other));
    expect(asked).toEqual(['first']);
    expect(putOff).toHaveLength(2);
  });
});

it('a message is not read for a language model once the day’s budget is spent', async () => {
  await improve(await analysed());
  expect([asked, tasks]).toEqual([['first'], ['improve.read-message']]);
  await improve(await analysed());
  expect([asked, tasks]).toEqual([['first'], ['improve.read-message']]);
});
