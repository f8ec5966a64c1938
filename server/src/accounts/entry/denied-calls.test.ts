import { afterAll, beforeAll, expect, it } from 'vitest';

import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { asSystem } from '../../platform/db/database';
import { updateStanding } from '../users/users.repository';

let docket: TestApp;
let admin: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  admin = await docket.signIn('Ada Admin');
  member = await docket.signIn('Mel Member');
  await asSystem(docket.db, (trx) => updateStanding(trx, admin.user.id, { role: 'administrator' }));
});
afterAll(() => docket.close());

type Event = { kind: string; email: string; detail: string };
async function deniedCalls(): Promise<Event[]> {
  const { body } = await admin.get('/admin/events?pageSize=100');
  return (body.items as Event[]).filter(({ kind }) => kind === 'denied');
}

it('a call that only administrators may make is in the security log, once an hour per call', async () => {
  for (let time = 0; time < 3; time += 1) await member.get('/admin/people');
  await member.get('/admin/events');
  const calls = ['GET /api/v1/admin/events', 'GET /api/v1/admin/people'];
  const denied = await deniedCalls();
  expect(denied).toMatchObject(
    calls.map((call) => ({
      email: member.user.email,
      detail: `${call}: Only an administrator can do this`,
    })),
  );
  docket.clock.advance(61 * 60_000);
  await member.get('/admin/people');
  expect(await deniedCalls()).toHaveLength(3);
});

it('a call with an API token that lacks the scope is in the security log; an ordinary mistake is not', async () => {
  const made = await member.post('/api-tokens', {
    name: 'Reader',
    scopes: ['read'],
    expiresInDays: 30,
  });
  const program = docket.program(made.body.secret as string);
  const before = (await deniedCalls()).length;
  expect((await program.post('/projects', { name: 'Roof' })).status).toBe(403);
  expect((await member.get('/projects/none')).status).toBe(404);
  const denied = await deniedCalls();
  expect(denied).toHaveLength(before + 1);
  expect(denied[0]?.detail).toContain('POST /api/v1/projects: This API token lacks the scope');
});
