import { toIsoSeconds } from '../clock';
import { previewOf, renderBody, renderUniqueBody, type BodyFormat } from './body-text';
import type { Attachment, Flag, Message, Person } from './message';

export interface ViewOptions {
  base: string;
  ownerOid: string;
  useImmutableIds: boolean;
  body: BodyFormat;
  /** Null: the default properties. */
  select: readonly string[] | null;
  /** Null or absent: hidden; a select of null: with all properties, bytes included. */
  attachments?: { select: string | null } | null;
}

type View = Record<string, unknown>;

function idOf(message: Message, useImmutableIds: boolean): string {
  return useImmutableIds ? message.key : message.restId;
}

function recipient(person: Person): View {
  return { emailAddress: { name: person.name || person.address, address: person.address } };
}

function changeKeyOf(message: Message): string {
  return Buffer.from(`CQAAABYAAAB${message.ordinal}.${message.version}`).toString('base64');
}

/** 22 bytes, a time and a GUID, then 5 for each reply, in Outlook's format. */
function conversationIndexOf(message: Message): string {
  const bytes = Buffer.alloc(22 + 5 * Math.min(message.conversationDepth, 50));
  bytes[0] = 1;
  bytes.writeUIntBE(Math.floor(message.received / 1000), 1, 5);
  bytes.write(message.conversationId.slice(20, 36), 6, 'latin1');
  return bytes.toString('base64');
}

export function attachmentView(attachment: Attachment, withBytes: boolean): View {
  return {
    '@odata.type': '#microsoft.graph.fileAttachment',
    '@odata.mediaContentType': attachment.contentType,
    id: attachment.id,
    lastModifiedDateTime: toIsoSeconds(attachment.modified),
    name: attachment.name,
    contentType: attachment.contentType,
    size: attachment.bytes.length,
    isInline: attachment.isInline,
    contentId: attachment.contentId,
    contentLocation: null,
    ...(withBytes ? { contentBytes: attachment.bytes.toString('base64') } : {}),
  };
}

function flagView(flag: Flag): View {
  return { ...flag };
}

const getters: Record<string, (message: Message, options: ViewOptions) => unknown> = {
  createdDateTime: (m) => toIsoSeconds(m.created),
  lastModifiedDateTime: (m) => toIsoSeconds(m.modified),
  changeKey: changeKeyOf,
  categories: (m) => m.categories,
  receivedDateTime: (m) => toIsoSeconds(m.received),
  sentDateTime: (m) => toIsoSeconds(m.sent),
  hasAttachments: (m) => m.attachments.some((attachment) => !attachment.isInline),
  internetMessageId: (m) => m.internetMessageId,
  subject: (m) => m.subject,
  bodyPreview: (m) => previewOf(m.body),
  importance: (m) => m.importance,
  parentFolderId: (m) => m.folderId,
  conversationId: (m) => m.conversationId,
  conversationIndex: conversationIndexOf,
  isDeliveryReceiptRequested: () => false,
  isReadReceiptRequested: () => false,
  isRead: (m) => m.isRead,
  isDraft: (m) => m.isDraft,
  webLink: (m) =>
    `https://outlook.office365.com/owa/?ItemID=${encodeURIComponent(m.restId)}&exvsurl=1&viewmodel=ReadMessageItem`,
  inferenceClassification: (m) => m.inference,
  body: (m, o) => renderBody(m, o.body),
  sender: (m) => ((m.sender ?? m.from) ? recipient((m.sender ?? m.from) as Person) : null),
  from: (m) => (m.from ? recipient(m.from) : null),
  toRecipients: (m) => m.to.map(recipient),
  ccRecipients: (m) => m.cc.map(recipient),
  bccRecipients: (m) => m.bcc.map(recipient),
  replyTo: (m) => m.replyTo.map(recipient),
  flag: (m) => flagView(m.flag),
  internetMessageHeaders: (m) => m.headers,
  uniqueBody: (m, o) => renderUniqueBody(m, o.body),
};

const onlyBySelect = new Set(['internetMessageHeaders', 'uniqueBody']);
const byLowerName = new Map(Object.keys(getters).map((name) => [name.toLowerCase(), name]));
/** The default properties, without $select. */
export const defaultProperties: readonly string[] = Object.keys(getters).filter(
  (name) => !onlyBySelect.has(name),
);

function only(view: View, names: readonly string[] | null): View {
  if (names === null) return view;
  return Object.fromEntries(
    Object.entries(view).filter(([name]) => name.startsWith('@odata.') || names.includes(name)),
  );
}

/** The property's exact spelling; null if messages have no such property. */
export function messageProperty(name: string): string | null {
  return name.toLowerCase() === 'id' ? 'id' : (byLowerName.get(name.toLowerCase()) ?? null);
}

export function messageView(message: Message, options: ViewOptions): View {
  const id = idOf(message, options.useImmutableIds);
  const view: View = { '@odata.etag': `W/"${changeKeyOf(message)}"`, id };
  for (const name of options.select ?? defaultProperties) {
    const getter = getters[name];
    if (getter) view[name] = getter(message, options);
  }
  if (options.attachments) {
    const wanted = options.attachments.select?.split(',').map((name) => name.trim()) ?? null;
    view['attachments'] = message.attachments.map((attachment) =>
      only(attachmentView(attachment, wanted?.includes('contentBytes') ?? true), wanted),
    );
  }
  return view;
}
