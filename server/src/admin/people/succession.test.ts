// Who administers Docket after an administrator has left.
import { sql, type KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { admit } from '../../accounts/entry/admit.usecases';
import { updateStanding } from '../../accounts/users/users.repository';
import { listApiTokens } from '../../integrations/api-tokens/api-tokens.repository';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks';
import { asSystem, asUser } from '../../platform/db/database';
import { queueBehind } from '../../testing/queue-behind';
import { freshSandbox } from '../../testing/sandbox-process';
import { signInWith } from '../../testing/sign-in-browser';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { endSandboxAccess } from './end-sandbox-access.usecases';
import { removePerson } from './remove-person.usecases';

const INES = 'ines.marlow@harbourlane.example';

const standAs = (docket: TestApp, who: SignedIn, role: 'administrator' | 'member') =>
  asSystem(docket.db, (trx) => updateStanding(trx, who.user.id, { role, state: 'active' }));
const deleteAccount = (who: Pick<SignedIn, 'post'>, email: string) =>
  who.post('/account/deletion', { email });

describe('an administrator who deletes their account', () => {
  let docket: TestApp;
  let ada: SignedIn;
  beforeAll(async () => {
    const { port } = await freshSandbox();
    docket = await createTestApp({
      now: new Date(),
      environment: { SANDBOX_PORT: String(port), DOCKET_OTHERS: 'wait' },
    });
    ada = await docket.signIn('Ada Admin');
    await standAs(docket, ada, 'administrator');
  });
  afterAll(() => docket.close());
  const administration = async () => (await ada.get('/account/deletion')).body.administration;

  it('must hand over first if others use this Docket', async () => {
    const mel = await docket.signIn('Mel Member');
    expect(await administration()).toBe('hand_over');
    const refused = await deleteAccount(ada, ada.user.email);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: 'administration.last_one' } },
    });
    await ada.patch(`/admin/people/${mel.user.id}`, { role: 'administrator' });
    expect(await administration()).toBe('unchanged');
    expect((await deleteAccount(mel, mel.user.email)).status).toBe(200);
  });

  it('may leave if they are the only person; whoever signs in next administers it', async () => {
    expect(await administration()).toBe('next_to_sign_in');
    expect((await deleteAccount(ada, ada.user.email)).status).toBe(200);
    const next = await signInWith(docket, INES);
    expect((await next.get('/auth/me')).body.role).toBe('administrator');
  });
});

it('the only person, if named in DOCKET_ADMINS, is told that this is where administrators come from', async () => {
  const { port } = await freshSandbox();
  const docket = await createTestApp({
    now: new Date(),
    environment: { SANDBOX_PORT: String(port), DOCKET_ADMINS: INES },
  });
  try {
    const ines = await signInWith(docket, INES);
    expect((await ines.get('/account/deletion')).body.administration).toBe('configured');
    expect((await deleteAccount(ines, INES)).status).toBe(200);
    expect((await (await signInWith(docket, INES)).get('/auth/me')).body.role).toBe(
      'administrator',
    );
  } finally {
    await docket.close();
  }
});

