import { TOKEN_SCOPE_NAMES, type TokenScope } from '@docket/core/access/token-scope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { updateStanding } from '../../accounts/users/users.repository';
import { asSystem } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

const DAY_MS = 24 * 60 * 60 * 1000;

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp({
    environment: {
      DOCKET_PERSON_REQUESTS_PER_MINUTE: '100000',
      DOCKET_ADDRESS_REQUESTS_PER_MINUTE: '100000',
    },
  });
});
afterAll(() => docket.close());

async function administrator(name: string): Promise<SignedIn> {
  const who = await docket.signIn(name);
  await asSystem(docket.db, (trx) => updateStanding(trx, who.user.id, { role: 'administrator' }));
  return who;
}

async function createToken(who: SignedIn, scopes: readonly TokenScope[], expiresInDays = 30) {
  const { body } = await who.post('/api-tokens', { name: 'Script', scopes, expiresInDays });
  return body as { token: { id: string }; secret: string };
}

describe('an API token', () => {
  it('is shown once and listed without its secret, with its last use', async () => {
    const ines = await docket.signIn('Ines');
    const { secret } = await createToken(ines, ['decide', 'read']);
    expect(secret).toMatch(/^dkt_[\w-]{64}$/);
    await docket.program(secret).get('/projects');
    const { body } = await ines.get('/api-tokens');
    expect(body.tokens).toMatchObject([
      {
        name: 'Script',
        scopes: ['read', 'decide'],
        isExpired: false,
        lastUsedAt: docket.clock.now().toISOString(),
        lastUsedFrom: '127.0.0.1',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(-20));
  });

  it('acts for its owner, and sees nobody else’s records', async () => {
    const ana = await docket.signIn('Ana');
    const ben = await docket.signIn('Ben');
    await ben.post('/projects', { name: 'Of Ben' });
    const { secret } = await createToken(ana, ['read', 'write']);
    await docket.program(secret).post('/projects', { name: 'Of Ana' });
    const names = async (calls: Pick<SignedIn, 'get'>) =>
      (await calls.get('/projects')).body.items.map(({ name }: { name: string }) => name);
    expect(await names(docket.program(secret))).toEqual(['Of Ana']);
    expect(await names(ana)).toEqual(['Of Ana']);
    expect((await docket.program(secret).get('/auth/me')).body.id).toBe(ana.user.id);
  });

  it('is named in the audit log with its changes', async () => {
    const bea = await docket.signIn('Bea');
    const { secret } = await createToken(bea, ['read', 'write']);
    await docket.program(secret).post('/projects', { name: 'By a program' });
    await bea.post('/projects', { name: 'By hand' });
    const { items } = (await bea.get('/audit')).body;
    expect(items).toMatchObject([
      { title: 'By hand', apiToken: null },
      { title: 'By a program', actor: 'person', apiToken: 'Script' },
    ]);
    expect((await bea.get('/audit?search=script')).body.total).toBe(1);
  });

  it('is not combined with a browser’s cookie', async () => {
    const cara = await docket.signIn('Cara');
    const { secret } = await createToken(cara, ['read']);
    const headers = { cookie: cara.cookie, authorization: `Bearer ${secret}` };
    const call = { method: 'POST', url: '/api/v1/projects', headers } as const;
    const answer = await docket.app.inject({ ...call, payload: { name: 'Another' } });
    expect(answer.statusCode).toBe(403);
  });

  it('counts toward its owner’s calls per minute', async () => {
    const small = await createTestApp({ environment: { DOCKET_PERSON_REQUESTS_PER_MINUTE: '3' } });
    const dan = await small.signIn('Dan');
    const created = await dan.post('/api-tokens', {
      name: 'Busy',
      scopes: ['read'],
      expiresInDays: 1,
    });
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await small.program(created.body.secret).get('/projects')).status);
    await small.close();
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('may administer only if its owner is an administrator', async () => {
    const eve = await docket.signIn('Eve');
    const asked = { name: 'Admin', scopes: ['admin'], expiresInDays: 30 };
    expect((await eve.post('/api-tokens', asked)).status).toBe(403);
    await administrator('Eve');
    const { secret } = await createToken(eve, ['admin']);
    expect((await docket.program(secret).get('/admin/people')).status).toBe(200);
    await asSystem(docket.db, (trx) => updateStanding(trx, eve.user.id, { role: 'member' }));
    expect((await docket.program(secret).get('/admin/people')).status).toBe(403);
  });

  it('leaves its creation and revocation in the security log', async () => {
    const ada = await administrator('Ada');
    const { token } = await createToken(ada, ['read']);
    expect((await ada.delete(`/api-tokens/${token.id}`)).body).toEqual({ revoked: 1 });
    const { body } = await ada.get('/admin/events');
    expect(body.items.slice(0, 2)).toMatchObject([
      { kind: 'token_revoked', detail: 'Script' },
      { kind: 'token_created', detail: 'Script: read' },
    ]);
    expect((await ada.delete(`/api-tokens/${token.id}`)).status).toBe(404);
  });

  it('cannot be revoked by anyone else', async () => {
    const { token, secret } = await createToken(await docket.signIn('Flo'), ['read']);
    const mallory = await docket.signIn('Mallory');
    expect((await mallory.delete(`/api-tokens/${token.id}`)).status).toBe(404);
    expect((await docket.program(secret).get('/projects')).status).toBe(200);
  });

  it('needs a name, a scope and an expiry within a year', async () => {
    const gus = await docket.signIn('Gus');
    const good = { name: 'Script', scopes: ['read'], expiresInDays: 30 };
    for (const wrong of [
      { ...good, name: ' ' },
      { ...good, scopes: [] },
      { ...good, scopes: ['everything'] },
      { ...good, expiresInDays: 400 },
      { ...good, expiresInDays: 0 },
    ])
      expect((await gus.post('/api-tokens', wrong)).status).toBe(400);
  });
});

type Operation = { security: { session?: string[]; token?: TokenScope[] }[] };
type Described = { method: string; url: string; scope: TokenScope | null };

/** Every API call described by OpenAPI, and the few that answer with files. */
async function everyCall(): Promise<Described[]> {
  const { paths } = (await docket.visitor.get('/openapi.json')).body as {
    paths: Record<string, Record<string, Operation>>;
  };
  const described = Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      method,
      url: address.slice('/api/v1'.length).replaceAll(/\{\w+\}/g, 'x'),
      scope: security.flatMap(({ token }) => token ?? [])[0] ?? null,
    })),
  );
  const files = ['/events', '/mail-frame', '/emails/x/frame', '/emails/x/attachments/x'];
  return [
    ...described,
    ...files.map((url) => ({ method: 'get', url, scope: 'read' as const })),
    { method: 'get', url: '/auth/login', scope: null },
  ];
}

