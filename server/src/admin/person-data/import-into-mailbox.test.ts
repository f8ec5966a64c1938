import { expect, test } from 'vitest';

import { runImport } from '../../mail/import/run-import.usecases';
import { runCheck, startSweeps } from '../../mail/proof/check-completeness.usecases';
import { syncMailbox } from '../../mail/sync/sync.usecases';
import { asUser } from '../../platform/db/database';
import { connectMailbox } from '../../testing/sandbox-mailbox';
import { syncedMailbox } from '../../testing/synced-mailbox';
import type { SignedIn } from '../../testing/test-app';
import { exported, imported } from './testing/moved-data';

const world = syncedMailbox();
const never = new AbortController().signal;

async function moved(to: SignedIn): Promise<{ status: number; code: string | undefined }> {
  const file = await exported(world.docket, world.ines);
  const { status, body } = await imported(world.docket, to, file);
  return { status, code: body.error?.code };
}

/** The same person in a new installation, whose mailbox has been synced and compared. */
async function newAccount() {
  const there = await world.docket.signIn('Ines Elsewhere');
  const userId = there.user.id;
  await connectMailbox(world.docket, { userId, url: world.sandbox.url });
  const report = async () => (await there.get('/sync/completeness')).body;
  const sync = () => syncMailbox(world.docket.deps, userId, never);
  const sweep = async () => {
    await startSweeps(world.docket.deps);
    do await runCheck(world.docket.deps, userId, never);
    while (['waiting', 'running'].includes((await report()).check.state));
  };
  await sync();
  await sweep();
  const stored = () =>
    asUser(world.docket.db, userId, ({ trx }) =>
      trx.selectFrom('emails').select(['subject', 'body_text', 'is_archived']).execute(),
    );
  return { there, sync, report, stored };
}

test('after an import into an account with a mailbox, all mail is read from the mailbox again', async () => {
  for (const subject of ['One', 'Two', 'Three'])
    await world.deliver({
      subject,
      body: `The text of ${subject}.`,
      receivedAt: world.hoursAgo(2),
    });
  await world.sync();
  const one = (await world.rows()).find(({ subject }) => subject === 'One');
  const archive = { emailId: one?.id, action: 'archive' };
  await world.ines.post('/emails/recommendations/process', archive);

  const { there, sync, report, stored } = await newAccount();
  const before = await stored();
  expect((await report()).check).toMatchObject({ state: 'done' });
  expect(await moved(there)).toEqual({ status: 200, code: undefined });
  expect(await stored()).toMatchObject([{ subject: 'One', body_text: '' }]);
  expect(await report()).toMatchObject({ check: { state: 'never' }, nextCheckAt: null });
  expect((await there.get('/sync/days?days=7')).body.items).toMatchObject([
    { stored: 1, expected: null },
  ]);
  const requested = await asUser(world.docket.db, there.user.id, ({ trx }) =>
    trx.selectFrom('mail_accounts').select(['lease_until', 'next_sync_at']).executeTakeFirst(),
  );
  expect(requested).toEqual({ lease_until: null, next_sync_at: world.docket.clock.now() });

  await sync();
  const after = await stored();
  expect(after.map(({ subject }) => subject).toSorted()).toEqual(
    before.map(({ subject }) => subject).toSorted(),
  );
  expect(after.find(({ subject }) => subject === 'One')).toMatchObject({
    body_text: 'The text of One.',
    is_archived: true,
  });
});

const eml = `From: Noor <noor@castellan.example>\r\nSubject: Old\r\nMessage-ID: <old@castellan.example>\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\n\r\nPlease send the figures.\r\n`;

async function importMailFile(person: SignedIn): Promise<void> {
  const answer = await world.docket.app.inject({
    method: 'POST',
    url: '/api/v1/import-files',
    headers: { cookie: person.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\ncontent-disposition: form-data; name="files"; filename="a.eml"\r\n\r\n${eml}\r\n--b--\r\n`,
  });
  const importId = answer.json<{ syncJobId: string }>().syncJobId;
  await runImport(world.docket.deps, { userId: person.user.id, importId }, never);
}

test.each<[string, (person: SignedIn) => Promise<unknown>]>([
  ['mail from a file', importMailFile],
  [
    'a context',
    async (person) => {
      const context = { name: 'Work', color: '#336699', timezone: 'Europe/Paris' };
      await person.post('/contexts', { ...context, workingHours: null });
    },
  ],
  [
    'archived mail',
    async (person) => {
      await importMailFile(person);
      await asUser(world.docket.db, person.user.id, ({ trx }) =>
        trx.updateTable('emails').set({ source_file: null, is_archived: true }).execute(),
      );
    },
  ],
])('an account with %s is not empty, and keeps it', async (_, bring) => {
  const there = await world.docket.signIn('Ines Elsewhere');
  await bring(there);
  const count = async () =>
    asUser(world.docket.db, there.user.id, async ({ trx }) => ({
      emails: (await trx.selectFrom('emails').select('id').execute()).length,
      contexts: (await trx.selectFrom('contexts').select('id').execute()).length,
    }));
  const before = await count();
  expect(before.emails + before.contexts).toBe(1);
  expect(await moved(there)).toEqual({ status: 422, code: 'person_data.not_empty' });
  expect(await count()).toEqual(before);
});
