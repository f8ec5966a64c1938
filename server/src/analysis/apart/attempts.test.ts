import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { asUser } from '../../platform/db/database';
import { receive } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { lockMessages } from '../messages/messages.repository';
import { countAttempts, listAttempts } from './attempts.repository';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

it('attempts are counted beside a look at the same emails, whatever their order', async () => {
  const from = { name: '', address: 'ada@north.example' };
  const mail = ['One', 'Two'].map((subject) => ({ subject, text: 'The clock drifts.', from }));
  const received = await receive(docket, who, mail);
  const [first = '', last = ''] = received.toSorted();
  const counting = await asUser(docket.db, who.user.id, async (look) => {
    await lockMessages(look, [first]);
    const counted = asUser(docket.db, who.user.id, (scope) => countAttempts(scope, [last, first]));
    for (;;) {
      const { rows } = await sql`select from pg_locks where not granted`.execute(look.trx);
      if (rows.length > 0) break;
      await sleep(10);
    }
    await lockMessages(look, [last]);
    return { counted };
  });
  await counting.counted;
  const attempts = await asUser(docket.db, who.user.id, (scope) => listAttempts(scope, received));
  expect([...attempts.values()]).toEqual([1, 1]);
});
