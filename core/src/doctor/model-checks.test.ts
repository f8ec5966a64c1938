import { expect, it } from 'vitest';

import { checkLanguageModel } from './model-checks';

const found = [
  {
    name: 'Ollama' as const,
    baseUrl: 'http://127.0.0.1:11434/v1',
    models: ['llama3.1:8b', 'qwen2.5:7b'],
  },
];

it('lists the models found on this machine, how to use one, and what would be sent', () => {
  const { state, message } = checkLanguageModel({ inUse: null, found });
  expect(state).toBe('ok');
  expect(message).toContain('Ollama (http://127.0.0.1:11434/v1) with llama3.1:8b, qwen2.5:7b');
  expect(message).toContain('LLM_BASE_URL=http://127.0.0.1:11434/v1 and LLM_MODEL=llama3.1:8b');
  expect(message).toMatch(/latest text of each message\. They are sent nowhere else/);
});

it('names the model in use', () => {
  const inUse = { baseUrl: 'http://127.0.0.1:1234/v1', model: 'qwen2.5:7b' };
  expect(checkLanguageModel({ inUse, found }).message).toBe(
    'Suggestions are improved by qwen2.5:7b at http://127.0.0.1:1234/v1.',
  );
});

it('does not require a model', () => {
  expect(checkLanguageModel({ inUse: null, found: [] })).toMatchObject({ state: 'ok', fix: null });
});
