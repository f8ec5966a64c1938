// Two transactions at the same moment that lock the same rows: neither may end the other by a deadlock.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { lockMessages } from '../analysis/messages/messages.repository';
import { renameFoldersOfEmails } from '../mail/emails/known-emails.repository';
import { asUser } from '../platform/db/database';
import { sendReplyJob } from '../review/decide/review.job';
import { queueBehind } from '../testing/queue-behind';
import { receive, receiveAnalysed } from '../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';
import { removeOldBodies } from './person-data/remove-old-bodies.usecases';

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

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

/** Ids of three emails in the order in which they are to be locked: that of their messages, not of any index or page. */
async function receiveScattered(direction: 1 | -1): Promise<string[]> {
  await receive(docket, who, [{}, {}, {}]);
  return asUser(docket.db, who.user.id, async ({ trx }) => {
    await sql`update emails set folder_id = 'clients', message_id = 'message-' || number,
      received_time = timestamptz '2026-10-01' + ${direction} * number * interval '1 hour'
      from (select id, row_number() over (order by id desc) as number from emails) numbered
      where numbered.id = emails.id`.execute(trx);
    const { rows } = await sql<{ id: string }>`select id from emails order by message_id`.execute(
      trx,
    );
    // It now lies last in the table.
    await sql`update emails set subject = 'Moved' where id = ${rows[0]?.id}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}

describe('emails are locked in the order of the analysis', () => {
  const rename = () =>
    asUser(docket.db, who.user.id, (scope) =>
      renameFoldersOfEmails(scope, new Map([['clients', 'Customers']])),
    );
  const removeTexts = async () => {
    await who.patch('/settings', { keepBodiesDays: 30 });
    docket.clock.advance(40 * DAY_MS);
    await removeOldBodies(docket.deps, signal);
  };

  it.each([
    ['a folder is renamed', 'oldest', 1, rename],
    ['a folder is renamed', 'newest', -1, rename],
    ['old texts are removed', 'oldest', 1, removeTexts],
    ['old texts are removed', 'newest', -1, removeTexts],
  ] as const)('when %s, with the %s message first', async (_, __, direction, change) => {
    const ids = await receiveScattered(direction);
    const analyse = () =>
      asUser(docket.db, who.user.id, async (scope) => void (await lockMessages(scope, ids)));
    const hold = sql`select from emails where id = ${ids[1]} for update`;
    await queueBehind({ docket, who, hold }, [change, analyse]);
    const changed = await asUser(docket.db, who.user.id, ({ trx }) =>
      trx.selectFrom('emails').select(['folder', 'body_removed_at']).execute(),
    );
    expect(changed).toHaveLength(3);
    for (const email of changed)
      expect(email.folder === 'Customers' || email.body_removed_at !== null).toBe(true);
  });
});

it('Undo of a reply and stopping its job lock the email before the job', async () => {
  const email = await receiveAnalysed(docket, who, {
    text: 'Can you meet on Thursday at 10?',
  });
  const data = { body: 'Yes, gladly.' };
  const sending = { emailId: email.id, action: 'send_reply', data };
  expect((await who.post('/emails/recommendations/process', sending)).status).toBe(200);
  const job = (await who.get('/jobs')).body.items.find(
    ({ kind }: { kind: string }) => kind === sendReplyJob.name,
  );
  const hold = sql`select from replies where email_id = ${email.id} for update`;
  const answers = await queueBehind({ docket, who, hold }, [
    () => who.post('/undo'),
    () => who.post(`/jobs/${job.id}/cancel`),
  ]);
  // By then there is nothing left to stop.
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});
