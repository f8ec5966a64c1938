import { beforeAll, expect, it } from 'vitest';

import { createProbe } from '../../../platform/http/http-probe';
import { freshSandbox, type SandboxProcess } from '../../../testing/sandbox-process';
import { findModelServers } from './model-servers';

const probe = createProbe(60_000);
let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await freshSandbox();
});

it('finds a server that lists its models', async () => {
  const baseUrl = `${sandbox.url}/llm/v1`;
  expect(await findModelServers(probe, [{ name: 'Ollama', baseUrl }])).toEqual([
    { name: 'Ollama', baseUrl, models: ['sandbox-model'] },
  ]);
});

it('ignores ports without a server, or with one that answers something else', async () => {
  const places = ['http://127.0.0.1:9/v1', `${sandbox.url}/nothing-here`, sandbox.url];
  const named = places.map((baseUrl) => ({ name: 'Ollama' as const, baseUrl }));
  expect(await findModelServers(probe, named)).toEqual([]);
});
