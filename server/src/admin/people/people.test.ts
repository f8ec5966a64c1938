import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { receive } from '../../testing/received-mail';
import { queueBehind } from '../../testing/queue-behind';
import { signInWith, startAtProvider } from '../../testing/sign-in-browser';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks';
import { asSystem } from '../../platform/db/database';
import { measureStorageOfAll } from './storage.usecases';
import { findAdministrators, updateStanding } from '../../accounts/users/users.repository';

const INES = 'ines.marlow@harbourlane.example';
const DANIEL = 'daniel.okoro@harbourlane.example';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await freshSandbox();
});

function start(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const port = { SANDBOX_PORT: String(sandbox.port) };
  return createTestApp({ now: new Date(), environment: { ...port, ...environment } });
}

async function administratorOf(docket: TestApp): Promise<SignedIn> {
  const admin = await docket.signIn('Ada Admin');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
  return admin;
}

describe('a stranger’s account', () => {
  let docket: TestApp;
  beforeAll(async () => {
    docket = await start({ DOCKET_OTHERS: 'refuse', DOCKET_ADMINS: 'nobody@firm.example' });
  });
  afterAll(() => docket.close());

  it('gets a page that says whom to ask, and nothing else', async () => {
    const { answer, ...browser } = await signInWith(docket, INES);
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toBe(
      'Your account does not have access to this Docket. Ask the person who gave you this address for access.',
    );
    expect((await browser.get('/auth/me')).status).toBe(401);
  });

  it('creates no user, but an entry in the security log', async () => {
    const admin = await administratorOf(docket);
    const { body } = await admin.get('/admin/people');
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['Ada Admin']);
    const events = await admin.get('/admin/events');
    expect(events.body.items[0]).toMatchObject({ kind: 'refused', email: INES });
  });
});

it('somebody named in DOCKET_ADMINS is an administrator again at the next sign-in, and the security log says so', async () => {
  const docket = await start({ DOCKET_ADMINS: INES });
  try {
    const ines = await signInWith(docket, INES);
    const me = (await ines.get('/auth/me')).body;
    await asSystem(docket.db, (trx) => updateStanding(trx, me.id, { role: 'member' }));
    const again = await signInWith(docket, INES);
    const changes = async () =>
      (await again.get('/admin/events')).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'role_changed',
      );
    const change = {
      email: INES,
      detail: 'member to administrator, named in DOCKET_ADMINS',
      actor: null,
    };
    expect(await changes()).toMatchObject([change]);
    await signInWith(docket, INES);
    expect(await changes()).toHaveLength(1);
  } finally {
    await docket.close();
  }
});

describe('if approval is required', () => {
  let docket: TestApp;
  beforeAll(async () => {
    docket = await start({ DOCKET_OTHERS: 'wait', DOCKET_CONTACT: 'it@firm.example' });
  });
  afterAll(() => docket.close());

  it('a person waits, is approved by an administrator, and is blocked', async () => {
    const admin = await administratorOf(docket);
    const first = await signInWith(docket, INES);
    expect(first.answer.body.error.message).toContain('Ask it@firm.example to approve it');

    const waiting = (await admin.get('/admin/people?state=waiting')).body.items[0];
    await admin.patch(`/admin/people/${waiting.id}`, { state: 'active' });
    const second = await signInWith(docket, INES);
    expect(second.answer.status).toBe(200);
    expect((await second.get('/auth/me')).status).toBe(200);

    await admin.patch(`/admin/people/${waiting.id}`, { state: 'blocked' });
    expect((await second.get('/auth/me')).status).toBe(401);
    expect((await signInWith(docket, INES)).answer.body.error.code).toBe('auth.blocked');
  });

  it('an attempt of somebody who waits or is blocked is no sign-in', async () => {
    const admin = await administratorOf(docket);
    const arrive = async () => {
      docket.clock.advance(60_000);
      await signInWith(docket, DANIEL);
      const { items } = (await admin.get('/admin/people?search=daniel')).body;
      return items[0] as { id: string; lastSignInAt: string | null };
    };
    const first = await arrive();
    expect(first.lastSignInAt).toBeNull();
    expect(await arrive()).toEqual(first);
    const path = `/admin/people/${first.id}`;
    expect((await admin.patch(path, { state: 'blocked' })).body.lastSignInAt).toBeNull();
    expect((await admin.patch(path, { state: 'active' })).body.lastSignInAt).toBeNull();
    const { lastSignInAt } = await arrive();
    expect(lastSignInAt).toBe(docket.clock.now().toISOString());
    await admin.patch(path, { state: 'blocked' });
    expect(await arrive()).toMatchObject({ state: 'blocked', lastSignInAt });
  });
});

