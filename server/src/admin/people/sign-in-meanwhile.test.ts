// Large accounts take half a minute to delete. Meanwhile everybody else signs in, and administrators administer.
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { admit } from '../../accounts/entry/admit.usecases';
import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
let owner: Client;
beforeEach(async () => {
  docket = await createTestApp();
  owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await docket.close();
});

/** As signIn() does for a test, but by the rules of who may enter. */
async function arrive(name: string) {
  const handle = name.toLowerCase().replaceAll(' ', '.');
  const email = `${handle}@harbourlane.example`;
  const identity = { tenantId: 'tenant', objectId: handle, email, name, signInName: email };
  return admit(docket.deps, identity, { userAgent: '', address: '' });
}

async function signInAdministrator(name: string): Promise<SignedIn> {
  const who = await docket.signIn(name);
  await asSystem(docket.db, (trx) => updateStanding(trx, who.user.id, { role: 'administrator' }));
  return who;
}

/** How it ends, or that it still waits after longer than a lock may take. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  const failed = (error: unknown) => (error as { code?: string }).code;
  return Promise.race([call.catch(failed), sleep(60_000, 'waits', { ref: false })]);
}

async function waitForBlocked(): Promise<void> {
  const countWaiting = async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(countWaiting).toBe(1);
}

/** The deletion has locked the person's row and waits for an email of theirs. */
async function whileDeleting(who: SignedIn, run: () => Promise<void>): Promise<void> {
  await receive(docket, who, [{}]);
  await owner.query('begin');
  await owner.query('select from emails where user_id = $1 for update', [who.user.id]);
  const deletion = who.post('/account/deletion', { email: who.user.email });
  await waitForBlocked();
  try {
    await run();
  } finally {
    await owner.query('rollback');
  }
  expect(await deletion).toMatchObject({ status: 200 });
}

it('a person whose account is being deleted is refused at once, and others sign in', async () => {
  await signInAdministrator('Ada Admin');
  const lea = await docket.signIn('Lea Leaver');
  await docket.signIn('Ned Neighbor');
  await whileDeleting(lea, async () => {
    const own = outcomeOf(arrive('Lea Leaver'));
    const others = [outcomeOf(arrive('Ned Neighbor')), outcomeOf(arrive('Nora New'))];
    expect(await Promise.all(others)).toMatchObject([{ role: 'member' }, { role: 'member' }]);
    expect(await own).toBe('account.being_deleted');
  });
  expect(await arrive('Lea Leaver')).not.toMatchObject({ id: lea.user.id });
});

it('while an administrator is deleted, the others sign in, and approve and block people', async () => {
  const ada = await signInAdministrator('Ada Admin');
  const bea = await signInAdministrator('Bea Boss');
  const mel = await docket.signIn('Mel Member');
  await whileDeleting(ada, async () => {
    expect(await outcomeOf(arrive('Bea Boss'))).toMatchObject({ id: bea.user.id });
    const block = bea.patch(`/admin/people/${mel.user.id}`, { state: 'blocked' });
    expect(await outcomeOf(block)).toMatchObject({ status: 200 });
  });
});

it('while an administrator is deleted, no other stops being one, as nobody might be left', async () => {
  const ada = await signInAdministrator('Ada Admin');
  const bea = await signInAdministrator('Bea Boss');
  const own = `/admin/people/${bea.user.id}`;
  await whileDeleting(ada, async () => {
    const busy = { status: 409, body: { error: { code: 'administration.in_progress' } } };
    expect(await outcomeOf(bea.patch(own, { role: 'member' }))).toMatchObject(busy);
    const deletion = bea.post('/account/deletion', { email: bea.user.email });
    expect(await outcomeOf(deletion)).toMatchObject(busy);
    const other = `/admin/people/${ada.user.id}`;
    expect(await outcomeOf(bea.patch(other, { role: 'member' }))).toMatchObject({ status: 503 });
  });
  const last = await bea.patch(own, { role: 'member' });
  expect(last.body.error.code).toBe('administration.last_one');
});

it('while the only person is deleted, a first sign-in is refused, and administers Docket afterwards', async () => {
  const ada = await signInAdministrator('Ada Admin');
  await whileDeleting(ada, async () => {
    expect(await outcomeOf(arrive('Nora New'))).toBe('user.unavailable');
  });
  expect(await arrive('Nora New')).toMatchObject({ role: 'administrator' });
});

it('of two people who sign in first at the same moment, one administers Docket', async () => {
  const roles = await Promise.all([arrive('Ada Admin'), arrive('Bea Boss')]);
  expect(roles.map(({ role }) => role).toSorted()).toEqual(['administrator', 'member']);
});

it('a person who is blocked at the moment they sign in stays blocked', async () => {
  await signInAdministrator('Ada Admin');
  const mel = await docket.signIn('Mel Member');
  await owner.query('begin');
  await owner.query(`update users set state = 'blocked' where id = $1`, [mel.user.id]);
  const arrival = outcomeOf(arrive('Mel Member'));
  await waitForBlocked();
  await owner.query('commit');
  expect(await arrival).toBe('auth.blocked');
});
