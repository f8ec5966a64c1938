import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Classifier } from '../classifier/classifier';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { classifyEmails } from './classify-emails.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('a message that makes the classifier throw is set aside with the reason and does not stop the others', async () => {
  const subjects = ['Roof', 'Poison', 'Lift', 'Lease'];
  const emailIds = await receive(
    docket,
    who,
    subjects.map((subject) => ({ subject })),
  );
  const { classifier } = docket.deps;
  const choking: Classifier = {
    ...classifier,
    classify(inputs, beforeSending) {
      if (inputs.some(({ mail }) => mail.message.subject === 'Poison'))
        throw new Error('This text has no end');
      return classifier.classify(inputs, beforeSending);
    },
  };
  await classifyEmails({ ...docket.deps, classifier: choking }, { userId: who.user.id, emailIds });
  const states = await Promise.all(
    emailIds.map(async (id) => {
      const { body } = await who.get(`/emails/${id}/recommendations`);
      return [body.subject, body.processingStatus];
    }),
  );
  expect(states).toEqual([
    ['Roof', 'classified'],
    ['Poison', 'failed'],
    ['Lift', 'classified'],
    ['Lease', 'classified'],
  ]);
});
