// A mail file with messages that the mailbox no longer has: they come back from it, as the emails that they were.
import { Readable } from 'node:stream';

import { expect, it } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { runImport } from './run-import.usecases';
import { uploadMailFiles } from './upload-files.usecases';

const world = syncedMailbox();

const WITH_FILE = `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the file\r\n--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="figures.csv"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('a;b').toString('base64')}\r\n--b--\r\n`;

/** Imports a file with these messages; returns what became of them. */
async function importFile(...internetMessageIds: string[]) {
  const { docket, ines } = world;
  async function* files() {
    for (const [at, id] of internetMessageIds.entries())
      yield {
        name: `${at}.eml`,
        stream: Readable.from([
          Buffer.from(
            `From: noor@castellan.example\r\nSubject: From a file\r\nMessage-ID: ${id}\r\nDate: Thu, 29 Oct 2026 09:15:00 +0200\r\n${WITH_FILE}`,
          ),
        ]),
      };
  }
  const importId = await uploadMailFiles(docket.deps, ines.user.id, files());
  await runImport(docket.deps, { userId: ines.user.id, importId }, new AbortController().signal);
  const { found, stored, duplicates } = (await ines.get(`/import-historical-emails/${importId}`))
    .body;
  return { found, stored, duplicates };
}

/** A message that was synced and then deleted in the mailbox, for good or not. */
async function deletedMessage(permanent: boolean) {
  const message = await world.deliver({ subject: 'The lease' });
  await world.sync();
  const row = await world.rowOf(message.id);
  await world.sandbox.control('POST', '/delete', { id: message.id, permanent });
  await world.sync();
  expect((await world.rowOf(message.id))?.removed_at).not.toBeNull();
  return { ...message, row };
}
/** The mailbox has other mail as well. */
const listed = async (wanted: string | undefined) =>
  (await world.ines.get('/emails?limit=100')).body.items.filter(
    ({ id }: { id: string }) => id === wanted,
  );

it.each([true, false])('is shown again (deleted for good: %s)', async (permanent) => {
  const { internetMessageId, row } = await deletedMessage(permanent);
  expect(await listed(row?.id)).toEqual([]);
  const { ines } = world;
  expect(await importFile(internetMessageId)).toEqual({ found: 1, stored: 1, duplicates: 0 });
  expect(await listed(row?.id)).toMatchObject([
    {
      id: row?.id,
      source_file: '0.eml',
      folder: 'Imported',
      conversation_id: row?.conversation_id,
    },
  ]);
  const [email] = await listed(row?.id);
  const { body } = await ines.get(`/emails/${email.id}/attachments/${email.attachments[0].id}`);
  expect(String(body)).toBe('a;b');
  expect(await importFile(internetMessageId)).toEqual({ found: 1, stored: 0, duplicates: 1 });
  await world.sync();
  await world.check();
  expect(await listed(row?.id)).toHaveLength(1);
  const stored = await world.rows();
  expect(stored.filter((one) => one.internet_message_id === internetMessageId)).toHaveLength(1);
});

it('keeps what was decided about it', async () => {
  const message = await world.deliver({ subject: 'The lease' });
  await world.sync();
  const { id } = (await world.rowOf(message.id)) ?? { id: '' };
  const projectId = (await world.ines.post('/projects', { name: 'Harbour' })).body.id;
  const decision = { emailId: id, action: 'change_project', data: { projectId } };
  expect((await world.ines.post('/emails/recommendations/process', decision)).status).toBe(200);
  await world.sandbox.control('POST', '/delete', { id: message.id, permanent: true });
  await world.sync();
  await importFile(message.internetMessageId);
  expect(await listed(id)).toHaveLength(1);
  expect((await world.ines.get(`/emails/${id}/recommendations`)).body).toMatchObject({
    recommendedProject: { id: projectId, approved: true },
  });
});

it('is the mailbox’s again once it is restored there', async () => {
  const { id, internetMessageId, row } = await deletedMessage(false);
  await importFile(internetMessageId);
  await world.sandbox.control('POST', '/restore', { id, folder: 'inbox' });
  await world.sync();
  const rows = (await world.rows()).filter((one) => one.internet_message_id === internetMessageId);
  expect(rows).toMatchObject([{ id: row?.id, message_id: id, removed_at: null }]);
});

it('a message that the mailbox still has stays as it is', async () => {
  const message = await world.deliver({ subject: 'The lease' });
  await world.sync();
  const { internetMessageId } = message;
  expect(await importFile(internetMessageId)).toEqual({ found: 1, stored: 0, duplicates: 1 });
  expect(await world.rowOf(message.id)).toMatchObject({ subject: 'The lease', source_file: null });
});
