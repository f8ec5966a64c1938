// What every implementation of the mailbox port must do; run by each implementation's own test.
import { expect, test } from 'vitest';

import type { Mailbox, MailboxFolder } from './mailbox';

type Bench = {
  mailbox(): Mailbox;
  deliver(message: object): Promise<{ id: string }>;
  sentSubjects(): Promise<string[]>;
};

const EVER = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };

async function folderNamed(mailbox: Mailbox, name: string): Promise<MailboxFolder> {
  const folder = (await mailbox.reader.listFolders()).find((each) => each.wellKnownName === name);
  if (folder === undefined) throw new Error(`No folder ${name}`);
  return folder;
}

export function testMailbox(bench: () => Bench): void {
  test('folders are listed with their well-known names and counts', async () => {
    const mailbox = bench().mailbox();
    const names = (await mailbox.reader.listFolders()).map((folder) => folder.wellKnownName);
    for (const name of ['inbox', 'sentitems', 'drafts', 'deleteditems', 'junkemail', 'archive'])
      expect(names).toContain(name);
  });

  test('a range is listed page by page until there is no further link, each message once', async () => {
    const mailbox = bench().mailbox();
    const inbox = await folderNamed(mailbox, 'inbox');
    const ids: string[] = [];
    let page = await mailbox.reader.listMessages({ folderId: inbox.id, ...EVER });
    expect(page.total).toBe(inbox.totalItems);
    for (;;) {
      ids.push(...page.messages.map((message) => message.id));
      if (page.nextLink === null) break;
      page = await mailbox.reader.listMessages({ nextLink: page.nextLink });
    }
    expect(ids).toHaveLength(inbox.totalItems);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a delta round ends with a link, and the next round reports what arrived since', async () => {
    const mailbox = bench().mailbox();
    const inbox = await folderNamed(mailbox, 'inbox');
    let page = await mailbox.reader.deltaPage({ folderId: inbox.id });
    while (page.nextLink !== null) page = await mailbox.reader.deltaPage({ link: page.nextLink });
    const arrived = await bench().deliver({ subject: 'Since then' });
    const next = await mailbox.reader.deltaPage({ link: page.deltaLink ?? '' });
    expect(next.changes).toEqual([expect.objectContaining({ kind: 'present', id: arrived.id })]);
  });

  test('a message keeps its id when moved, and an unknown id gives null', async () => {
    const mailbox = bench().mailbox();
    const { id } = await bench().deliver({ subject: 'To be moved' });
    expect((await mailbox.writer.moveMessage(id, 'archive')).id).toBe(id);
    const archive = await folderNamed(mailbox, 'archive');
    expect(await mailbox.reader.getMessage(id)).toMatchObject({ id, folderId: archive.id });
    expect(await mailbox.reader.getMessage('no-such-message')).toBeNull();
  });

  test('attachments are listed without their bytes and fetched by id', async () => {
    const mailbox = bench().mailbox();
    const contentBytes = Buffer.from('figures').toString('base64');
    const file = { name: 'figures.csv', contentType: 'text/csv', contentBytes };
    const { id } = await bench().deliver({ subject: 'With a file', attachments: [file] });
    const message = await mailbox.reader.getMessage(id);
    const [listed] = message?.attachments ?? [];
    expect(listed).toMatchObject({ name: 'figures.csv', contentType: 'text/csv', size: 7 });
    const fetched = await mailbox.reader.getAttachment(id, listed?.id ?? '');
    expect(Buffer.from(fetched?.bytes ?? []).toString()).toBe('figures');
    expect(await mailbox.reader.getAttachment(id, 'no-such-file')).toBeNull();
  });

  test('a reply starts as a draft, keeps the history below, and is sent once', async () => {
    const mailbox = bench().mailbox();
    const { id } = await bench().deliver({ subject: 'Can you come?', body: 'On Monday at ten?' });
    const draft = await mailbox.writer.createReplyDraft(id, 'key of this reply');
    const to = [{ name: 'Dana Kerr', address: 'dana@kerr.example' }];
    const reply = { body: 'Yes & gladly.\n\nInes', to };
    await mailbox.writer.writeDraft(draft.id, reply);
    await mailbox.writer.writeDraft(draft.id, reply);
    const find = (maybeSending: boolean) => mailbox.writer.findDraft({ ...draft, maybeSending });
    expect(await find(false)).toEqual({ id: draft.id, state: 'draft' });
    await mailbox.writer.sendDraft(draft.id);
    expect(await find(true)).toEqual({ id: draft.id, state: 'sent' });
    const sent = await mailbox.reader.getMessage(draft.id);
    expect(sent?.body.content.match(/Yes &amp; gladly/g)).toHaveLength(1);
    expect(sent?.body.content).toContain('On Monday at ten?');
    expect((await bench().sentSubjects()).filter((each) => /Can you come/.test(each))).toHaveLength(
      1,
    );
  });

  test('a reply to an answer that quotes an earlier reply stands above it and leaves the quoted text alone', async () => {
    const { writer, reader } = bench().mailbox();
    const to = [{ name: 'Dana Kerr', address: 'dana@kerr.example' }];
    const contentOf = async (id: string) => (await reader.getMessage(id))?.body.content ?? '';
    const question = await bench().deliver({ subject: 'Which room?', body: 'Which room is it?' });
    const first = await writer.createReplyDraft(question.id, 'first of two');
    await writer.writeDraft(first.id, { body: 'The blue room', to });
    const answer = await bench().deliver({
      subject: 'Re: Which room?',
      html: (await contentOf(first.id)).replace('id="docket', 'id="x_docket'),
    });
    const second = await writer.createReplyDraft(answer.id, 'second of two');
    await writer.writeDraft(second.id, { body: 'At noon', to });
    await writer.writeDraft(second.id, { body: 'At ten', to });
    const content = await contentOf(second.id);
    const places = ['At ten', 'x_docket', 'The blue room'].map((words) => content.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(content).not.toContain('At noon');
  });

  test('Reply-To is read, a draft is addressed to it, and it is sent to exactly the recipients that were set', async () => {
    const mailbox = bench().mailbox();
    const replyTo = [{ name: 'Desk', address: 'desk@kerr.example' }];
    const { id } = await bench().deliver({
      subject: 'Which desk?',
      replyTo: ['Desk <desk@kerr.example>'],
    });
    expect((await mailbox.reader.getMessage(id))?.replyTo).toEqual(replyTo);
    const draft = await mailbox.writer.createReplyDraft(id, 'to the desk');
    expect(await mailbox.reader.getMessage(draft.id)).toMatchObject({ to: replyTo, cc: [] });
    const to = [
      { name: 'Ada Finch', address: 'ada@finch.example' },
      { name: 'Dana Kerr', address: 'dana@kerr.example' },
    ];
    await mailbox.writer.writeDraft(draft.id, { body: 'Here.', to });
    await mailbox.writer.sendDraft(draft.id);
    expect(await mailbox.reader.getMessage(draft.id)).toMatchObject({ to, cc: [] });
  });

  test('the drafts of a reply are found by its key, before and after they are sent, until deleted', async () => {
    const mailbox = bench().mailbox();
    const { id } = await bench().deliver({ subject: 'Which key?' });
    const sent = await mailbox.writer.createReplyDraft(id, 'of this test');
    const left = await mailbox.writer.createReplyDraft(id, 'of this test');
    await mailbox.writer.sendDraft(sent.id);
    const found = await mailbox.writer.findDrafts('of this test');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({ id: sent.id, state: 'sent' });
    expect(found).toContainEqual({ id: left.id, state: 'draft' });
    expect(await mailbox.writer.findDrafts('of another')).toEqual([]);
    await mailbox.writer.deleteDraft(left.id);
    await mailbox.writer.deleteDraft('no-such-draft');
    expect((await mailbox.writer.findDrafts('of this test')).filter(isDraft)).toEqual([]);
  });

  test('a message of its own keeps its headers, is found by its key and sent like a reply', async () => {
    const mailbox = bench().mailbox();
    const headers = { 'x-docket-summary': 'yes' };
    const draft = await mailbox.writer.createDraft({ subject: 'Your Monday', headers }, 'monday');
    const to = [{ name: 'Dana Kerr', address: 'dana@kerr.example' }];
    await mailbox.writer.writeDraft(draft.id, { body: 'Two tasks', to });
    await mailbox.writer.sendDraft(draft.id);
    expect(await mailbox.writer.findDrafts('monday')).toEqual([{ id: draft.id, state: 'sent' }]);
    const sent = await mailbox.reader.getMessage(draft.id);
    expect(sent).toMatchObject({ subject: 'Your Monday', to, isDraft: false });
    expect(sent?.headers).toMatchObject(headers);
    expect(sent?.body.content).toContain('Two tasks');
  });
}

function isDraft({ state }: { state: string }): boolean {
  return state === 'draft';
}
