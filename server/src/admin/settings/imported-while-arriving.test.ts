// Decisions that are imported while the mail they are about is being stored: neither transaction sees the other's rows.
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { readBatchTask } from '../../mail/import/read-batch';
import { runImport } from '../../mail/import/run-import.usecases';
import { uploadMailFiles } from '../../mail/import/upload-files.usecases';
import { asUser } from '../../platform/db/database';
import { queueBehind } from '../../testing/queue-behind';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';

let docket: TestApp;
/** Imports the decisions that somebody else made. */
let who: SignedIn;
let users = 0;
let file: Record<string, unknown>;
const MESSAGE = '<roof@castellan.example>';
beforeAll(async () => {
  docket = await createTestApp();
  const before = await docket.signIn('Before');
  const { id: projectId } = (await before.post('/projects', { name: 'Roof' })).body;
  const email = await receiveAnalysed(docket, before, { internetMessageId: MESSAGE });
  const decision = { emailId: email.id, action: 'change_project', data: { projectId } };
  await before.post('/emails/recommendations/process', decision);
  file = (await before.get('/export')).body;
});
afterAll(() => docket.close());
beforeEach(async () => {
  users += 1;
  who = await docket.signIn(`Reader ${users}`);
});

const importing = () => who.post('/import', file);

/** Uploads a mail file with the message. */
async function upload(): Promise<string> {
  async function* files() {
    const mail = `From: noor@castellan.example\r\nSubject: Roof\r\nMessage-ID: ${MESSAGE}\r\n\r\nHello.\r\n`;
    yield { name: 'one.eml', stream: Readable.from([Buffer.from(mail)]) };
  }
  return uploadMailFiles(docket.deps, who.user.id, files());
}

/** Stores the message of such a file. */
async function arriving() {
  const input = {
    userId: who.user.id,
    importId: await upload(),
    readerAddress: who.user.email,
    at: { file: 0, byte: 0 },
    found: 0,
    maxMessages: 50,
    setAside: null,
  };
  return () => readBatchTask.run(input, docket.deps, () => undefined);
}

const decided = () =>
  asUser(docket.db, who.user.id, async ({ trx }) => ({
    emails: await trx
      .selectFrom('emails')
      .select(['project_state', 'project_decided_by'])
      .execute(),
    waiting: await trx.selectFrom('decisions').where('awaits_message', 'is not', null).execute(),
  }));
const REACHED = {
  emails: [{ project_state: 'confirmed', project_decided_by: 'person' }],
  waiting: [],
};

it('mail that arrives before the import has ended gets its decision', async () => {
  // The background is written after the decisions.
  const hold = sql`insert into mail_backgrounds (user_id) values (${who.user.id})`;
  await queueBehind<unknown>({ docket, who, hold }, [importing, await arriving()]);
  expect(await decided()).toEqual(REACHED);
});

it('a mail file is not read until the import has ended, so that no message is blamed for the wait', async () => {
  const importId = await upload();
  const order: string[] = [];
  const threads: typeof docket.deps.threads = {
    ...docket.deps.threads,
    run: (...asked) => {
      order.push(asked[0].name);
      return docket.deps.threads.run(...asked);
    },
  };
  const reading = async () => {
    const which = { userId: who.user.id, importId };
    await runImport({ ...docket.deps, threads }, which, new AbortController().signal);
  };
  const hold = sql`insert into mail_backgrounds (user_id) values (${who.user.id})`;
  await queueBehind<unknown>({ docket, who, hold }, [
    async () => order.push(`imported with ${(await importing()).status}`),
    reading,
  ]);
  expect(order).toEqual(['imported with 200', 'mail-import.read-batch']);
  expect(await decided()).toEqual(REACHED);
});

it('mail that is being stored when the import begins gets its decision', async () => {
  const store = await arriving();
  // Counted after it was stored.
  const hold = sql`select from import_jobs for update`;
  await queueBehind<unknown>({ docket, who, hold }, [store, importing]);
  expect(await decided()).toEqual(REACHED);
});

it('an import and a decision on an email that is here do not end each other by a deadlock', async () => {
  const email = await receiveAnalysed(docket, who, { internetMessageId: MESSAGE });
  const feedback = { emailId: email.id, action: 'submit_feedback', data: { text: 'The scaffold' } };
  // The import has the learner by then, and not yet applied its decisions to the email.
  const hold = sql`lock table decisions in share mode`;
  const answers = await queueBehind({ docket, who, hold }, [
    importing,
    () => who.post('/emails/recommendations/process', feedback),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
