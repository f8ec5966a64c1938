import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let admin: SignedIn;
let origin: string;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
  origin = await docket.app.listen({ port: 0 });
});
afterAll(() => docket.close());
beforeEach(async () => {
  who = await docket.signIn('Mel Member');
  // Without a heartbeat, which would end the stream, too.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

const openPage = () => fetch(`${origin}/api/v1/events`, { headers: { cookie: who.cookie } });
const path = () => `/admin/people/${who.user.id}`;
const session = async () => (await who.get('/auth/session')).body;

it('an open page of somebody who is blocked is told so at once, and the session says why', async () => {
  const page = await openPage();
  await admin.patch(path(), { state: 'blocked' });
  expect(await page.text()).toContain('event: access_ended');
  expect(await session()).toEqual({ user: null, accessEnded: 'blocked' });
  await admin.patch(path(), { state: 'active' });
  expect(await session()).toEqual({ user: null });
});

it('an open page of somebody who is removed is told so at once, and the session says why', async () => {
  const page = await openPage();
  await admin.delete(path());
  expect(await page.text()).toContain('event: access_ended');
  expect(await session()).toEqual({ user: null, accessEnded: 'removed' });
});

it('whoever is only signed out everywhere may sign in again, so their page keeps what they typed', async () => {
  const page = await openPage();
  await admin.delete(`${path()}/sessions`);
  expect(await page.text()).not.toContain('access_ended');
  expect(await session()).toEqual({ user: null });
});

it('a visitor is told nothing', async () => {
  expect((await docket.visitor.get('/auth/session')).body).toEqual({ user: null });
});
