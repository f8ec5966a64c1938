import { afterAll, beforeAll, expect, it } from 'vitest';

import { upsertUser } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn('Nora Zone');
});
afterAll(() => docket.close());

const signInFrom = (timezone: string) =>
  asSystem(docket.db, (trx) =>
    upsertUser(
      trx,
      { tenantId: 'tenant', objectId: 'nora.zone', email: 'n@x.example', name: 'Nora', timezone },
      { now: docket.clock.now() },
    ),
  );
const clock = async () => (await who.get('/clock')).body.timezone as string;

it('every screen uses the browser’s zone from the first sign-in, until a context says otherwise', async () => {
  await signInFrom('Europe/Berlin');
  expect(await clock()).toBe('Europe/Berlin');
  expect((await who.get('/home')).body.timezone).toBe('Europe/Berlin');
  expect((await who.get('/emails/snooze-times')).body.timezone).toBe('Europe/Berlin');

  await signInFrom('Asia/Tokyo');
  expect(await clock()).toBe('Europe/Berlin');

  const context = { name: 'Site office', color: '#e44332', timezone: 'Australia/Sydney' };
  await who.post('/contexts', { ...context, workingHours: null });
  for (const told of [await clock(), (await who.get('/home')).body.timezone])
    expect(told).toBe('Australia/Sydney');
});
