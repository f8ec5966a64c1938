import { AppError } from '@docket/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Outbox } from '../../adapters/mailbox/mailbox';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { failReply, sendHeldReply } from './send-reply.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

/** A mailbox of drafts in memory; `cut` throws after the named step was done. */
function mailbox() {
  const drafts = new Map<string, { body: string; state: 'draft' | 'sent' }>();
  const sent: string[] = [];
  let cut: string | null = null;
  const after = (step: string) => {
    if (cut !== step) return;
    cut = null;
    throw new Error(`The connection was lost after ${step}`);
  };
  const outbox: Outbox = {
    async createReplyDraft() {
      const id = `draft-${drafts.size + 1}`;
      drafts.set(id, { body: '', state: 'draft' });
      after('create');
      return { id };
    },
    async writeDraft(id, body) {
      drafts.set(id, { body, state: 'draft' });
      after('write');
    },
    async sendDraft(id) {
      const draft = drafts.get(id);
      if (draft?.state !== 'draft') throw new AppError('mailbox.not_found', 'No such draft');
      draft.state = 'sent';
      sent.push(draft.body);
      after('send');
    },
    async findDraft(id) {
      const draft = drafts.get(id);
      return draft ? { id, state: draft.state } : null;
    },
  };
  return { outbox, sent, drafts, cutAfter: (step: string) => (cut = step) };
}

async function held() {
  const email = await receiveAnalysed(docket, who, {
    text: 'Can you meet on Thursday at 10? Please let me know.',
  });
  await who.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'send_reply',
    data: { body: 'Yes, gladly.' },
  });
  return email.id as string;
}
const needsOf = (outbox: Outbox) => ({
  ...docket.needs,
  mailboxFor: () => ({ ...docket.needs.mailboxFor(who.user.id), ...outbox }),
});
const replyOf = async (emailId: string) =>
  (await who.get(`/emails/${emailId}/recommendations`)).body.suggestedReply;

describe('a held reply', () => {
  it('is sent once, as written, and then shows when', async () => {
    const box = mailbox();
    const emailId = await held();
    const sending = { userId: who.user.id, emailId };
    await sendHeldReply(needsOf(box.outbox), sending);
    await sendHeldReply(needsOf(box.outbox), sending);
    expect(box.sent).toEqual(['Yes, gladly.']);
    expect(await replyOf(emailId)).toMatchObject({
      state: 'sent',
      sentAt: docket.clock.now().toISOString(),
      error: null,
    });
  });

  it.each(['create', 'write', 'send'])(
    'cut off after %s is looked up by the next try and sent exactly once',
    async (step) => {
      const box = mailbox();
      const sending = { userId: who.user.id, emailId: await held() };
      box.cutAfter(step);
      await expect(sendHeldReply(needsOf(box.outbox), sending)).rejects.toThrow('lost');
      expect((await replyOf(sending.emailId)).state).toBe('sending');
      await sendHeldReply(needsOf(box.outbox), sending);
      expect(box.sent).toEqual(['Yes, gladly.']);
      expect((await replyOf(sending.emailId)).state).toBe('sent');
    },
  );

  it('stopped by Undo is not sent', async () => {
    const box = mailbox();
    const emailId = await held();
    await who.post('/emails/recommendations/process', {
      emailId,
      action: 'cancel_reply',
      data: {},
    });
    await sendHeldReply(needsOf(box.outbox), { userId: who.user.id, emailId });
    expect(box.sent).toEqual([]);
    expect((await replyOf(emailId)).state).toBe('suggested');
  });

  it('whose draft was deleted in the mailbox fails in words and can be sent again', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('write');
    await expect(sendHeldReply(needsOf(box.outbox), sending)).rejects.toThrow('lost');
    box.drafts.clear();
    await sendHeldReply(needsOf(box.outbox), sending);
    expect(await replyOf(sending.emailId)).toMatchObject({
      state: 'failed',
      error: 'The draft of the reply was deleted in the mailbox',
    });
    await who.post('/emails/recommendations/process', {
      emailId: sending.emailId,
      action: 'send_reply',
      data: { body: 'Second try' },
    });
    await sendHeldReply(needsOf(box.outbox), sending);
    expect(box.sent).toEqual(['Second try']);
  });

  it('that failed for the last time says why', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('create');
    await expect(sendHeldReply(needsOf(box.outbox), sending)).rejects.toThrow('lost');
    await failReply(docket.needs, sending, 'The mailbox cannot be reached');
    expect(await replyOf(sending.emailId)).toMatchObject({
      state: 'failed',
      error: 'The mailbox cannot be reached',
    });
  });
});
