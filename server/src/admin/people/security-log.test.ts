import { afterAll, beforeAll, expect, it } from 'vitest';

import { admit } from '../../accounts/entry/admit.usecases';
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
