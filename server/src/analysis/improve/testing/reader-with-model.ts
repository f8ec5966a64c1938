// A person whose mail a language model reads, and the model, which answers whatever the test wants; registers its own
// hooks.
import { beforeAll, beforeEach } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app';
import { createChatCompletions } from '../../language-model/adapters/chat-completions';
import { improveEmail } from '../improve-email.usecases';
import { startModelService, type ModelAnswer } from './model-service';

/** Emails a day that the model may be sent. */
export const BUDGET = 7;

/** Longer than a busy machine takes to answer. */
export const PATIENCE_MS = 30_000;

export const sentence = 'Please send me the signed contract by Friday.';
export const task = {
  title: 'Send Dana the signed contract',
  description: 'Dana needs it.',
  priority: 'P2',
  dueDate: null,
  evidence: sentence,
};
export const says = (fields: object) => JSON.stringify({ tasks: [task], ...fields });

export function readerWithModel() {
  let service: Awaited<ReturnType<typeof startModelService>>;
  let docket: TestApp;
  let who: SignedIn;
  let users = 0;
  let asked: string[] = [];
  let answer: ModelAnswer = {};
  beforeAll(async () => {
    service = await startModelService((question) => {
      asked.push(question);
      return answer;
    });
    docket = await createTestApp({
      environment: {
        LLM_EMAILS_PER_DAY: `${BUDGET}`,
        LLM_BASE_URL: 'http://127.0.0.1:9/v1',
        LLM_MODEL: 'any',
      },
    });
    return async () => {
      await docket.close();
      await service.stop();
    };
  });
  beforeEach(async () => {
    asked = [];
    users += 1;
    who = await docket.signIn(`Reader ${users}`);
  });

  return {
    get docket() {
      return docket;
    },
    get who() {
      return who;
    },
    /** What it answers, and what it was asked. */
    model: {
      get origin() {
        return new URL(service.baseUrl).origin;
      },
      set answer(next: ModelAnswer) {
        answer = next;
      },
      get asked() {
        return asked;
      },
      forget: () => void (asked = []),
    },
    analysed: (mail: TestMail = {}) => receiveAnalysed(docket, who, { text: sentence, ...mail }),
    improve: async (emailId: string, timeoutMs = PATIENCE_MS) => {
      const config = { baseUrl: service.baseUrl, apiKey: 'key', model: 'm' };
      const languageModel = createChatCompletions(config, timeoutMs);
      await improveEmail({ ...docket.deps, languageModel }, { userId: who.user.id, emailId });
    },
    shown: async (id: string) => (await who.get(`/emails/${id}/recommendations`)).body,
    decide: (emailId: string, action: string, data: object) =>
      who.post('/emails/recommendations/process', { emailId, action, data }),
  };
}
