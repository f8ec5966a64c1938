import { expect, test } from 'vitest';

import { receiveAnalysed } from '../../testing/received-mail';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { sendHeldReply } from './send-reply.usecases';

const box = syncedMailbox();

test('the message quoted below a reply was sent at a time in the person’s own time zone', async () => {
  const tokyo = { name: 'Tokyo', color: '#2196F3', timezone: 'Asia/Tokyo', workingHours: null };
  await box.ines.post('/contexts', { ...tokyo, isDefault: true });
  const { id } = await box.deliver({
    subject: 'Thursday',
    body: 'At 10?',
    receivedAt: '2026-03-02T09:00:00Z',
  });
  const email = await receiveAnalysed(box.docket, box.ines, { id, text: 'At 10?' });
  await box.ines.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'send_reply',
    data: { body: 'Yes, gladly.' },
  });
  await sendHeldReply(box.docket.deps, { userId: box.ines.user.id, emailId: email.id });
  const { messages } = await box.sandbox.control<{ messages: { body: string }[] }>('GET', '/sent');
  expect(messages[0]?.body).toContain('Sent: Monday, 2 March 2026 at 18:00');
});
