import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { findBackground } from './background.repository';
import { classifyEmails } from '../classify/classify-emails.usecases';
import { rebuildLearner } from './rebuild-learner.usecases';

let docket: TestApp;
let who: SignedIn;
let users = 0;
beforeAll(async () => {
  docket = await createTestApp();
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const analysed = (mail: TestMail) => receiveAnalysed(docket, who, mail);
const counted = async () =>
  (await asUser(docket.db, who.user.id, (scope) => findBackground(scope))).messages;
const question = (name: string, subject: string): TestMail => ({
  subject,
  from: { name, address: `${name}@${name}.example` },
  text: 'Could you ring me?',
});

it('each received email is counted once, even if it is classified again or everything is rebuilt', async () => {
  const first = await analysed(question('ann', 'Turbine'));
  await analysed(question('bob', 'Cinema'));
  expect(await counted()).toBe(2);
  await classifyEmails(docket.deps, { userId: who.user.id, emailIds: [first.id] });
  expect(await counted()).toBe(2);
  await asUser(docket.db, who.user.id, (scope) => rebuildLearner(scope, docket.clock.now()));
  expect(await counted()).toBe(2);
});

it('a sender whose mail often stays undecided counts less for a project, and the confidence is marked typical', async () => {
  const { id: projectId } = (await who.post('/projects', { name: 'Mill' })).body as { id: string };
  for (const subject of ['Cinema', 'Dinner', 'Football', 'Holiday', 'Choir', 'Market'])
    await analysed(question('busy', subject));
  for (const name of ['busy', 'quiet']) {
    const { id } = await analysed(question(name, `Turbine of ${name}`));
    const data = { projectId };
    await who.post('/emails/recommendations/process', {
      emailId: id,
      action: 'change_project',
      data,
    });
  }
  const of = async (name: string) =>
    (await analysed(question(name, `Sluice of ${name}`))).recommendedProject as {
      alternatives: { confidence: number }[];
      confidence: number;
      typical?: boolean;
    };
  const [busy, quiet] = [await of('busy'), await of('quiet')];
  expect(busy.alternatives[0]?.confidence ?? 0).toBeLessThan(
    quiet.alternatives[0]?.confidence ?? 0,
  );
  expect(quiet.typical).toBe(quiet.confidence > 0 ? true : undefined);
});