describe('once a Microsoft application is configured after the sandbox was tried', () => {
  let docket: TestApp;
  beforeAll(async () => {
    const { port } = await freshSandbox();
    docket = await createTestApp({
      now: new Date(),
      environment: { SANDBOX_PORT: String(port), DOCKET_OTHERS: 'wait' },
    });
  });
  afterAll(() => docket.close());
  const arrives = (name: string) => {
    const { config } = docket.deps;
    const configured = { ...config, microsoft: { ...config.microsoft, isSandbox: false } };
    const email = `${name}@firm.test`;
    return admit(
      { ...docket.deps, config: configured },
      { tenantId: 'firm', objectId: name, signInName: email, email, name },
      { userAgent: '', address: '' },
    );
  };

  it('the first person is the administrator, because no account of the sandbox can sign in any more', async () => {
    const tried = await signInWith(docket, INES);
    expect((await tried.get('/auth/me')).body.role).toBe('administrator');
    expect(await arrives('ada')).toMatchObject({ role: 'administrator' });
    await expect(arrives('mel')).rejects.toMatchObject({
      code: 'auth.waiting',
      message: expect.stringContaining('Ask ada (ada@firm.test)'),
    });
  });

  it('accounts of the sandbox keep neither sessions nor API tokens, and others keep theirs', async () => {
    const tried = await signInWith(docket, INES);
    const real = await docket.signIn('Real Person');
    const order = { name: 'Script', scopes: ['read'], expiresInDays: 9 };
    for (const who of [tried, real])
      expect((await who.post('/api-tokens', order)).status).toBe(200);
    const idOf = async (who: Pick<SignedIn, 'get'>) =>
      (await who.get('/auth/me')).body.id as string;
    const ids = [await idOf(tried), real.user.id];
    const left = async () => {
      const tokens = ids.map((id) => asUser(docket.db, id, listApiTokens));
      const [triedStatus, realStatus] = [await tried.get('/auth/me'), await real.get('/auth/me')];
      const counts = (await Promise.all(tokens)).map((all) => all.length);
      return { tokens: counts, statuses: [triedStatus.status, realStatus.status] };
    };
    await endSandboxAccess(docket.deps);
    expect(await left()).toEqual({ tokens: [1, 1], statuses: [200, 200] });
    const { config } = docket.deps;
    const configured = { ...config, microsoft: { ...config.microsoft, isSandbox: false } };
    await endSandboxAccess({ ...docket.deps, config: configured });
    expect(await left()).toEqual({ tokens: [0, 1], statuses: [401, 200] });
  });

  it('that administrator must hand over to a person of their own, not to an account of the sandbox', async () => {
    const ada = await arrives('ada');
    const removal = removePerson(docket.deps, { personId: ada.id, actorId: ada.id });
    await expect(removal).rejects.toMatchObject({ code: 'administration.last_one' });
  });
});

describe('the last administrator, if everybody else goes at the same moment', () => {
  let docket: TestApp;
  let ada: SignedIn;
  let mel: SignedIn;
  beforeEach(async () => {
    docket = await createTestApp();
    ada = await docket.signIn('Ada Admin');
    mel = await docket.signIn('Mel Member');
    for (const who of [ada, mel]) await standAs(docket, who, 'administrator');
  });
  afterEach(() => docket.close());

  /** Acts between two statements of a transaction: when `isMoment` is asked about the first one, and it is answered. */
  function interruptedBy(isMoment: (query: string) => boolean, act: () => Promise<unknown>) {
    const awaited = new WeakSet<object>();
    let isDone = false;
    const plugin: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        if (!isDone && isMoment(JSON.stringify(node))) awaited.add(queryId);
        return node;
      },
      async transformResult({ queryId, result }) {
        if (isDone || !awaited.has(queryId)) return result;
        isDone = true;
        await act();
        return result;
      },
    };
    return plugin;
  }

  it('stays: nobody could sign in to a Docket without one', async () => {
    const asksWhoIsLeft = (query: string) =>
      query.includes('"LimitNode"') && query.includes('"users"');
    const db = docket.db
      .withPlugin(
        interruptedBy(
          (query) => query.includes('closing '),
          () => standAs(docket, mel, 'member'),
        ),
      )
      .withPlugin(interruptedBy(asksWhoIsLeft, () => deleteAccount(mel, mel.user.email)));
    const leaving = removePerson(
      { ...docket.deps, db },
      { personId: ada.user.id, actorId: ada.user.id },
    );
    await expect(leaving).rejects.toMatchObject({ code: 'administration.last_one' });
    expect((await mel.get('/auth/me')).status).toBe(401);
    expect((await ada.get('/auth/me')).body.role).toBe('administrator');
  });
});

it('an administrator who was demoted before their removal of another one began learns that', async () => {
  const docket = await createTestApp();
  try {
    const [ada, mel] = [await docket.signIn('Ada Admin'), await docket.signIn('Mel Member')];
    for (const who of [ada, mel]) await standAs(docket, who, 'administrator');
    const hold = sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.administration})`;
    const [demotion, removal] = await queueBehind({ docket, who: ada, hold }, [
      () => ada.patch(`/admin/people/${mel.user.id}`, { role: 'member' }),
      () => mel.delete(`/admin/people/${ada.user.id}`),
    ]);
    expect(demotion?.status).toBe(200);
    expect(removal).toMatchObject({
      status: 403,
      body: {
        error: {
          code: 'administration.forbidden',
          message: 'You are no longer an administrator, so nothing was changed.',
        },
      },
    });
  } finally {
    await docket.close();
  }
});
