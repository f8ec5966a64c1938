import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { sessionCookieName } from '../../accounts/auth/auth-cookies';
import { startSession } from '../../accounts/auth/sessions.usecases';
import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem, asUser } from '../../platform/db/database';
import { insertOtherUser, other, ownedTables, SECRET } from '../../testing/isolation-rows';
import { receive } from '../../testing/received-mail';
import { freshSandbox } from '../../testing/sandbox-process';
import { signInWith } from '../../testing/sign-in-browser';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const INES = 'ines.marlow@harbourlane.example';

async function makeAdministrator(docket: TestApp, who: SignedIn): Promise<void> {
  await asSystem(docket.db, (trx) =>
    updateStanding(trx, who.user.id, { role: 'administrator', state: 'active' }),
  );
}
const deleteAccount = (who: Pick<SignedIn, 'post'>, email: string) =>
  who.post('/account/deletion', { email });

describe('a person who deletes their account', () => {
  let docket: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    docket = await createTestApp();
    admin = await docket.signIn('Ada Admin');
    await makeAdministrator(docket, admin);
  });
  afterAll(() => docket.close());

  it('sees what would be deleted before they decide', async () => {
    const who = await docket.signIn('Pat Preview');
    await receive(docket, who, [{}, {}]);
    await who.post('/projects', { name: 'Roof' });
    expect((await who.get('/account/deletion')).body).toEqual({
      email: who.user.email,
      emails: 2,
      projects: 1,
      tasks: 0,
      unsentReplies: 0,
      administration: 'unchanged',
    });
  });

  it('must type their own address', async () => {
    const who = await docket.signIn('Cara Careful');
    for (const email of ['', 'cara', admin.user.email]) {
      const refused = await deleteAccount(who, email);
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.body.error).toMatchObject({
        code: 'account.wrong_address',
        message: expect.stringContaining(who.user.email),
      });
    }
    expect((await deleteAccount(who, ` ${who.user.email.toUpperCase()} `)).status).toBe(200);
  });

  it('gets a receipt, and is signed out everywhere; API tokens and event streams end as well', async () => {
    const who = await docket.signIn('Lea Leaver');
    const phone = await docket.signIn('Lea Leaver');
    await receive(docket, who, [{ subject: 'Roof' }]);
    const token = { name: 'Script', scopes: ['read', 'manage'], expiresInDays: 30 };
    const { secret } = (await who.post('/api-tokens', token)).body;
    const origin = await docket.app.listen({ port: 0 });
    // Without a heartbeat, which would end it, too.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = await fetch(`${origin}/api/v1/events`, { headers: { cookie: phone.cookie } });

    const answer = await deleteAccount(who, who.user.email);
    expect(answer.body).toMatchObject({ name: 'Lea Leaver', email: who.user.email });
    expect(answer.body.removed).toEqual(
      expect.arrayContaining([
        { table: 'emails', rows: 1 },
        { table: 'sessions', rows: 2 },
        { table: 'api_tokens', rows: 1 },
      ]),
    );
    expect(answer.headers['set-cookie']).toMatch(/^docket_session=;.*Expires=Thu, 01 Jan 1970/);
    await stream.text();
    expect((await who.get('/auth/me')).status).toBe(401);
    expect((await phone.get('/auth/me')).status).toBe(401);
    expect((await docket.program(secret).get('/projects')).body.error.code).toBe('token.refused');
  });

  it('leaves an entry in the security log, without a word of what they had', async () => {
    const who = await docket.signIn('Lou Logged');
    await who.post('/projects', { name: 'Secret roof' });
    await deleteAccount(who, who.user.email);
    const { body } = await admin.get('/admin/events');
    expect(body.items[0]).toMatchObject({
      kind: 'left',
      email: who.user.email,
      detail: expect.stringMatching(/^\d+ records$/),
      records: expect.any(Number),
      actor: null,
      address: '127.0.0.1',
    });
    expect(JSON.stringify(body)).not.toContain('roof');
  });

  it('cannot do it with an API token, from another site, or signed out', async () => {
    const who = await docket.signIn('Tom Token');
    const scopes = ['read', 'write', 'decide', 'manage', 'export'];
    const token = { name: 'All', scopes, expiresInDays: 30 };
    const { secret } = (await who.post('/api-tokens', token)).body;
    expect((await deleteAccount(docket.program(secret), who.user.email)).body.error.code).toBe(
      'token.forbidden',
    );
    const foreign = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/account/deletion',
      headers: { cookie: who.cookie, origin: 'https://evil.example' },
      payload: { email: who.user.email },
    });
    expect(foreign.statusCode).toBe(403);
    expect((await deleteAccount(docket.visitor, who.user.email)).status).toBe(401);
    expect((await who.get('/auth/me')).status).toBe(200);
  });
});

