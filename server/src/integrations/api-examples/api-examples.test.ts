import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { API_EXAMPLES } from './api-examples';

const run = promisify(execFile);

let docket: TestApp;
let environment: Record<string, string>;
let shown: string[];
beforeAll(async () => {
  docket = await createTestApp();
  const ines = await docket.signIn();
  await ines.patch('/settings', { allowsMcp: true });
  const token = await ines.post('/api-tokens', {
    name: 'Examples',
    scopes: ['read', 'decide', 'write', 'manage'],
    expiresInDays: 1,
  });
  environment = {
    DOCKET_URL: await docket.app.listen({ port: 0, host: '127.0.0.1' }),
    DOCKET_TOKEN: token.body.secret,
    HOOK_URL: 'https://hooks.example.com/docket',
    PROJECT_ID: (await ines.post('/projects', { name: 'Office' })).body.id,
    EMAIL_ID: (await receiveAnalysed(docket, ines)).id,
  };
  const page = await docket.app.inject('/api/docs');
  shown = [...page.body.matchAll(/<pre class="example">([^<]*)<\/pre>/g)].map(([, text = '']) =>
    text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  );
});
afterAll(() => docket.close());

it('the API page shows every example', () => {
  expect(shown).toEqual(API_EXAMPLES.map(({ command }) => command));
});

it.each(API_EXAMPLES.map(({ title }, at) => ({ title, at })))(
  '$title: runs as shown',
  async ({ at }) => {
    // Needs curl, as the reader does.
    const { stdout } = await run('sh', ['-c', shown[at] ?? 'false'], {
      env: { ...environment, PATH: process.env['PATH'] },
    });
    expect(JSON.parse(stdout)).not.toHaveProperty('error');
  },
);
