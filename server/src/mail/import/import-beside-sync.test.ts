// A mail file and the mailbox have the same message, under two ids; each is stored while the other one is.
import { Readable } from 'node:stream';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { queueBehind } from '../../testing/queue-behind';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { readBatchTask } from './read-batch';
import { uploadMailFiles } from './upload-files.usecases';

const world = syncedMailbox();

/** Uploads a file with this message; the answer reads it. */
async function fileWith(internetMessageId: string) {
  const { id: userId, email: readerAddress } = world.ines.user;
  async function* files() {
    const mail = `From: noor@castellan.example\r\nSubject: A file\r\nMessage-ID: ${internetMessageId}\r\n\r\nHello.\r\n`;
    yield { name: 'one.eml', stream: Readable.from([Buffer.from(mail)]) };
  }
  const importId = await uploadMailFiles(world.docket.deps, userId, files());
  const input = {
    userId,
    importId,
    readerAddress,
    at: { file: 0, byte: 0 },
    found: 0,
    maxMessages: 50,
    setAside: null,
  };
  return async (deps: Partial<Stopping> = {}) =>
    void (await readBatchTask.run(input, { ...world.docket.deps, ...deps }, () => undefined));
}

const HELD = sql`select pg_advisory_xact_lock(4711)`;
type Stopping = ReturnType<typeof stopping>;
/** Waits, with the mail stored and not yet committed. */
function stopping() {
  const { announce } = world.docket.deps;
  const stopped: typeof announce = async (trx, ...what) => {
    await HELD.execute(trx);
    return announce(trx, ...what);
  };
  return { announce: stopped };
}

const behind = (...calls: (() => Promise<void>)[]) =>
  queueBehind({ docket: world.docket, who: world.ines, hold: HELD }, calls);
const idsOf = async (internetMessageId: string) =>
  (await world.rows())
    .filter((row) => row.internet_message_id === internetMessageId)
    .map((row) => row.message_id);

test('a message that is synced while a file with it is read is one email', async () => {
  await world.sync();
  const message = await world.deliver({ subject: 'The lease' });
  const read = await fileWith(message.internetMessageId);
  await behind(
    () => read(stopping()),
    () => world.sync(),
  );
  expect(await idsOf(message.internetMessageId)).toEqual([message.id]);
});

test('a message that is read from a file while it is synced is one email', async () => {
  await world.sync();
  const message = await world.deliver({ subject: 'The lease' });
  const read = await fileWith(message.internetMessageId);
  await behind(
    () => world.sync(stopping()),
    () => read(),
  );
  expect(await idsOf(message.internetMessageId)).toEqual([message.id]);
});

test('a message that is read from a file while the mailbox is asked about another is one email', async () => {
  await world.sync();
  const moved = await world.deliver({ subject: 'The lease' });
  const message = await world.deliver({ subject: 'The roof' });
  await (
    await fileWith(moved.internetMessageId)
  )();
  await world.asInes(({ trx }) =>
    trx
      .updateTable('emails')
      .set({ message_id: 'before' })
      .where('internet_message_id', '=', moved.internetMessageId)
      .execute(),
  );
  const read = await fileWith(message.internetMessageId);
  const { deps } = world.docket;
  const mailboxFor: typeof deps.mailboxFor = (...asked) => {
    const mailbox = deps.mailboxFor(...asked);
    const getMessages: typeof mailbox.reader.getMessages = async (ids) => {
      if (ids.includes('before')) await read();
      return mailbox.reader.getMessages(ids);
    };
    return { ...mailbox, reader: { ...mailbox.reader, getMessages } };
  };
  await world.sync({ mailboxFor });
  expect(await idsOf(moved.internetMessageId)).toEqual([moved.id]);
  expect(await idsOf(message.internetMessageId)).toEqual([message.id]);
});
