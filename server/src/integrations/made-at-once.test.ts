import { MAX_API_TOKENS } from '@docket/core/api-tokens/api-tokens.contract';
import { MAX_WEBHOOKS } from '@docket/core/webhooks/webhooks.contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it.each([
  ['API tokens', '/api-tokens', { name: 'A', scopes: ['read'], expiresInDays: 1 }, MAX_API_TOKENS],
  [
    'webhooks',
    '/webhooks',
    { url: 'https://hooks.example/', events: ['task.created'] },
    MAX_WEBHOOKS,
  ],
] as const)('a person has no more %s than allowed, however fast they are made', async (...made) => {
  const [, path, body, most] = made;
  const answers = await Promise.all(
    Array.from({ length: most + 10 }, () => who.post(path, { ...body })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ body: { error } }) => error.code.split('.')[1])).toEqual(
    Array.from({ length: 10 }, () => 'too_many'),
  );
});
