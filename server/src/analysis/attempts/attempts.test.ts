import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { setAsideEmail } from '../../mail/emails/email-analysis.repository';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyEmails } from '../classify/classify-emails.usecases';
import { extractSuggestionsOf } from '../extract/extract-suggestions.usecases';
import { lockMessages } from '../messages/messages.repository';
import { createProcessLiveness } from '../../platform/db/process-liveness';
import { beginAttempts, endAttempts, listFailedAttempts } from './attempts.repository';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

/** The number of no live process. */
const GONE = 7;

const failuresOf = async (id: string) => {
  const failed = await asUser(docket.db, who.user.id, (scope) => listFailedAttempts(scope, [id]));
  return failed.get(id) ?? 0;
};
const begin = (id: string, process: number) =>
  asUser(docket.db, who.user.id, (scope) => beginAttempts(scope, [id], process));
const end = (id: string, process: number, how: 'done' | 'failed' | 'left') =>
  asUser(docket.db, who.user.id, (scope) => endAttempts(scope, [id], { process, end: how }));
const received = async () => (await receive(docket, who, [{ subject: 'Lift' }]))[0] ?? '';

it('an email analysed several times at once is not set aside for it, in this process or another', async () => {
  const id = await received();
  const own = await docket.deps.livingProcess.number();
  const other = createProcessLiveness(docket.listenUrl, docket.deps.log);
  for (const process of [own, own, await other.number()]) await begin(id, process);
  expect(await failuresOf(id)).toBe(0);
  const { body } = await who.post(`/emails/${id}/generate-recommendations`);
  expect(body.processingStatus).toBe('completed');
  await other.close();
  expect(await failuresOf(id)).toBe(1);
});

it('an attempt fails by overrunning or with its process, and not by ending otherwise', async () => {
  const id = await received();
  const own = await docket.deps.livingProcess.number();
  await begin(id, own);
  await end(id, own, 'left');
  expect(await failuresOf(id)).toBe(0);
  await begin(id, own);
  await end(id, own, 'failed');
  await begin(id, GONE);
  expect(await failuresOf(id)).toBe(2);
});

it('a finished attempt clears the failures before it, but not other attempts in flight', async () => {
  const id = await received();
  const own = await docket.deps.livingProcess.number();
  const other = createProcessLiveness(docket.listenUrl, docket.deps.log);
  for (const process of [GONE, await other.number(), own]) await begin(id, process);
  expect(await failuresOf(id)).toBe(1);
  await end(id, own, 'done');
  expect(await failuresOf(id)).toBe(0);
  await other.close();
  expect(await failuresOf(id)).toBe(1);
});

it('an email set aside while its recommendation was being made stays so until its tasks are extracted', async () => {
  const id = await received();
  const [batch, { classifier }] = [{ userId: who.user.id, emailIds: [id] }, docket.deps];
  const slow: typeof classifier = {
    ...classifier,
    classify: async (inputs, beforeSending) => {
      const why = { reason: 'It took longer than 20 s', now: docket.clock.now() };
      await asUser(docket.db, who.user.id, (scope) => setAsideEmail(scope, id, why));
      return classifier.classify(inputs, beforeSending);
    },
  };
  await classifyEmails({ ...docket.deps, classifier: slow }, batch);
  const stateOf = async () =>
    (await who.get(`/emails/${id}/recommendations`)).body.processingStatus;
  expect(await stateOf()).toBe('set_aside');
  await extractSuggestionsOf(docket.deps, batch);
  expect(await stateOf()).toBe('completed');
});

it('attempts are counted at once while the same emails are being reanalysed', async () => {
  const from = { name: '', address: 'ada@north.example' };
  const mail = ['One', 'Two'].map((subject) => ({ subject, text: 'The clock drifts.', from }));
  const emailIds = await receive(docket, who, mail);
  await asUser(docket.db, who.user.id, async (look) => {
    await lockMessages(look, emailIds);
    await asUser(docket.db, who.user.id, (scope) => beginAttempts(scope, emailIds, GONE));
  });
  const attempts = await asUser(docket.db, who.user.id, (scope) =>
    listFailedAttempts(scope, emailIds),
  );
  expect([...attempts.values()]).toEqual([1, 1]);
});
