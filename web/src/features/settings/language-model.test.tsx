import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { answers, settings, system } from '../../testing/build-settings';
import { fakeApi } from '../../testing/fake-api';
import { renderScreen } from '../../testing/render-screen';
import { LanguageModel } from './language-model';
import type { UserSettings } from '@docket/core/settings/settings.contract';

const own = settings as UserSettings;
const found = { items: [{ server: 'Ollama', models: ['llama3.1:8b'] }] };
const chosen = { server: 'Ollama', model: 'llama3.1:8b' } as const;

it('offers a model on this machine, says what will be sent, and selects it with one click', async () => {
  const asked = fakeApi({
    ...answers,
    'GET /settings/local-models': found,
    'PATCH /settings': { ...settings, localModel: chosen },
  });
  const { user } = renderScreen(<LanguageModel settings={own} info={system} />);
  await user.click(screen.getByRole('button', { name: 'Find Models on This Machine' }));
  expect(await screen.findByText('llama3.1:8b')).toBeVisible();
  expect(
    screen.getByText(/latest text of each message\. They are sent nowhere else/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use llama3.1:8b' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ localModel: chosen });
});

it('says how to get a model if none is running', async () => {
  fakeApi({ ...answers, 'GET /settings/local-models': { items: [] } });
  const { user } = renderScreen(<LanguageModel settings={own} info={system} />);
  await user.click(screen.getByRole('button', { name: 'Find Models on This Machine' }));
  expect(await screen.findByText(/Start Ollama, LM Studio or llama.cpp/)).toBeVisible();
});

it('a model in use can be turned off', async () => {
  const using = { ...own, localModel: chosen };
  const asked = fakeApi({ ...answers, 'GET /settings': using, 'PATCH /settings': own });
  const { user } = renderScreen(<LanguageModel settings={using} info={system} />);
  await user.click(await screen.findByRole('button', { name: 'Stop Using' }));
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ localModel: null });
});

it('a model configured for everyone is only named', () => {
  fakeApi(answers);
  renderScreen(<LanguageModel settings={own} info={{ ...system, languageModel: 'qwen3' }} />);
  expect(screen.getByText('qwen3 is set for everyone by environment variables.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
