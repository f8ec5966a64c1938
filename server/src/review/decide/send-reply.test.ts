import { AppError } from '@docket/core/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Outbox } from '../../mail/mailbox/mailbox';
import { receiveAnalysed } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { giveUpReply, sendHeldReply } from './send-reply.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

/** An in-memory mailbox of drafts; `cut` throws after the named step was done. */
function mailbox() {
  type Draft = { body: string; to: readonly string[]; key: string; state: 'draft' | 'sent' };
  const drafts = new Map<string, Draft>();
  const sent: string[] = [];
  const sentTo: (readonly string[])[] = [];
  let cut: string | null = null;
  const after = (step: string) => {
    if (cut !== step) return;
    cut = null;
    throw new Error(`The connection was lost after ${step}`);
  };
  const outbox: Outbox = {
    async createReplyDraft(_, key) {
      const id = `draft-${drafts.size + 1}`;
      drafts.set(id, { body: '', to: ['as createReply chose'], key, state: 'draft' });
      after('create');
      return { id };
    },
    createDraft: () => Promise.reject(new Error('A reply is no message of its own')),
    async findDrafts(key) {
      return [...drafts]
        .filter(([, draft]) => draft.key === key)
        .map(([id, { state }]) => ({ id, state }));
    },
    async deleteDraft(id) {
      drafts.delete(id);
    },
    async writeDraft(id, { body, to }) {
      const draft = drafts.get(id);
      if (draft?.state !== 'draft') throw new AppError('mailbox.not_found', 'No such draft');
      draft.body = body;
      draft.to = to.map(({ address }) => address);
      after('write');
    },
    async sendDraft(id) {
      const draft = drafts.get(id);
      if (draft?.state !== 'draft') throw new AppError('mailbox.not_found', 'No such draft');
      draft.state = 'sent';
      sent.push(draft.body);
      sentTo.push(draft.to);
      after('send');
    },
    async findDraft({ id }) {
      const draft = drafts.get(id);
      return draft ? { id, state: draft.state } : null;
    },
  };
  return { outbox, sent, sentTo, drafts, cutAfter: (step: string) => (cut = step) };
}

async function held() {
  const email = await receiveAnalysed(docket, who, {
    text: 'Can you meet on Thursday at 10?',
  });
  await who.post('/emails/recommendations/process', {
    emailId: email.id,
    action: 'send_reply',
    data: { body: 'Yes, gladly.' },
  });
  return email.id as string;
}
const sendAgain = (emailId: string, body: string) =>
  who.post('/emails/recommendations/process', { emailId, action: 'send_reply', data: { body } });
const depsWith = (outbox: Outbox) => ({
  ...docket.deps,
  mailboxFor: () => {
    const box = docket.deps.mailboxFor(who.user.id);
    return { ...box, writer: { ...box.writer, ...outbox } };
  },
});
const away = (outbox: Outbox): Outbox => ({
  ...outbox,
  findDrafts: () => Promise.reject(new Error('The mailbox is away')),
});
const replyOf = async (emailId: string) =>
  (await who.get(`/emails/${emailId}/recommendations`)).body.suggestedReply;

