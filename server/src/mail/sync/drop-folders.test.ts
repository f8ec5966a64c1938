import { expect, test } from 'vitest';

import { syncedMailbox } from '../../testing/synced-mailbox';
import { MailboxError } from '../mailbox/mailbox-error';

const world = syncedMailbox();
const { asInes, deliver, rowOf, rows, sync } = world;

/** A mailbox that is lost after so many messages were asked for by id. */
function lostAfter(most: number) {
  const { deps } = world.docket;
  const asked: string[] = [];
  const mailboxFor: typeof deps.mailboxFor = (...forUser) => {
    const mailbox = deps.mailboxFor(...forUser);
    const getMessages: typeof mailbox.reader.getMessages = (ids) => {
      if (asked.length + ids.length > most)
        throw new MailboxError('mailbox.unavailable', 'The mailbox cannot be reached', {
          status: 0,
          providerCode: '',
          requestId: null,
        });
      asked.push(...ids);
      return mailbox.reader.getMessages(ids);
    };
    return { ...mailbox, reader: { ...mailbox.reader, getMessages } };
  };
  return { asked, mailboxFor };
}

test('a deleted folder with many messages is settled in parts, after the new mail', async () => {
  await sync();
  await world.sandbox.control('POST', '/folders', { name: 'Leases' });
  await world.sandbox.control('POST', '/load', { count: 450, folder: 'Leases', bodyLength: 40 });
  await sync();
  const inLeases = async () =>
    (await rows()).filter((row) => row.folder === 'Leases' && row.removed_at === null).length;
  expect(await inLeases()).toBe(450);
  await world.sandbox.control('POST', '/folders', { folder: 'Leases', delete: true });
  const { id } = await deliver({ subject: 'New meanwhile' });

  await sync(lostAfter(250));
  expect(await rowOf(id)).toBeDefined();
  const left = await inLeases();
  expect(left).toBe(250);

  const second = lostAfter(1_000);
  await sync(second);
  expect(await inLeases()).toBe(0);
  expect(second.asked).toHaveLength(left);
  const names = await asInes(({ trx }) =>
    trx.selectFrom('mail_folders').select('display_name').execute(),
  );
  expect(names.map(({ display_name }) => display_name)).not.toContain('Leases');
});
