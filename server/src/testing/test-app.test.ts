import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestApp, type TestApp } from './test-app';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

test('a visitor is nobody and may make no user’s call (§ 5)', async () => {
  expect(await docket.visitor.get('/auth/session')).toMatchObject({ body: { user: null } });
  const refused = await docket.visitor.get('/auth/me');
  expect(refused.status).toBe(401);
  expect(refused.body.error).toMatchObject({ code: 'auth.required' });
});

test('a signed-in user is known by the session cookie', async () => {
  const ines = await docket.signIn();
  const { body } = await ines.get('/auth/me');
  expect(body).toMatchObject({ name: 'Ines Marlow', id: ines.user.id });
});

test('the product is ready: database, migrations and jobs', async () => {
  const answer = await docket.app.inject('/readyz');
  expect(answer.json()).toEqual({
    status: 'ok',
    checks: { database: { ok: true }, migrations: { ok: true }, jobs: { ok: true } },
  });
});
