import type { EmailDetail } from '@docket/core/emails/email';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { lockMessages } from '../messages/messages.repository';
import { extractSuggestionsOf } from './extract-suggestions.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('nobody waits for an email while the encoder reads it', async () => {
  const from = { name: 'Ada', address: 'ada@north.example' };
  const text = 'Hi,\n\nPlease send me the signed lease by Friday.\n\nAda';
  const emailIds = await receive(docket, who, [{ subject: 'Lease', text, from }]);
  let tellReading: () => void = () => undefined;
  const isReading = new Promise<void>((resolve) => (tellReading = resolve));
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const encoder = {
    read: async (clauses: readonly unknown[]) => {
      tellReading();
      await isFinished;
      return clauses.map(() => null);
    },
  };
  const deps = { ...docket.deps, clauseEncoder: () => Promise.resolve(encoder) };
  const extracting = extractSuggestionsOf(deps, { userId: who.user.id, emailIds });
  await isReading;
  await asUser(docket.db, who.user.id, (scope) => lockMessages(scope, emailIds));
  finish();
  await extracting;
  const { body } = await who.get(`/emails/${emailIds[0]}/recommendations`);
  expect((body as EmailDetail).suggestedTasks).toHaveLength(1);
});
