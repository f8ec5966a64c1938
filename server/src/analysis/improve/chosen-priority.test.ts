import { expect, it } from 'vitest';

import { createChatCompletions } from '../language-model/adapters/chat-completions';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp } from '../../testing/test-app';
import { startModelService } from './testing/model-service';
import { improveEmail } from './improve-email.usecases';

const PATIENCE_MS = 30_000;

it('a task that a language model calls normal gets the priority chosen for its project', async () => {
  const sentence = 'Please send the plan.';
  const found = { title: 'Send Mia the plan', description: '', priority: 'P3', dueDate: null };
  const answer = JSON.stringify({ tasks: [{ ...found, evidence: sentence }] });
  const service = await startModelService(() => ({ content: answer }));
  const docket = await createTestApp({
    environment: { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'any' },
  });
  try {
    const who = await docket.signIn();
    const project = { name: 'Quay', domainMatches: ['quay.example'], defaultPriority: 'P4' };
    await who.post('/projects', project);
    const from = { name: 'Mia', address: 'mia@quay.example' };
    const { id } = await receiveAnalysed(docket, who, { from, text: sentence });
    const config = { baseUrl: service.baseUrl, apiKey: 'key', model: 'm' };
    const languageModel = createChatCompletions(config, PATIENCE_MS);
    await improveEmail({ ...docket.deps, languageModel }, { userId: who.user.id, emailId: id });
    const { suggestedTasks } = (await who.get(`/emails/${id}/recommendations`)).body;
    expect(suggestedTasks).toMatchObject([{ title: found.title, priority: 'P4' }]);
  } finally {
    await docket.close();
    await service.stop();
  }
});
