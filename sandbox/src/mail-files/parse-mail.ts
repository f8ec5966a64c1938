import PostalMime, { type Address, type Email } from 'postal-mime';
import { attachmentIdOf } from '../mailbox/message-id';
import type { Attachment, Body, Header, Importance, Person } from '../mailbox/message';

export interface ParsedMail {
  subject: string;
  body: Body;
  from: Person | null;
  sender: Person | null;
  to: Person[];
  cc: Person[];
  bcc: Person[];
  replyTo: Person[];
  messageId: string | null;
  /** Message-IDs of the messages that this one answers, oldest first. */
  references: string[];
  /** Milliseconds since 1970, or null if no header has a date. */
  date: number | null;
  headers: Header[];
  attachments: Attachment[];
  importance: Importance;
  /** List, bulk or automatic mail. */
  isBulk: boolean;
  isRead: boolean;
}

function peopleOf(list: Address[] | undefined): Person[] {
  return (list ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .filter((entry) => entry.address)
    .map((entry) => ({ name: entry.name, address: entry.address }));
}

function personOf(entry: Address | undefined): Person | null {
  return entry ? (peopleOf([entry])[0] ?? null) : null;
}

function idsOf(text: string | undefined): string[] {
  return text?.match(/<[^<>\s]+>/g) ?? [];
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse((text ?? '').replace(/\([^)]*\)\s*$/, '').trim());
  const isPlausible = time > Date.UTC(1980, 0, 1) && time < Date.UTC(2200, 0, 1);
  return isPlausible ? Math.floor(time / 1000) * 1000 : null;
}

function dateOf(headers: Header[], date: string | undefined): number | null {
  const received = headers.find((header) => header.name.toLowerCase() === 'received')?.value;
  return timeOf(date) ?? timeOf(received?.split(';').at(-1));
}

function valueOf(headers: Header[], name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? '';
}

function importanceOf(headers: Header[]): Importance {
  const text = `${valueOf(headers, 'importance')} ${valueOf(headers, 'x-priority')}`.toLowerCase();
  if (/high|\b[12]\b/.test(text)) return 'high';
  return /low|\b[45]\b/.test(text) ? 'low' : 'normal';
}

function isBulk(headers: Header[]): boolean {
  return (
    headers.some((header) => /^list-(id|unsubscribe)$/i.test(header.name)) ||
    /bulk|list|junk/i.test(valueOf(headers, 'precedence')) ||
    /auto-/i.test(valueOf(headers, 'auto-submitted'))
  );
}

function attachmentsOf(email: Email, seed: string): Attachment[] {
  return email.attachments.map((part, index) => {
    const contentId = part.contentId?.replace(/^<|>$/g, '') ?? null;
    const bytes =
      typeof part.content === 'string'
        ? Buffer.from(part.content)
        : Buffer.from(
            part.content instanceof Uint8Array ? part.content : new Uint8Array(part.content),
          );
    return {
      id: attachmentIdOf(`${seed}:${index}`),
      name: part.filename ?? contentId ?? `part-${index + 1}`,
      contentType: part.mimeType,
      bytes,
      isInline: part.related === true || (part.disposition === 'inline' && contentId !== null),
      contentId,
      modified: 0,
    };
  });
}

function fromEmail(email: Email): ParsedMail {
  const headers = email.headers.map((header) => ({
    name: header.originalKey,
    value: header.value,
  }));
  const [messageId = null] = idsOf(email.messageId);
  return {
    subject: email.subject ?? '',
    body: email.html
      ? { contentType: 'html', content: email.html }
      : { contentType: 'text', content: email.text ?? '' },
    from: personOf(email.from),
    sender: personOf(email.sender),
    to: peopleOf(email.to),
    cc: peopleOf(email.cc),
    bcc: peopleOf(email.bcc),
    replyTo: peopleOf(email.replyTo),
    messageId,
    references: [...idsOf(email.references), ...idsOf(email.inReplyTo)],
    date: dateOf(headers, email.date),
    headers,
    attachments: attachmentsOf(email, `${messageId ?? email.subject ?? ''}:${email.date ?? ''}`),
    importance: importanceOf(headers),
    isBulk: isBulk(headers),
    isRead: /r/i.test(valueOf(headers, 'status')),
  };
}

/** A fallback for mail that cannot be parsed: its first lines as headers, the rest as text. */
function fromBroken(bytes: Buffer): ParsedMail {
  const text = bytes.toString('utf8').replaceAll('\0', '');
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  const headers = [...head.matchAll(/^([!-9;-~]+):[ \t]*(.*)$/gm)].map((match) => ({
    name: match[1] ?? '',
    value: (match[2] ?? '').trim(),
  }));
  const address = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(valueOf(headers, 'from'))?.[0];
  return {
    subject: valueOf(headers, 'subject'),
    body: { contentType: 'text', content: headers.length > 0 ? rest.join('\n\n') : text },
    from: address ? { name: '', address } : null,
    sender: null,
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    messageId: idsOf(valueOf(headers, 'message-id'))[0] ?? null,
    references: [],
    date: dateOf(headers, valueOf(headers, 'date')),
    headers,
    attachments: [],
    importance: 'normal',
    isBulk: false,
    isRead: false,
  };
}

/** Never fails: mail that cannot be parsed is still a message. */
export async function parseMail(bytes: Buffer): Promise<ParsedMail> {
  try {
    return fromEmail(await PostalMime.parse(bytes));
  } catch (error) {
    const broken = fromBroken(bytes);
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...broken,
      headers: [...broken.headers, { name: 'X-Sandbox-Unparsed', value: reason }],
    };
  }
}
