import { afterAll, beforeAll, expect, test } from 'vitest';

import { asUser, type UserScope } from '../../platform/db/database';
import { freshSandbox, type SandboxProcess } from '../../testing/sandbox-process';
import { signInWith } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { markReconnect } from '../mailboxes/mail-accounts.repository';
import { endLease, takeLease } from '../mailboxes/mailboxes.repository';

const INES = 'ines.marlow@harbourlane.example';

let sandbox: SandboxProcess;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandbox();
  const environment = { SANDBOX_PORT: String(sandbox.port), LOG_LEVEL: 'silent' };
  docket = await createTestApp({ now: new Date(), environment });
});
afterAll(async () => {
  await docket?.close();
});

test('a sync that began with the refused tokens does not ask again after the person has reconnected', async () => {
  const browser = await signInWith(docket, INES);
  const userId = (await browser.get('/auth/me')).body.id as string;
  const as = <T>(run: (scope: UserScope) => Promise<T>) => asUser(docket.db, userId, run);
  const now = docket.clock.now();
  const owner = 'a sync with the old tokens';
  const until = new Date(now.getTime() + 20_000);
  const problem = { code: 'mailbox.reconnect', message: '', requestId: null, at: '' };
  await as((scope) => takeLease(scope, { owner, until }, now));
  await as((scope) => markReconnect(scope, problem));
  await signInWith(docket, INES);
  const ended = { ...problem, failures: 1 };
  await as((scope) =>
    endLease(scope, { owner, nextSyncAt: null, problem: ended, state: 'reconnect' }),
  );
  expect((await browser.get('/profile')).body.mailbox.state).toBe('connected');
});
