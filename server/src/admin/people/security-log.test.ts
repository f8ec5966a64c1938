import { afterAll, beforeAll, expect, it } from 'vitest';

import { admit } from '../../accounts/entry/admit.usecases';
import { insertSecurityEvent } from '../../accounts/entry/security-events.repository';
import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  docket = await createTestApp({
    environment: {
      MICROSOFT_CLIENT_ID: '11111111-1111-4111-8111-111111111111',
      MICROSOFT_CLIENT_SECRET: 'secret',
      DOCKET_OTHERS: 'enter',
    },
  });
});
afterAll(() => docket.close());

const arrives = (name: string) => {
  const email = `${name}@firm.test`;
  return admit(
    docket.deps,
    { tenantId: 'firm', objectId: name, signInName: email, email, name },
    { userAgent: '', address: '203.0.113.9' },
  );
};

type Event = Record<'kind' | 'email' | 'detail' | 'device' | 'address', string> & {
  actor: string | null;
  actorEmail: string | null;
};
async function eventsAbout(email: string): Promise<Event[]> {
  const { body } = await admin.get('/admin/events?pageSize=100');
  return (body.items as Event[]).filter((event) => event.email === email).toReversed();
}

it('says who became the administrator by signing in first, and of nobody else', async () => {
  await arrives('first');
  await arrives('second');
  admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
  expect(await eventsAbout('first@firm.test')).toMatchObject([
    {
      kind: 'role_changed',
      detail: 'administrator, as the first to sign in',
      address: '203.0.113.9',
    },
    { kind: 'signed_in' },
  ]);
  expect(await eventsAbout('second@firm.test')).toMatchObject([{ kind: 'signed_in' }]);
});

it('says of everything an administrator does who did it, by name and address, and from where', async () => {
  const mel = await docket.signIn('Mel Member');
  const path = `/admin/people/${mel.user.id}`;
  await admin.patch(path, { role: 'administrator' });
  await admin.patch(path, { state: 'blocked' });
  await admin.patch(path, { state: 'active' });
  await admin.delete(`${path}/sessions`);
  await admin.delete(path);
  const by = {
    actor: 'Ada Admin',
    actorEmail: admin.user.email,
    address: '127.0.0.1',
    device: expect.stringMatching(/./),
  };
  const kinds = ['role_changed', 'blocked', 'unblocked', 'sessions_ended', 'removed'];
  expect(await eventsAbout(mel.user.email)).toMatchObject(kinds.map((kind) => ({ kind, ...by })));
});

it('calls it approved if the person was waiting', async () => {
  const wes = await docket.signIn('Wes Waiting');
  await asSystem(docket.db, (trx) => updateStanding(trx, wes.user.id, { state: 'waiting' }));
  await admin.patch(`/admin/people/${wes.user.id}`, { state: 'active' });
  expect(await eventsAbout(wes.user.email)).toMatchObject([{ kind: 'let_in' }]);
});

it('says from where an API token was created and revoked', async () => {
  const tom = await docket.signIn('Tom Token');
  const { body } = await tom.post('/api-tokens', {
    name: 'Script',
    scopes: ['read'],
    expiresInDays: 30,
  });
  await tom.delete(`/api-tokens/${body.token.id}`);
  const from = { address: '127.0.0.1', device: expect.stringMatching(/./) };
  expect(await eventsAbout(tom.user.email)).toMatchObject([
    { kind: 'token_created', ...from },
    { kind: 'token_revoked', ...from },
  ]);
});

const found = async (query: string) =>
  ((await admin.get(`/admin/events?${query}`)).body.items as Event[]).map(({ kind }) => kind);

it('is searched by the words of the account, who did it, the detail and the address, and by kind', async () => {
  const una = await docket.signIn('Una Under');
  const path = `/admin/people/${una.user.id}`;
  await admin.patch(path, { state: 'blocked' });
  await admin.patch(path, { state: 'active' });
  await admin.patch(path, { role: 'administrator' });
  const words = `search=${encodeURIComponent(una.user.email)}`;
  expect(await found(words)).toEqual(['role_changed', 'unblocked', 'blocked']);
  expect(await found(`${words}%20member`)).toEqual(['role_changed']);
  expect(await found(`${words}%20ADA&kind=blocked`)).toEqual(['blocked']);
  expect(await found(`${words}%20127.0.0.1&pageSize=2`)).toEqual(['role_changed', 'unblocked']);
  expect(await found(`${words}%20nobody`)).toEqual([]);
  expect(await found('search=100%25')).toEqual([]);
  const { body } = await admin.get(`/admin/events?${words}&pageSize=1`);
  expect(body.total).toBe(3);
  expect((await admin.get('/admin/events?kind=weather')).status).toBe(400);
});

it('is downloaded as CSV, all that matches, with no formula in it', async () => {
  const evil = '=HYPERLINK("https://evil.example")';
  await asSystem(docket.db, async (trx) => {
    for (let count = 0; count < 501; count += 1)
      await insertSecurityEvent(trx, { kind: 'refused', at: docket.clock.now(), email: evil });
  });
  const { body, headers } = await admin.get('/admin/events/export?kind=refused&search=evil');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="docket-security-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, ...lines] = (body as string).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFF"Time (UTC)","Event","Detail","Account","By","Device","IP address"');
  expect(lines).toHaveLength(501);
  const at = docket.clock.now().toISOString();
  const cell = `"'${evil.replaceAll('"', '""')}"`;
  expect(new Set(lines)).toEqual(new Set([`"${at}","Access denied","",${cell},"","",""`]));
});

it('is downloaded by administrators only', async () => {
  const mia = await docket.signIn('Mia Member');
  expect((await mia.get('/admin/events/export')).status).toBe(403);
  expect((await docket.visitor.get('/admin/events/export')).status).toBe(401);
});

it('names by address whoever acted, also once they are removed themselves', async () => {
  const [tia, uma] = [await docket.signIn('Tia Target'), await docket.signIn('Uma Administers')];
  await asSystem(docket.db, (trx) => updateStanding(trx, uma.user.id, { role: 'administrator' }));
  await uma.patch(`/admin/people/${tia.user.id}`, { state: 'blocked' });
  await admin.delete(`/admin/people/${uma.user.id}`);
  const blocked = { kind: 'blocked', actor: null, actorEmail: uma.user.email };
  expect(await eventsAbout(tia.user.email)).toMatchObject([blocked]);
  expect(await found(`search=${uma.user.email}&kind=blocked`)).toEqual(['blocked']);
});
