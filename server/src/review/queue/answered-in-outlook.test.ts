import { expect, test } from 'vitest';

import { WORK_ADDRESS } from '../../testing/sandbox-mailbox';
import { syncedMailbox } from '../../testing/synced-mailbox';

const box = syncedMailbox();
const DANA = { name: 'Dana Kerr', address: 'dana@kerr.example' };

/** Delivered, synced and analyzed. */
async function arrived(message: object) {
  const { id: messageId, internetMessageId } = await box.deliver({ from: DANA, ...message });
  await box.sync();
  const id = (await box.rowOf(messageId))?.id;
  await box.ines.post(`/emails/${id}/generate-recommendations`);
  const hasDraft = async () =>
    (await box.ines.get(`/emails/${id}/recommendations`)).body.suggestedReply !== null;
  return { internetMessageId, hasDraft };
}

test('an answer in Sent Items withdraws the draft, and the next ask of the conversation has one', async () => {
  const ask = await arrived({
    body: 'Could you send me the signed contract by Friday?',
    receivedAt: box.hoursAgo(3),
  });
  expect(await ask.hasDraft()).toBe(true);
  const answer = await arrived({
    inReplyTo: ask.internetMessageId,
    folder: 'sentitems',
    from: { name: 'Ines Marlow', address: WORK_ADDRESS },
    to: [DANA],
    body: 'Here it is.',
    receivedAt: box.hoursAgo(2),
  });
  expect(await ask.hasDraft()).toBe(false);
  const next = await arrived({
    inReplyTo: answer.internetMessageId,
    body: 'Thanks. Could you send me the drawings as well?',
    receivedAt: box.hoursAgo(1),
  });
  expect([await ask.hasDraft(), await next.hasDraft()]).toEqual([false, true]);
});
