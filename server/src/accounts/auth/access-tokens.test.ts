import { afterAll, beforeAll, expect, test } from 'vitest';

import { createSealer } from '../../platform/crypto/sealer';
import { asUser, createDatabase } from '../../platform/db/database';
import { appConnection } from '../../platform/db/migrate';
import {
  connectMailbox,
  freshSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { TEST_APP_PASSWORD } from '../../testing/start-database';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { changeConnection } from '../../mail/sync/connection.usecases';
import { createAccessTokens } from './access-tokens.usecases';

let sandbox: SandboxMailbox;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
});
afterAll(async () => {
  await docket.close();
});

/** A single connection of the product's role, subject to row-level security, which the owner is not. */
const oneConnection = () =>
  createDatabase(appConnection(docket.ownerUrl, TEST_APP_PASSWORD), {
    max: 1,
    onIdleError: () => undefined,
  });

test('two processes that need a token at the same time refresh it once, and both get the new one', async () => {
  const { user } = await docket.signIn();
  await connectMailbox(docket, { userId: user.id, url: sandbox.url });
  docket.clock.advance(24 * 60 * 60 * 1000);
  const url = new URL(docket.ownerUrl);
  const another = createDatabase(url.href, { onIdleError: () => undefined });
  const refreshed: string[] = [];
  let isUnderWay = false;
  const identity = {
    ...docket.deps.identity,
    refresh: async (token: string, scopes: readonly string[]) => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      refreshed.push(token);
      const fresh = await docket.deps.identity.refresh(token, scopes);
      isUnderWay = false;
      return fresh;
    },
  };
  const processes = [docket.db, another].map((db) =>
    createAccessTokens({ ...docket.deps, db, identity }),
  );
  const tokens = await Promise.all(
    [...processes, ...processes, ...processes].map((tokenFor) => tokenFor(user.id)),
  );
  await another.destroy();
  expect(refreshed).toHaveLength(1);
  expect(new Set(tokens).size).toBe(1);
});

test('a mailbox disconnected by one process gives no token in another, even right after giving one', async () => {
  const { user } = await docket.signIn('Ida');
  await connectMailbox(docket, { userId: user.id, url: sandbox.url });
  const another = oneConnection();
  const tokenFor = createAccessTokens({ ...docket.deps, db: another });
  expect(await tokenFor(user.id)).toBe(await tokenFor(user.id));
  await asUser(docket.db, user.id, (scope) =>
    changeConnection(scope, { connected: false, now: docket.clock.now() }),
  );
  await expect(tokenFor(user.id)).rejects.toThrow('No Microsoft Graph token available');
  await another.destroy();
});

test('reading one person’s account leaves no pooled connection open to anyone', async () => {
  const { user } = await docket.signIn('Noor');
  await connectMailbox(docket, { userId: user.id, url: sandbox.url });
  const single = oneConnection();
  await createAccessTokens({ ...docket.deps, db: single })(user.id);
  expect(await single.selectFrom('mail_accounts').select('email').execute()).toEqual([]);
  await single.destroy();
});

test('tokens sealed with another secret fail for now, and work again once the right secret is back', async () => {
  const mira = await docket.signIn('Mira');
  await connectMailbox(docket, { userId: mira.user.id, url: sandbox.url });
  const sealer = createSealer(['a secret that nobody used before']);
  const tokenFor = createAccessTokens({ ...docket.deps, sealer });
  await expect(tokenFor(mira.user.id)).rejects.toMatchObject({
    code: 'identity.unavailable',
    message: expect.stringContaining('DOCKET_SECRET'),
  });
  expect((await mira.get('/sync/status')).body.state).not.toBe('reconnect');
  expect(await createAccessTokens(docket.deps)(mira.user.id)).toEqual(expect.any(String));
});