describe('a person who is blocked at the moment of their first sign-in', () => {
  let docket: TestApp;
  beforeAll(async () => {
    docket = await start({ DOCKET_OTHERS: 'wait', DOCKET_CONTACT: 'it@firm.example' });
  });
  afterAll(() => docket.close());

  it('has no connected mailbox', async () => {
    const admin = await administratorOf(docket);
    await signInWith(docket, INES);
    const { id } = (await admin.get('/admin/people?state=waiting')).body.items[0];
    await admin.patch(`/admin/people/${id}`, { state: 'active' });
    const { browser, code, state } = await startAtProvider(docket, INES);
    // The sign-in waits for this row after the person was let in; blocking them does not see it.
    const hold = sql`insert into mail_accounts (user_id, email) values (${id}, ${INES})`;
    const who = { user: { id } };
    const [, blocked] = await queueBehind({ docket, who, hold }, [
      () => browser.post('/auth/redirect', { code, state }),
      () => admin.patch(`/admin/people/${id}`, { state: 'blocked' }),
    ]);
    expect(blocked?.status).toBe(200);
    const { items } = (await admin.get('/admin/people?state=blocked')).body;
    expect(items).toMatchObject([{ id, mailbox: { state: 'disconnected' } }]);
    expect((await browser.get('/auth/me')).status).toBe(401);
  });
});

