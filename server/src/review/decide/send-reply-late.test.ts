// Sending through the sandbox's mailbox when its answer is lost or comes late.
import { describe, expect, it } from 'vitest';

import { retryAtOf } from '../../mail/mailbox/mailbox-error';
import { receiveAnalysed } from '../../testing/received-mail';
import { syncedMailbox } from '../../testing/synced-mailbox';
import { sendHeldReply } from './send-reply.usecases';

const box = syncedMailbox();

async function held() {
  const { id: messageId } = await box.deliver({ subject: 'Thursday', body: 'At 10?' });
  const email = await receiveAnalysed(box.docket, box.ines, { id: messageId, text: 'At 10?' });
  await box.ines.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'send_reply',
    data: { body: 'Yes, gladly.' },
  });
  const of = { userId: box.ines.user.id, emailId: email.id as string };
  return {
    send: (signal?: AbortSignal) => sendHeldReply(box.docket.deps, of, signal),
    state: async () =>
      (await box.ines.get(`/emails/${of.emailId}/recommendations`)).body.suggestedReply.state,
  };
}

const timesSent = async () =>
  (await box.seen()).requests.filter(({ url }) => url.endsWith('/send')).length;
const onSend = (rule: object) => box.faults({ match: { path: '/send$' }, times: 1, ...rule });

const timesOutboxAsked = async () =>
  (await box.seen()).requests.filter(({ url }) => url.includes('/outbox')).length;

it('is looked for in the Outbox only if it may have been sent before', async () => {
  const reply = await held();
  await onSend({ fault: '504' });
  await expect(reply.send()).rejects.toThrow('not responding');
  expect(await timesOutboxAsked()).toBe(0);
  await expect(reply.send()).rejects.toThrow('It is unclear');
  expect(await timesOutboxAsked()).toBe(1);
});

describe('a reply that was accepted although the answer says 504', () => {
  it.each(['outbox', 'drafts'])(
    'is not sent again while the mailbox still shows it as a draft in %s',
    async (folder) => {
      const reply = await held();
      await onSend({ fault: 'late-sent-copy', folder, ms: 1500, status: 504 });
      await expect(reply.send()).rejects.toThrow('not responding');
      await expect(reply.send()).rejects.toThrow('It is unclear');
      await expect
        .poll(() => reply.send().then(reply.state, () => 'unclear'), { timeout: 8_000 })
        .toBe('sent');
      expect(await timesSent()).toBe(1);
    },
  );

  it('waits however long it stays in the Outbox', async () => {
    const reply = await held();
    await onSend({ fault: 'late-sent-copy', ms: 60_000, status: 504 });
    await expect(reply.send()).rejects.toThrow('not responding');
    box.docket.clock.advance(10 * 60_000);
    await expect(reply.send()).rejects.toThrow('It is unclear');
    expect(await timesSent()).toBe(1);
  });
});

describe('a reply whose send failed before it was accepted', () => {
  it('is sent again after a minute', async () => {
    const reply = await held();
    await onSend({ fault: '504' });
    await expect(reply.send()).rejects.toThrow('not responding');
    await expect(reply.send()).rejects.toThrow('It is unclear');
    expect(await timesSent()).toBe(1);
    box.docket.clock.advance(61_000);
    await reply.send();
    expect(await reply.state()).toBe('sent');
    expect(await timesSent()).toBe(2);
  });

  it('is not sent by an attempt whose job has ended meanwhile', async () => {
    const reply = await held();
    await onSend({ fault: '429', retryAfter: '2' });
    const job = new AbortController();
    const attempt = reply.send(job.signal);
    await expect.poll(timesSent).toBe(1);
    job.abort(new Error('The job took too long'));
    await expect(attempt).rejects.toThrow('aborted');
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await timesSent()).toBe(1);
  });
});

describe('a mailbox that asks for no calls for an hour', () => {
  it('is not called by a sync or a reply meanwhile, and the reply says when to run again', async () => {
    const reply = await held();
    await box.faults({ fault: '429', retryAfter: '3600', times: 1 });
    const until = new Date(Date.now() + 3600_000);
    await expect(reply.send()).rejects.toSatisfy(
      (error) => Math.abs((retryAtOf(error)?.getTime() ?? 0) - until.getTime()) < 60_000,
    );
    await box.forgetRequests();
    await box.sync();
    await expect(reply.send()).rejects.toSatisfy((error) => retryAtOf(error) !== undefined);
    expect((await box.seen()).requests).toEqual([]);
    expect((await box.status()).nextSyncAt).not.toBeNull();
  });
});