async function statusOf({ method, url }: Described, secret: string): Promise<string> {
  const calls = docket.program(secret);
  const { status, body } = await calls[method as 'get'](url);
  return `${method} ${url}: ${status} ${body?.error?.code ?? ''}`;
}

describe('on every route', () => {
  it('a token without the scope gets 403, and so does every token if the call has no scope', async () => {
    const hal = await administrator('Hal');
    for (const call of await everyCall()) {
      const others = TOKEN_SCOPE_NAMES.filter((name) => name !== call.scope);
      const { token, secret } = await createToken(hal, others);
      expect(await statusOf(call, secret)).toBe(`${call.method} ${call.url}: 403 token.forbidden`);
      await hal.delete(`/api-tokens/${token.id}`);
    }
  });

  it('a token with the scope is accepted', async () => {
    const ida = await administrator('Ida');
    const secrets = new Map<TokenScope, string>();
    for (const name of TOKEN_SCOPE_NAMES)
      secrets.set(name, (await createToken(ida, [name])).secret);
    for (const call of await everyCall()) {
      // The event stream stays open.
      if (call.scope === null || call.url === '/events') continue;
      const answer = await statusOf(call, secrets.get(call.scope) ?? '');
      expect(answer).not.toMatch(/: 40[13]/);
    }
  });

  it('an expired, revoked or made-up token, and that of a removed person, get 401', async () => {
    const jon = await docket.signIn('Jon');
    const all = TOKEN_SCOPE_NAMES.filter((name) => name !== 'admin');
    const expired = await createToken(jon, all, 1);
    docket.clock.advance(2 * DAY_MS);
    const revoked = await createToken(jon, all);
    await jon.delete(`/api-tokens/${revoked.token.id}`);
    const kim = await docket.signIn('Kim');
    const removed = await createToken(kim, all);
    const lee = await docket.signIn('Lee');
    const blocked = await createToken(lee, all);
    const admin = await administrator('Moe');
    await admin.delete(`/admin/people/${kim.user.id}`);
    await admin.patch(`/admin/people/${lee.user.id}`, { state: 'blocked' });
    const dead = [expired, revoked, removed, blocked].map(({ secret }) => secret);
    for (const secret of [...dead, 'dkt_invented', `dkt_${'A'.repeat(64)}`])
      for (const call of await everyCall())
        expect(await statusOf(call, secret)).toBe(`${call.method} ${call.url}: 401 token.refused`);
    await admin.patch(`/admin/people/${lee.user.id}`, { state: 'active' });
    expect((await docket.program(blocked.secret).get('/projects')).status).toBe(401);
  });
});
