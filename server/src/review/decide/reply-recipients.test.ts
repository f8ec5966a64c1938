import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { receiveAnalysed, type TestMail } from '../../testing/received-mail';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app';
import { sendHeldReply } from './send-reply.usecases';

let docket: TestApp;
let who: SignedIn;
beforeAll(async () => {
  docket = await createTestApp();
  who = await docket.signIn();
});
afterAll(() => docket.close());

const at = (address: string, name = '') => ({ name, address });
const text = 'Can you meet on Thursday at 10?';
const received = (mail: TestMail = {}) => receiveAnalysed(docket, who, { text, ...mail });
const decide = (emailId: string, action: string, data: object = {}) =>
  who.post('/emails/recommendations/process', { emailId, action, data });
const read = async (emailId: string) => (await who.get(`/emails/${emailId}/recommendations`)).body;

/** Sends the held reply; returns the recipients of the draft. */
async function sentTo(emailId: string): Promise<string[]> {
  const addressed: string[] = [];
  const box = docket.deps.mailboxFor(who.user.id);
  const writer = {
    ...box.writer,
    createReplyDraft: async () => ({ id: 'draft' }),
    findDrafts: async () => [],
    findDraft: async () => ({ id: 'draft', state: 'draft' as const }),
    sendDraft: async () => undefined,
    writeDraft: async (_: string, { to }: { to: readonly { address: string }[] }) =>
      void addressed.push(...to.map(({ address }) => address)),
  };
  const deps = { ...docket.deps, mailboxFor: () => ({ ...box, writer }) };
  await sendHeldReply(deps, { userId: who.user.id, emailId });
  return addressed;
}

describe('the recipients of a reply', () => {
  it('are the sender, and nobody else on the email', async () => {
    const email = await received({ cc: [at('ada@finch.example')] });
    expect(email.suggestedReply.recipients).toEqual([at('dana@kerr.example', 'Dana Kerr')]);
    await decide(email.id, 'send_reply', { body: 'Yes' });
    expect(await sentTo(email.id)).toEqual(['dana@kerr.example']);
  });

  it('are those of Reply-To, without the reader', async () => {
    const email = await received({
      replyTo: [at('desk@kerr.example', 'Desk'), at(who.user.email)],
    });
    expect(email.replyTo).toHaveLength(2);
    expect(email.suggestedReply.recipients).toEqual([at('desk@kerr.example', 'Desk')]);
    await decide(email.id, 'send_reply', { body: 'Yes' });
    expect(await sentTo(email.id)).toEqual(['desk@kerr.example']);
  });

  it('chosen by the person are kept with the held reply, through Undo, and sent exactly', async () => {
    const email = await received({ replyTo: [at('mallory@evil.example')] });
    const recipients = [at('dana@kerr.example', 'Dana Kerr'), at('ada@finch.example')];
    const { body } = await decide(email.id, 'send_reply', { body: 'Yes', recipients });
    expect(body.updatedEmail.suggestedReply.recipients).toEqual(recipients);
    await decide(email.id, 'cancel_reply');
    expect((await read(email.id)).suggestedReply).toMatchObject({ state: 'suggested', recipients });
    await who.post(`/emails/${email.id}/generate-recommendations`);
    expect((await read(email.id)).suggestedReply).toMatchObject({ recipients });
    await decide(email.id, 'send_reply', { body: 'Yes' });
    expect(await sentTo(email.id)).toEqual(['dana@kerr.example', 'ada@finch.example']);
  });

  it.each([
    ['none', []],
    ['no address', [at('dana')]],
    ['a header of its own', [at('dana@kerr.example\r\nBcc: x@evil.example')]],
  ])('are refused: %s', async (_, recipients) => {
    const email = await received();
    const { status } = await decide(email.id, 'send_reply', { body: 'Yes', recipients });
    expect(status).toBe(400);
    expect((await read(email.id)).suggestedReply.state).toBe('suggested');
  });

  it('must be given by the person if the email has no address', async () => {
    const email = await received({ from: at('', 'Dana Kerr') });
    expect(email.suggestedReply.recipients).toEqual([]);
    const { status, body } = await decide(email.id, 'send_reply', { body: 'Yes' });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'reply.no_recipient', message: 'Add a recipient' });
  });
});

describe('the warnings about a sender', () => {
  const codesOf = (email: { senderWarnings: { code: string }[] }) =>
    email.senderWarnings.map(({ code }) => code);

  it('are shown for a foreign Reply-To, a name that is an address, and a failed DMARC, in the list too', async () => {
    const email = await received({
      subject: 'Three doubts',
      from: at('mallory@evil.example', 'boss@firm.example'),
      replyTo: [at('mallory@else.example')],
      headers: { 'authentication-results': 'mx.example; spf=pass; dmarc=fail\nforged; dmarc=pass' },
    });
    const expected = ['not_authenticated', 'name_is_address', 'reply_elsewhere'];
    expect(codesOf(email)).toEqual(expected);
    const { items } = (await who.get('/emails/recommendations?search=doubts')).body;
    expect(codesOf(items[0])).toEqual(expected);
  });

  it('flag a colleague’s or the reader’s own name on a foreign address until the reader has written there', async () => {
    const home = who.user.email.split('@')[1] ?? '';
    await received({ from: at(`petra@${home}`, 'Petra Lindqvist') });
    const foreign = { from: at('petra@evil.example', 'petra lindqvist') };
    expect(codesOf(await received(foreign))).toEqual(['known_name']);
    expect(codesOf(await received({ from: at('x@evil.example', who.user.name) }))).toEqual([
      'known_name',
    ]);
    await received({
      from: at(who.user.email, who.user.name),
      to: [at('Petra@evil.example')],
      subject: 'To her other address',
    });
    expect(codesOf(await received(foreign))).toEqual([]);
  });

  it('flag the name of someone the reader writes to on a foreign address', async () => {
    await received({ from: at(who.user.email), to: [at('tomas@wren.example', 'Tomas Wren')] });
    expect(codesOf(await received({ from: at('tomas@wren.example', 'Tomas Wren') }))).toEqual([]);
    expect(codesOf(await received({ from: at('tomas@gmail.com', 'Tomas Wren') }))).toEqual([
      'known_name',
    ]);
  });

  it('a name longer than any index entry is stored and shown', async () => {
    const email = await received({ from: at('dana@kerr.example', 'å∫'.repeat(10_000)) });
    expect(codesOf(email)).toEqual([]);
  });
});
