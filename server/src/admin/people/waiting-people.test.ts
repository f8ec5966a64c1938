import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { admit } from '../../accounts/entry/admit.usecases';
import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createEventHub, type EventHub } from '../../platform/live/event-hub';
import { createLog } from '../../platform/log/log';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let admin: SignedIn;
let member: SignedIn;
let hub: EventHub;
const heard = { admin: [] as string[], member: [] as string[] };

beforeAll(async () => {
  docket = await createTestApp({
    environment: {
      MICROSOFT_CLIENT_ID: '11111111-1111-4111-8111-111111111111',
      MICROSOFT_CLIENT_SECRET: 'secret',
      DOCKET_OTHERS: 'wait',
      DOCKET_ADMINS: 'ada@firm.test',
    },
  });
  admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
  member = await docket.signIn('Mel Member');
  hub = await createEventHub(docket.listenUrl, createLog('silent'));
  hub.subscribe(admin.user.id, ({ topic }) => heard.admin.push(topic));
  hub.subscribe(member.user.id, ({ topic }) => heard.member.push(topic));
});
afterAll(async () => {
  await hub.close();
  await docket.close();
});
beforeEach(() => {
  heard.admin.length = 0;
  heard.member.length = 0;
});

const withEntry = (changed: Partial<typeof docket.deps.config.entry>) => {
  const { config } = docket.deps;
  return { ...config, entry: { ...config.entry, ...changed } };
};
const arrives = (name: string, deps = docket.deps) => {
  const email = `${name}@firm.test`;
  return admit(
    deps,
    { tenantId: 'firm', objectId: name, signInName: email, email, name },
    { userAgent: '', address: '' },
  ).catch(({ code }: { code: string }) => code);
};
const waiting = async () => (await admin.get('/admin/door')).body.waiting as number;
const idOf = async (name: string) =>
  (await admin.get(`/admin/people?search=${name}`)).body.items[0].id as string;

it('an open page of an administrator learns that somebody waits; nobody else does', async () => {
  expect(await waiting()).toBe(0);
  expect(await arrives('wes')).toBe('auth.waiting');
  await expect.poll(() => heard.admin).toEqual(['people']);
  expect(await waiting()).toBe(1);
  expect(heard.member).toEqual([]);
  expect((await member.get('/admin/door')).status).toBe(403);
});

it('the page learns nothing new when the same person tries again', async () => {
  await arrives('wes');
  await arrives('zoe');
  await expect.poll(() => heard.admin).toEqual(['people']);
  expect(await waiting()).toBe(2);
});

it('the page learns that another administrator approved or removed them', async () => {
  await admin.patch(`/admin/people/${await idOf('wes')}`, { state: 'active' });
  await expect.poll(() => heard.admin).toEqual(['people']);
  await admin.delete(`/admin/people/${await idOf('zoe')}`);
  await expect.poll(() => heard.admin).toEqual(['people', 'people']);
  expect(await waiting()).toBe(0);
});

it('the page learns that somebody entered, or became an administrator, at their own sign-in', async () => {
  const entering = { ...docket.deps, config: withEntry({ others: 'enter' }) };
  expect(await arrives('eve', entering)).toMatchObject({ name: 'eve' });
  await expect.poll(() => heard.admin).toEqual(['people']);
  await arrives('eve', entering);
  const naming = { ...docket.deps, config: withEntry({ administrators: ['eve@firm.test'] }) };
  await arrives('eve', naming);
  await expect.poll(() => heard.admin).toEqual(['people', 'people']);
  await arrives('eve', naming);
  await arrives('fay', entering);
  await expect.poll(() => heard.admin).toEqual(['people', 'people', 'people']);
});

it('whoever is made an administrator, or is one no longer, learns it on their open page', async () => {
  const path = `/admin/people/${member.user.id}`;
  await admin.patch(path, { role: 'administrator' });
  await expect.poll(() => heard.member).toContain('people');
  heard.member.length = 0;
  await admin.patch(path, { role: 'member' });
  await expect.poll(() => heard.member).toEqual(['people']);
});
