import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { upsertMailAccount } from '../../accounts/mailboxes/mail-accounts.repository';
import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Setter ${users}`);
});

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe('settings', () => {
  it('start with the defaults and keep what a patch does not mention', async () => {
    expect((await who.get('/settings')).body).toEqual({
      archiveMovesMessage: false,
      autoApproveAbove: null,
      theme: 'system',
      density: 'comfortable',
      keepBodiesDays: null,
      allowsMcp: false,
      localModel: null,
    });
    await who.patch('/settings', { theme: 'dark' });
    const { body } = await who.patch('/settings', { density: 'compact' });
    expect(body).toMatchObject({ theme: 'dark', density: 'compact' });
    expect((await (await docket.signIn('Other')).get('/settings')).body.theme).toBe('system');
  });

  it('refuse to move archived messages until Docket may, and keep the setting where it is on', async () => {
    const { id: userId } = who.user;
    const may = (...scopes: string[]) =>
      asUser(docket.db, userId, (scope) =>
        upsertMailAccount(scope, {
          email: who.user.email,
          tokens: { sealed: Buffer.from('x'), scopes, expiresAt: docket.clock.now() },
          now: docket.clock.now(),
        }),
      );
    await may('Mail.Read');
    expect(await who.patch('/settings', { archiveMovesMessage: true })).toMatchObject({
      status: 422,
      body: { error: { code: 'mailbox.consent_needed' } },
    });
    expect((await who.get('/settings')).body.archiveMovesMessage).toBe(false);
    await may('Mail.Read', 'Mail.ReadWrite');
    expect((await who.patch('/settings', { archiveMovesMessage: true })).status).toBe(200);
    await may('Mail.Read');
    expect((await who.patch('/settings', { archiveMovesMessage: true })).status).toBe(200);
  });

  it.each([0.49, 1.01])('refuse an automatic approval above %d', async (autoApproveAbove) => {
    expect((await who.patch('/settings', { autoApproveAbove })).status).toBe(400);
  });
});

it('accept a language model only while it runs on this machine', async () => {
  const localModel = { server: 'llama.cpp', model: 'no-such-model' };
  expect(await who.patch('/settings', { localModel })).toMatchObject({
    status: 422,
    body: { error: { code: 'settings.model_not_found' } },
  });
  expect((await who.get('/settings')).body.localModel).toBeNull();
  const other = { server: 'http://10.0.0.1', model: 'm' };
  expect((await who.patch('/settings', { localModel: other })).status).toBe(400);
});

it('local ports are probed before the transaction, which would hold a connection meanwhile', async () => {
  const { findModelServers } = docket.deps;
  const open: number[] = [];
  docket.deps.findModelServers = async () => {
    const owner = new Client({ connectionString: docket.ownerUrl });
    await owner.connect();
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    );
    await owner.end();
    open.push(rowCount ?? 0);
    return [{ name: 'Ollama', baseUrl: 'http://127.0.0.1:11434', models: ['small'] }];
  };
  const localModel = { server: 'Ollama', model: 'small' };
  expect((await who.patch('/settings', { localModel })).body).toMatchObject({ localModel });
  docket.deps.findModelServers = findModelServers;
  expect(open).toEqual([0]);
});

describe('system information', () => {
  it('shows what is running, with the client id masked (§ 3, 9)', async () => {
    const { body } = await who.get('/system/info');
    expect(body).toMatchObject({ status: 'Healthy', classifier: 'Built-in', languageModel: 'Off' });
    expect(body.clientId).toMatch(/^•+.{4}$/);
    const updated = Date.parse(body.last_updated);
    expect(updated).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(updated).toBeLessThan(Date.now());
  });

  it('shows the version with the commit of the build', async () => {
    docket.deps.config.build = '0.1.0 (4450fc77)';
    expect((await who.get('/system/info')).body.version).toBe('0.1.0 (4450fc77)');
  });

  it('shows the version of PostgreSQL and its OpenSSL to administrators only', async () => {
    const administrator = await docket.signIn('Runs it');
    await asOwner(`update users set role = 'administrator' where id = '${administrator.user.id}'`);
    const { body } = await administrator.get('/system/info');
    expect(body.databaseVersion).toMatch(/^PostgreSQL \d+\.\d+.* with OpenSSL \d+\.\d+\.\d+\w*$/);
    expect((await who.get('/system/info')).body.databaseVersion).toBeNull();
  });

  it('shows the problem instead of Healthy; jobs that wait while others run are none', async () => {
    await asOwner(
      `insert into graphile_worker._private_tasks (identifier) values ('nobody.takes')`,
    );
    await asOwner(`insert into graphile_worker._private_jobs (task_id, run_at)
      select id, now() - interval '40 minutes' from graphile_worker._private_tasks where identifier = 'nobody.takes'`);
    const { body } = await who.get('/system/info');
    expect(body.status).toBe(
      'The oldest job has been waiting for 40 minutes; no worker is picking up jobs',
    );
    await asOwner(`insert into graphile_worker._private_jobs (task_id, locked_at, locked_by)
      select id, now() - interval '14 minutes', 'worker-1' from graphile_worker._private_tasks where identifier = 'nobody.takes'`);
    expect((await who.get('/system/info')).body.status).toBe('Healthy');
    await asOwner('delete from graphile_worker._private_jobs');
  });
});
