import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { findSettings, saveSettings } from '../../records/settings/settings.repository';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { createLocalModel } from './adapters/model-servers';
import { createChatCompletions } from './adapters/chat-completions';
import { modelOf } from './person-model.usecases';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

const deps = { languageModel: null, localModelOf: createLocalModel };
const destinationOf = (who: SignedIn, of = {}) =>
  asUser(docket.db, who.user.id, async (scope) => {
    const model = await modelOf({ ...deps, ...of }, scope);
    return model?.destination ?? null;
  });

it('mail goes to the local model that its person chose, and nobody else’s does', async () => {
  const [who, other] = [await docket.signIn('Chooser'), await docket.signIn('Other')];
  expect(await destinationOf(who)).toBeNull();
  await asUser(docket.db, who.user.id, async (scope) => {
    const settings = await findSettings(scope);
    const localModel = { server: 'Ollama' as const, model: 'small' };
    await saveSettings(scope, { ...settings, localModel }, docket.clock.now());
  });
  expect(await destinationOf(who)).toBe('http://127.0.0.1:11434');
  expect(await destinationOf(other)).toBeNull();
});

it('a model configured for everyone takes precedence', async () => {
  const who = await docket.signIn('Third');
  const config = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, model: 'm' };
  const of = { languageModel: createChatCompletions(config) };
  expect(await destinationOf(who, of)).toBe('http://127.0.0.1:9');
});
