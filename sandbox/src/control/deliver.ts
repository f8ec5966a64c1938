import type { Mailbox } from '../mailbox/mailbox';
import { attachmentIdOf, conversationIdOf, guidOf } from '../mailbox/message-id';
import {
  type Attachment,
  type Header,
  type Message,
  type MessageContent,
  emptyContent,
} from '../mailbox/message';
import type { World } from '../world/world';
import {
  type ControlBody,
  ControlError,
  folderOf,
  peopleOf,
  personOf,
  textOf,
  timeOf,
} from './control-body';
import { isRecord } from '../mailbox/is-record';

const stranger = { name: 'Noor Castellan', address: 'noor@castellan-audit.example' };

function headersOf(value: unknown): Header[] {
  if (isRecord(value)) {
    return Object.entries(value).map(([name, text]) => ({ name, value: String(text) }));
  }
  return [];
}

function attachmentsOf(value: unknown, received: number): Attachment[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).map((entry, index) => {
    const name = textOf(entry['name']) ?? `file-${index + 1}`;
    const base64 = textOf(entry['contentBytes']);
    const size = typeof entry['size'] === 'number' ? entry['size'] : 0;
    const bytes = base64 ? Buffer.from(base64, 'base64') : Buffer.alloc(size, 'x');
    return {
      id: attachmentIdOf(`${name}:${index}:${received}:${bytes.length}`),
      name,
      contentType: textOf(entry['contentType']) ?? 'application/octet-stream',
      bytes,
      isInline: entry['isInline'] === true,
      contentId: textOf(entry['contentId']),
      modified: received,
    };
  });
}

function answered(mailbox: Mailbox, value: unknown): Message | null {
  const wanted = textOf(value);
  if (!wanted) return null;
  const [byInternetId] = mailbox.index.byInternetId.get(wanted) ?? [];
  return mailbox.find(wanted) ?? byInternetId ?? null;
}

function importanceOf(value: unknown): MessageContent['importance'] {
  return value === 'high' || value === 'low' ? value : 'normal';
}

/** Puts a message into a mailbox as if it had just arrived. */
export function deliver(world: World, mailbox: Mailbox, body: ControlBody): Message {
  const input = isRecord(body['message']) ? body['message'] : body;
  const received = timeOf(input['receivedAt'] ?? body['receivedAt']) ?? world.clock.nowSecond();
  const number = world.nextNumber();
  const from = personOf(input['from']) ?? stranger;
  const html = textOf(input['html']);
  const text = input['body'] ?? input['text'] ?? '';
  if (typeof text !== 'string') throw new ControlError(400, 'message.body must be a text.');
  const internetMessageId =
    textOf(input['internetMessageId']) ??
    `<${guidOf(`${mailbox.generation}:delivered:${number}`)}@sandbox.docket.example>`;
  const before = answered(mailbox, input['inReplyTo']);
  const headers = headersOf(input['headers']);
  if (before) headers.push({ name: 'In-Reply-To', value: before.internetMessageId });
  const owner = { name: mailbox.owner.name, address: mailbox.owner.address };
  const content: MessageContent = {
    ...emptyContent(received),
    subject: typeof input['subject'] === 'string' ? input['subject'] : 'A delivered message',
    body: html ? { contentType: 'html', content: html } : { contentType: 'text', content: text },
    from,
    sender: from,
    to: input['to'] === undefined ? [owner] : peopleOf(input['to']),
    cc: peopleOf(input['cc']),
    replyTo: peopleOf(input['replyTo']),
    isRead: input['isRead'] === true,
    importance: importanceOf(input['importance']),
    internetMessageId,
    conversationId:
      textOf(input['conversationId'] ?? body['conversationId']) ??
      before?.conversationId ??
      conversationIdOf(internetMessageId),
    conversationDepth: before ? before.conversationDepth + 1 : 0,
    headers: [{ name: 'Message-ID', value: internetMessageId }, ...headers],
    attachments: attachmentsOf(input['attachments'], received),
    keepUnsafeHtml: input['keepUnsafeHtml'] === true,
  };
  return mailbox.add(content, folderOf(mailbox, input['folder'] ?? body['folder']));
}
