import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDatabase } from '../../platform/db/database';
import {
  connectMailbox,
  startSandboxMailbox,
  type SandboxMailbox,
} from '../../testing/sandbox-mailbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createAccessTokens } from './access-tokens.usecases';

let sandbox: SandboxMailbox;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await startSandboxMailbox();
  docket = await createTestApp({ now: new Date(), environment: sandbox.environment });
});
afterAll(async () => {
  await docket.close();
  await sandbox.stop();
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
    ...docket.needs.identity,
    refresh: async (token: string, scopes: readonly string[]) => {
      expect(isUnderWay).toBe(false);
      isUnderWay = true;
      refreshed.push(token);
      const fresh = await docket.needs.identity.refresh(token, scopes);
      isUnderWay = false;
      return fresh;
    },
  };
  const processes = [docket.db, another].map((db) =>
    createAccessTokens({ ...docket.needs, db, identity }),
  );
  const tokens = await Promise.all(
    [...processes, ...processes, ...processes].map((tokenFor) => tokenFor(user.id)),
  );
  await another.destroy();
  expect(refreshed).toHaveLength(1);
  expect(new Set(tokens).size).toBe(1);
});