describe('a held reply', () => {
  it('is sent once, as written, and then shows when', async () => {
    const box = mailbox();
    const emailId = await held();
    const sending = { userId: who.user.id, emailId };
    await sendHeldReply(depsWith(box.outbox), sending);
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(box.sent).toEqual(['Yes, gladly.']);
    expect(box.sentTo).toEqual([['dana@kerr.example']]);
    expect(await replyOf(emailId)).toMatchObject({
      state: 'sent',
      sentAt: docket.clock.now().toISOString(),
      error: null,
    });
  });

  it.each(['create', 'write', 'send'])(
    'interrupted after %s is looked up by the next attempt and sent exactly once',
    async (step) => {
      const box = mailbox();
      const sending = { userId: who.user.id, emailId: await held() };
      box.cutAfter(step);
      await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
      expect((await replyOf(sending.emailId)).state).toBe('sending');
      await sendHeldReply(depsWith(box.outbox), sending);
      expect(box.sent).toEqual(['Yes, gladly.']);
      expect((await replyOf(sending.emailId)).state).toBe('sent');
      expect([...box.drafts.values()].map(({ state }) => state)).toEqual(['sent']);
    },
  );

  it('whose send was not confirmed before the last attempt is reported as sent, not as failed', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('send');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    await giveUpReply(depsWith(box.outbox), sending, 'The mailbox cannot be reached');
    expect(await replyOf(sending.emailId)).toMatchObject({ state: 'sent', error: null });
  });

  it('with an unknown outcome is looked up, not sent blindly, when it is sent again', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('send');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    await giveUpReply(depsWith(away(box.outbox)), sending, 'The mailbox cannot be reached');
    expect((await replyOf(sending.emailId)).state).toBe('failed');
    await sendAgain(sending.emailId, 'Yes, gladly.');
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(box.sent).toEqual(['Yes, gladly.']);
    expect((await replyOf(sending.emailId)).state).toBe('sent');
  });

  it('changed after an attempt that had sent it unnoticed shows the version that went out, says so, and keeps the changed one', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('send');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    await giveUpReply(depsWith(away(box.outbox)), sending, 'The mailbox cannot be reached');
    await who.post('/emails/recommendations/process', {
      emailId: sending.emailId,
      action: 'send_reply',
      data: { body: 'No, sorry.', recipients: [{ name: 'Ada', address: 'ada@finch.example' }] },
    });
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(box.sent).toEqual(['Yes, gladly.']);
    const reply = await replyOf(sending.emailId);
    expect(reply).toMatchObject({ state: 'sent', body: 'Yes, gladly.' });
    expect(reply.recipients).toMatchObject([{ address: 'dana@kerr.example' }]);
    expect(reply.error).toContain('The changes were not sent');
    expect(reply.unsent).toMatchObject({
      body: 'No, sorry.',
      recipients: [{ address: 'ada@finch.example' }],
    });
  });

  it('changed after an attempt that had not sent it goes out as changed', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    const failing = {
      ...box.outbox,
      sendDraft: () => Promise.reject(new Error('The connection was lost before send')),
    };
    await expect(sendHeldReply(depsWith(failing), sending)).rejects.toThrow('lost');
    await giveUpReply(depsWith(failing), sending, 'The mailbox cannot be reached');
    docket.clock.advance(60_000);
    await sendAgain(sending.emailId, 'No, sorry.');
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(box.sent).toEqual(['No, sorry.']);
    const shown = { state: 'sent', body: 'No, sorry.', error: null, unsent: null };
    expect(await replyOf(sending.emailId)).toMatchObject(shown);
  });

  it('that vanished while being sent asks to check Sent Items first', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('send');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    box.drafts.clear();
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('It is unclear');
    await giveUpReply(depsWith(box.outbox), sending, 'The mailbox cannot be reached');
    const { state, error } = await replyOf(sending.emailId);
    expect(state).toBe('failed');
    expect(error).toContain('Check Sent Items');
  });

  it('sent by two workers at once leaves one message and no draft behind', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    let release: () => void = () => undefined;
    const later = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow: Outbox = {
      ...box.outbox,
      async createReplyDraft(messageId, key) {
        await later;
        return box.outbox.createReplyDraft(messageId, key);
      },
    };
    const first = sendHeldReply(depsWith(slow), sending);
    await expect.poll(async () => (await replyOf(sending.emailId)).state).toBe('sending');
    await sendHeldReply(depsWith(box.outbox), sending);
    release();
    await first;
    expect(box.sent).toEqual(['Yes, gladly.']);
    expect([...box.drafts.values()].map(({ state }) => state)).toEqual(['sent']);
  });

  it('stopped by Undo is not sent', async () => {
    const box = mailbox();
    const emailId = await held();
    await who.post('/emails/recommendations/process', {
      emailId,
      action: 'cancel_reply',
      data: {},
    });
    await sendHeldReply(depsWith(box.outbox), { userId: who.user.id, emailId });
    expect(box.sent).toEqual([]);
    expect((await replyOf(emailId)).state).toBe('suggested');
  });

  it('whose draft was deleted in the mailbox fails with a clear error and can be sent again', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('write');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    box.drafts.clear();
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(await replyOf(sending.emailId)).toMatchObject({
      state: 'failed',
      error: 'The draft of this reply was deleted in the mailbox',
    });
    await sendAgain(sending.emailId, 'Second try');
    await sendHeldReply(depsWith(box.outbox), sending);
    expect(box.sent).toEqual(['Second try']);
  });

  it('that failed for the last time says why', async () => {
    const box = mailbox();
    const sending = { userId: who.user.id, emailId: await held() };
    box.cutAfter('create');
    await expect(sendHeldReply(depsWith(box.outbox), sending)).rejects.toThrow('lost');
    await giveUpReply(depsWith(box.outbox), sending, 'The mailbox cannot be reached');
    expect(box.drafts.size).toBe(0);
    expect(await replyOf(sending.emailId)).toMatchObject({
      state: 'failed',
      error: 'The mailbox cannot be reached',
    });
  });
});