describe('administration', () => {
  let docket: TestApp;
  let admin: SignedIn;
  let member: SignedIn;
  beforeAll(async () => {
    docket = await start();
    admin = await administratorOf(docket);
    member = await docket.signIn('Mel Member');
  });
  afterAll(() => docket.close());

  it('is for administrators only', async () => {
    const target = `/admin/people/${admin.user.id}`;
    const answers = [
      await member.get('/admin/people'),
      await member.get('/admin/events'),
      await member.get('/admin/door'),
      await member.patch(target, { state: 'blocked' }),
      await member.delete(target),
      await member.delete(`${target}/sessions`),
      await docket.visitor.get('/admin/people'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 401]);
  });

  it('ends a person’s sessions, who can sign in again and keeps their API tokens', async () => {
    const phone = await docket.signIn('Lou Lost');
    const token = { name: 'Script', scopes: ['read'], expiresInDays: 30 };
    const { secret } = (await phone.post('/api-tokens', token)).body;
    const ended = await admin.delete(`/admin/people/${phone.user.id}/sessions`);
    expect(ended).toMatchObject({ status: 200, body: { ended: 1 } });
    expect((await phone.get('/auth/me')).status).toBe(401);
    expect((await admin.get('/admin/events')).body.items[0]).toMatchObject({
      kind: 'sessions_ended',
      email: phone.user.email,
      actor: 'Ada Admin',
    });
    expect((await docket.program(secret).get('/projects')).status).toBe(200);
    expect((await admin.get('/auth/me')).status).toBe(200);
  });

  it('always keeps one administrator', async () => {
    const own = `/admin/people/${admin.user.id}`;
    expect((await admin.patch(own, { role: 'member' })).body.error.code).toBe(
      'administration.last_one',
    );
    expect((await admin.delete(own)).body.error.code).toBe('administration.last_one');
    await admin.patch(`/admin/people/${member.user.id}`, { role: 'administrator' });
    expect((await admin.patch(own, { role: 'member' })).status).toBe(200);
    expect((await member.patch(own, { role: 'administrator' })).status).toBe(200);
  });

  it('of two administrators who demote each other at the same moment, the later one learns that they are none any more', async () => {
    const other = await docket.signIn('Otto Other');
    await asSystem(docket.db, (trx) =>
      updateStanding(trx, other.user.id, { role: 'administrator' }),
    );
    await asSystem(docket.db, (trx) => updateStanding(trx, member.user.id, { role: 'member' }));
    const hold = sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administration})`;
    const [earlier, later] = await queueBehind({ docket, who: member, hold }, [
      () => admin.patch(`/admin/people/${other.user.id}`, { role: 'member' }),
      () => other.patch(`/admin/people/${admin.user.id}`, { role: 'member' }),
    ]);
    expect(earlier?.status).toBe(200);
    expect(later).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'administration.forbidden',
          message: 'You are no longer an administrator, so nothing was changed.',
        },
      },
    });
    await admin.patch(`/admin/people/${member.user.id}`, { role: 'administrator' });
  });

  it('removes a person with every row of theirs, says how many, and leaves others alone', async () => {
    const gone = await docket.signIn('Gil Gone');
    await receive(docket, gone, [{ subject: 'Roof' }]);
    await receive(docket, admin, [{ subject: 'Gate' }]);
    await gone.post('/projects', { name: 'Roof' });
    const { body } = await admin.delete(`/admin/people/${gone.user.id}`);
    expect(body).toMatchObject({ name: 'Gil Gone' });
    expect(body.removed).toEqual(
      expect.arrayContaining([
        { table: 'emails', rows: 1 },
        { table: 'projects', rows: 1 },
      ]),
    );
    expect((await gone.get('/auth/me')).status).toBe(401);
    expect((await admin.get('/emails')).body.total).toBe(1);
    expect((await admin.get('/admin/events')).body.items[0]).toMatchObject({
      kind: 'removed',
      detail: expect.stringMatching(/^\d+ records$/),
      records: body.removed.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0),
      email: gone.user.email,
      actor: 'Ada Admin',
    });
  });

  it('shows how much storage each person’s rows take, and measures it once a day', async () => {
    const bytesOf = async () => {
      const { body } = await admin.get('/admin/people?search=Sam+Storage');
      return body.items[0] as { emails: number; bytes: number };
    };
    const sam = await docket.signIn('Sam Storage');
    const before = await bytesOf();
    expect(before.emails).toBe(0);
    await receive(docket, sam, [{ subject: 'Roof', text: randomBytes(50_000).toString('hex') }]);
    expect(await bytesOf()).toEqual(before);
    await measureStorageOfAll(docket.deps, new AbortController().signal);
    const after = await bytesOf();
    expect(after.emails).toBe(1);
    expect(after.bytes).toBeGreaterThan(before.bytes + 50_000);
  });

  it('records in the security log who exported their data', async () => {
    await member.get('/export');
    const { body } = await admin.get('/admin/events');
    expect(body.items[0]).toMatchObject({ kind: 'exported', email: member.user.email });
  });

  it('two administrators who remove each other at the same moment leave one', async () => {
    const other = await docket.signIn('Olga Other');
    await admin.patch(`/admin/people/${other.user.id}`, { role: 'administrator' });
    await admin.patch(`/admin/people/${member.user.id}`, { role: 'member' });
    const answers = await Promise.all([
      admin.delete(`/admin/people/${other.user.id}`),
      other.delete(`/admin/people/${admin.user.id}`),
    ]);
    const left = await asSystem(docket.db, findAdministrators);
    expect(left).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
