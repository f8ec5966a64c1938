import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { startSession } from './sessions.usecases';

const DAY_MS = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

let docket: TestApp;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());

type Listed = { id: string; device: string; address: string; isCurrent: boolean };

async function sessionsOf(who: SignedIn): Promise<Listed[]> {
  return (await who.get('/auth/sessions')).body.sessions;
}

/** Signs the same person in with another browser. */
async function signInElsewhere({ user }: SignedIn): Promise<string> {
  const browser = { userAgent: FIREFOX, address: '203.0.113.9' };
  return asUser(docket.db, user.id, (scope) => startSession(scope, docket.clock.now(), browser));
}

it('a person sees each browser they are signed in with and where it was, this one first', async () => {
  const ines = await docket.signIn('Ines');
  await signInElsewhere(ines);
  const [first, second] = await sessionsOf(ines);
  expect(first?.isCurrent).toBe(true);
  expect(second).toMatchObject({
    device: 'Firefox on Linux',
    address: '203.0.113.9',
    isCurrent: false,
  });
});

it('ending a session signs that browser out', async () => {
  const ben = await docket.signIn('Ben');
  const here = await docket.signIn('Ben');
  const there = (await sessionsOf(here)).find(({ isCurrent }) => !isCurrent);
  expect((await here.delete(`/auth/sessions/${there?.id}`)).body).toEqual({ ended: 1 });
  expect((await ben.get('/auth/me')).status).toBe(401);
  expect((await here.get('/auth/me')).status).toBe(200);
  expect((await here.delete(`/auth/sessions/${there?.id}`)).status).toBe(404);
});

it('nobody can end another person’s session', async () => {
  const ana = await docket.signIn('Ana');
  const mallory = await docket.signIn('Mallory');
  const [session] = await sessionsOf(ana);
  expect((await mallory.delete(`/auth/sessions/${session?.id}`)).status).toBe(404);
  expect((await ana.get('/auth/me')).status).toBe(200);
});

it('signing out everywhere else leaves only this browser signed in', async () => {
  const cara = await docket.signIn('Cara');
  await signInElsewhere(cara);
  await signInElsewhere(cara);
  expect((await cara.post('/auth/sessions/end-others')).body).toEqual({ ended: 2 });
  expect(await sessionsOf(cara)).toMatchObject([{ isCurrent: true }]);
});

it('a session in daily use ends after 90 days', async () => {
  const dan = await docket.signIn('Dan');
  const answers: number[] = [];
  for (let day = 20; day <= 100; day += 20) {
    docket.clock.advance(20 * DAY_MS);
    answers.push((await dan.get('/auth/me')).status);
  }
  expect(answers).toEqual([200, 200, 200, 200, 401]);
});