describe('what is left of a person who deleted their account', () => {
  let docket: TestApp;
  let owner: Client;
  let tables: { table: string; column: string }[];
  let me: SignedIn;
  beforeAll(async () => {
    docket = await createTestApp();
    owner = new Client({ connectionString: docket.ownerUrl });
    await owner.connect();
    await insertOtherUser(owner);
    tables = await ownedTables(owner);
    me = await docket.signIn('Me');
    await receive(docket, me, [{}]);
    await me.post('/projects', { name: 'Mine' });
  });
  afterAll(async () => {
    await owner.end();
    await docket.close();
  });

  const rowsOf = async (user: string) => {
    const found: Record<string, string[]> = {};
    for (const { table, column } of tables) {
      const { rows } = await owner.query<{ row: string }>(
        `select t::text as row from ${table} t where ${column} = $1 order by 1`,
        [user],
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };
  const present = (rows: Record<string, string[]>) =>
    Object.keys(rows).filter((table) => (rows[table]?.length ?? 0) > 0);

  it('are no rows in any table, while every row of others stays as it was', async () => {
    const before = await rowsOf(me.user.id);
    const theirs = await rowsOf(other.user);
    expect(present(theirs)).toEqual(tables.map(({ table }) => table));
    const token = await asUser(docket.db, other.user, (scope) =>
      startSession(scope, docket.clock.now()),
    );
    const answer = await docket.app.inject({
      method: 'POST',
      url: '/api/v1/account/deletion',
      headers: { cookie: `${sessionCookieName(false)}=${token}` },
      payload: { email: `${SECRET}@x.example` },
    });
    expect(answer.statusCode).toBe(200);
    const { removed } = answer.json<{ removed: { table: string }[] }>();
    // The subscription is ended, and the person's own row is not counted.
    const counted = present(theirs).filter(
      (table) => !['users', 'mail_subscriptions'].includes(table),
    );
    expect(removed.map(({ table }) => table)).toEqual(expect.arrayContaining(counted));
    expect(present(await rowsOf(other.user))).toEqual([]);
    expect(await rowsOf(me.user.id)).toEqual(before);
  });

  it('are no words, except the address in the security log', async () => {
    const { rows: all } = await owner.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    const telling: string[] = [];
    for (const { name } of all) {
      const { rowCount } = await owner.query(
        `select from ${name} t where t::text like '%${SECRET}%' or t::text like '%${other.user}%'`,
      );
      if ((rowCount ?? 0) > 0) telling.push(name);
    }
    // The kind of job that the row of this test made up.
    expect(telling).toEqual(
      expect.arrayContaining(['public.security_events', 'graphile_worker._private_tasks']),
    );
    expect(telling).toHaveLength(2);
  });

  it('cannot be added to: every row of a person refers to them', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select a.attrelid::regclass::text as table from pg_attribute a
       join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       where a.attname = 'user_id' and not exists (
         select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey))`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a person who comes back after deleting their account', () => {
  let docket: TestApp;
  let admin: SignedIn;
  beforeAll(async () => {
    const { port } = await freshSandbox();
    docket = await createTestApp({
      now: new Date(),
      environment: {
        SANDBOX_PORT: String(port),
        DOCKET_OTHERS: 'wait',
        DOCKET_ADMINS: 'a@b.example',
      },
    });
    admin = await docket.signIn('Ada Admin');
    await makeAdministrator(docket, admin);
  });
  afterAll(() => docket.close());
  const ines = async () => (await admin.get('/admin/people?search=Ines')).body.items[0];

  it('is a new person, who needs approval like anybody else', async () => {
    await signInWith(docket, INES);
    const { id, email } = await ines();
    await admin.patch(`/admin/people/${id}`, { state: 'active' });
    const first = await signInWith(docket, INES);
    expect((await first.post('/account/deletion', { email })).status).toBe(200);
    expect(await ines()).toBeUndefined();
    expect((await signInWith(docket, INES)).answer.body.error.code).toBe('auth.waiting');
    expect((await ines()).id).not.toBe(id);
  });

  it('cannot get rid of a block: blocked, they cannot delete anything, not even at the same moment', async () => {
    const { id, email } = await ines();
    await admin.patch(`/admin/people/${id}`, { state: 'active' });
    const browser = await signInWith(docket, INES);
    const owner = new Client({ connectionString: docket.ownerUrl });
    await owner.connect();
    await owner.query(`begin`);
    await owner.query(`update users set state = 'blocked' where id = $1`, [id]);
    const deletion = browser.post('/account/deletion', { email });
    await expect
      .poll(async () => {
        const { rowCount } = await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(1);
    await owner.query('commit');
    await owner.end();
    expect(await deletion).toMatchObject({
      status: 409,
      body: { error: { code: 'account.conflict' } },
    });
    expect((await browser.post('/account/deletion', { email })).status).toBe(401);
    expect((await signInWith(docket, INES)).answer.body.error.code).toBe('auth.blocked');
  });
});
