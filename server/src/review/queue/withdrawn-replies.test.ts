// A conversation has one draft: for the newest message that asks for an answer, until the person has answered.
import { describe, expect, it } from 'vitest';

import { markRemoved } from '../../mail/emails/known-emails.repository';
import { asUser } from '../../platform/db/database';
import { mailReader } from '../../testing/reader';
import { mailOf, receive, type TestMail } from '../../testing/received-mail';

const reader = mailReader();
const DANA = { name: 'Dana Kerr', address: 'dana@kerr.example' };
const BO = { name: 'Bo Lind', address: 'bo@lind.example' };
const SHARED = { name: 'Kerr', address: 'office@kerr.example' };
const conversationId = 'roof';
const contract: TestMail = {
  conversationId,
  text: 'Could you send me the signed contract by Friday?',
  receivedAt: '2026-11-02T08:00:00Z',
};
const drawings: TestMail = {
  conversationId,
  text: 'Could you send me the drawings by Thursday?',
  receivedAt: '2026-11-02T10:00:00Z',
};
const own = (fields: TestMail = {}): TestMail => ({
  conversationId,
  from: { name: reader.who.user.name, address: reader.who.user.email },
  to: [{ ...DANA, address: 'Dana@Kerr.example' }],
  text: 'Here it is.',
  receivedAt: '2026-11-02T09:00:00Z',
  ...fields,
});
const receiveOwn = (fields?: TestMail) => receive(reader.docket, reader.who, [own(fields)]);

const opened = async (id: string) => (await reader.who.get(`/emails/${id}/recommendations`)).body;
/** Which of these emails have a draft, in the list and opened. */
async function drafted(...ids: string[]): Promise<boolean[]> {
  const { items } = (await reader.who.get('/emails/recommendations')).body;
  const drafts = [];
  for (const id of ids) {
    const { suggestedReply, withdrawnReply } = await opened(id);
    const listed = items.find((item: { id: string }) => item.id === id);
    expect(listed.suggestedReply).toEqual(suggestedReply);
    expect([suggestedReply, withdrawnReply]).toContain(null);
    drafts.push(suggestedReply !== null);
  }
  return drafts;
}

describe('of two asks in a conversation, the newer has the draft', () => {
  it.each([
    ['older', [contract, drawings], [false, true]],
    ['newer', [drawings, contract], [true, false]],
  ] as const)('if the %s is read first', async (_, [first, second], expected) => {
    const [one, other] = [await reader.analysed(first), await reader.analysed(second)];
    expect(await drafted(one.id, other.id)).toEqual(expected);
  });

  it('if they were received in the same second', async () => {
    const one = await reader.analysed(contract);
    const other = await reader.analysed({ ...drawings, receivedAt: '2026-11-02T08:00:00Z' });
    expect((await drafted(one.id, other.id)).filter(Boolean)).toHaveLength(1);
  });

  it('until that is deleted in the mailbox', async () => {
    const { docket, who } = reader;
    const { id } = await reader.analysed(contract);
    const later = mailOf(who, drawings);
    await reader.analysed(later);
    expect(await drafted(id)).toEqual([false]);
    await asUser(docket.db, who.user.id, (scope) =>
      markRemoved(scope, [later.id], docket.clock.now()),
    );
    expect(await drafted(id)).toEqual([true]);
  });

  it('but not if they are in different conversations, or one of them asks for nothing', async () => {
    const one = await reader.analysed(contract);
    const other = await reader.analysed({ ...drawings, conversationId: null });
    await reader.analysed({ ...drawings, from: BO, text: 'Thanks, Dana. I have seen it.' });
    expect(await drafted(one.id, other.id)).toEqual([true, true]);
  });
});

describe('mail of the person’s own in the conversation', () => {
  it.each([
    ['an answer withdraws the draft', {}, false],
    ['an answer to everybody withdraws the draft', { to: [BO], cc: [DANA] }, false],
    ['an answer to the Reply-To address withdraws the draft', { to: [SHARED] }, false],
    ['forwarding leaves the draft', { to: [BO] }, true],
    ['an earlier message leaves the draft', { receivedAt: '2026-11-02T07:00:00Z' }, true],
    ['an answer elsewhere leaves the draft', { conversationId: 'cellar' }, true],
  ])('%s, whichever is read first', async (_, fields, expected) => {
    const ask = { ...contract, replyTo: [SHARED] };
    const first = await reader.analysed(ask);
    await receiveOwn(fields);
    await receiveOwn({ conversationId: 'door', ...fields });
    const last = await reader.analysed({ ...ask, conversationId: 'door' });
    expect(await drafted(first.id, last.id)).toEqual([expected, expected]);
  });

  it('a newer ask than the answer has a draft', async () => {
    const one = await reader.analysed(contract);
    await receiveOwn();
    const other = await reader.analysed(drawings);
    expect(await drafted(one.id, other.id)).toEqual([false, true]);
  });
});

describe('what the person has done with a draft stays', () => {
  it('one composed from a chosen answer, until that is undone', async () => {
    const { id, answers } = await reader.analysed(contract);
    await receiveOwn();
    expect((await opened(id)).answers).toEqual(answers);
    const { body } = await reader.decide(id, 'choose_answer', { answer: answers[0] });
    expect(body.updatedEmail.suggestedReply.answer).toEqual(answers[0]);
    await reader.analysed(drawings);
    expect(await drafted(id)).toEqual([true]);
    expect((await reader.who.post('/undo')).status).toBe(200);
    expect(await drafted(id)).toEqual([false]);
  });

  it('one sent off, even if that was canceled', async () => {
    const { id } = await reader.analysed(contract);
    await reader.decide(id, 'send_reply', { body: 'Here it is.' });
    await receiveOwn();
    expect((await opened(id)).suggestedReply).toMatchObject({ state: 'held', body: 'Here it is.' });
    await reader.decide(id, 'cancel_reply');
    expect((await opened(id)).suggestedReply).toMatchObject({ state: 'suggested' });
  });

  it('one that was being edited when it was withdrawn can be sent', async () => {
    const { id, suggestedReply } = await reader.analysed(contract);
    await receiveOwn();
    expect((await opened(id)).withdrawnReply).toEqual(suggestedReply);
    const { status, body } = await reader.decide(id, 'send_reply', { body: 'One thing more.' });
    expect([status, body.updatedEmail.suggestedReply?.state]).toEqual([200, 'held']);
  });
});
