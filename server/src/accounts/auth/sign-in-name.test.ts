import { randomUUID } from 'node:crypto';

import { beforeAll, beforeEach, expect, test } from 'vitest';

import { asSystem } from '../../platform/db/database';
import { freshSandboxMailbox, type SandboxMailbox } from '../../testing/sandbox-mailbox';
import { signInWith } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';

let sandbox: SandboxMailbox;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  const environment = { ...sandbox.environment, LOG_LEVEL: 'silent' };
  docket = await createTestApp({ now: new Date(), environment });
  return () => docket.close();
});

test('a further permission is requested of the account with the person’s sign-in name, which need not be their address', async () => {
  const alias = `alias-${randomUUID().slice(0, 8)}`;
  const browser = await signInWith(docket, `ines.marlow+${alias}@harbourlane.example`);
  expect((await browser.get('/auth/me')).body.email).toBe(
    `ines.marlow+${alias}@harbourlane.example`,
  );
  const begun = await browser.get('/auth/login?scope=send');
  const asked = new URL(String(begun.headers['location'])).searchParams;
  expect(asked.get('login_hint')).toBe(`${alias}@harbourlane.example`);
});

test('an account stored by an earlier release is named by its address until it signs in again', async () => {
  const browser = await signInWith(docket, 'ines.marlow@harbourlane.example');
  await asSystem(docket.db, (trx) =>
    trx.updateTable('users').set({ sign_in_name: null }).execute(),
  );
  const begun = await browser.get('/auth/login?scope=send');
  const asked = new URL(String(begun.headers['location'])).searchParams;
  expect(asked.get('login_hint')).toBe('ines.marlow@harbourlane.example');
});
