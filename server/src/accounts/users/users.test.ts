import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { freshSandbox } from '../../testing/sandbox-process';
import { signInWith } from '../../testing/sign-in-browser';
import { createTestApp, type TestApp } from '../../testing/test-app';

let docket: TestApp;
beforeEach(async () => {
  docket = await createTestApp({ now: new Date() });
});
afterEach(() => docket.close());

async function asOwner(statement: string): Promise<void> {
  const owner = new Client({ connectionString: docket.ownerUrl });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

it.each(['/profile', '/auth/me'])(
  '%s without a session says No authenticated user (§ 5)',
  async (url) => {
    const { status, body } = await docket.visitor.get(url);
    expect(status).toBe(401);
    expect(body.error).toMatchObject({ code: 'auth.required', message: 'No authenticated user' });
  },
);

it('the profile combines the user’s own row and the mailbox connection', async () => {
  const ines = await docket.signIn();
  expect((await ines.get('/profile')).body).toEqual({ ...ines.user, mailbox: null });
});

describe('when the database fails', () => {
  it('a session lookup answers Failed to check user existence (§ 8)', async () => {
    const ines = await docket.signIn();
    await asOwner('alter table sessions rename to sessions_away');
    const { status, body } = await ines.get('/auth/session');
    expect(status).toBe(503);
    expect(body.error.message).toBe('Failed to check user existence: the database did not answer');
  });

  it('a sign-in answers Failed to create user (§ 8)', async () => {
    const sandbox = await freshSandbox();
    const away = docket;
    docket = await createTestApp({
      now: new Date(),
      environment: { SANDBOX_PORT: String(sandbox.port) },
    });
    await away.close();
    await asOwner('alter table users add constraint nobody check (false) not valid');
    const { answer } = await signInWith(docket, 'ines.marlow@harbourlane.example');
    expect(answer.status).toBe(503);
    expect(answer.body.error.message).toBe('Failed to create user: the database refused it');
  });
});
