// A personal account's sign-in grants only what it asks for: the permissions allowed earlier must survive it.
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { asUser } from '../../platform/db/database';
import { freshSandboxMailbox, type SandboxMailbox } from '../../testing/sandbox-mailbox';
import { signInWith, type Browser } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { findMailAccount } from '../mailboxes/mail-accounts.repository';

const PERSONAL = 'ines.marlow@mail.example';

let sandbox: SandboxMailbox;
let docket: TestApp;
beforeAll(async () => {
  sandbox = await freshSandboxMailbox();
});
beforeEach(async () => {
  await sandbox.control('POST', '/reset', {});
  const environment = { ...sandbox.environment, LOG_LEVEL: 'silent' };
  docket = await createTestApp({ now: new Date(), environment });
  return () => docket.close();
});

async function scopesOf(browser: Browser): Promise<string[]> {
  const userId = (await browser.get('/auth/me')).body.id as string;
  const account = await asUser(docket.db, userId, (scope) =>
    findMailAccount(scope, { isLocked: false }),
  );
  return account?.scopes ?? [];
}

test('a person who allowed sending and signs in again on another computer may still send', async () => {
  await signInWith(docket, PERSONAL, '?scope=send');
  const other = await signInWith(docket, PERSONAL);
  expect(await scopesOf(other)).toEqual(expect.arrayContaining(['Mail.Read', 'Mail.Send']));
});

test('what the person has withdrawn at Microsoft is not kept, and they are signed in all the same', async () => {
  await signInWith(docket, PERSONAL, '?scope=send');
  await sandbox.control('POST', '/consent/revoke', { account: PERSONAL });
  const again = await signInWith(docket, PERSONAL);
  expect(again.answer.status).toBe(200);
  expect(await scopesOf(again)).not.toContain('Mail.Send');
});

test('a sign-in in a browser with a session asks only for what every sign-in needs, and keeps the rest', async () => {
  const browser = await signInWith(docket, PERSONAL, '?scope=send');
  const begun = await browser.get('/auth/login');
  const asked = new URL(String(begun.headers['location'])).searchParams.get('scope');
  expect(asked).toContain('Mail.Read');
  expect(asked).not.toContain('Mail.Send');
  const again = await signInWith(docket, PERSONAL);
  expect(await scopesOf(again)).toContain('Mail.Send');
});
