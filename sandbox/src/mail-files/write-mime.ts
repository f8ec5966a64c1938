import type { Attachment, Message, Person } from '../mailbox/message';

const lineEnd = '\r\n';

function word(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
}

function mailbox(person: Person): string {
  return person.name ? `${word(person.name)} <${person.address}>` : person.address;
}

function wrapped(bytes: Buffer): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join(lineEnd);
}

function part(headers: string[], bytes: Buffer): string {
  return [...headers, 'Content-Transfer-Encoding: base64', '', wrapped(bytes)].join(lineEnd);
}

function attachmentPart(attachment: Attachment): string {
  const kind = attachment.isInline ? 'inline' : 'attachment';
  return part(
    [
      `Content-Type: ${attachment.contentType}; name="${word(attachment.name)}"`,
      `Content-Disposition: ${kind}; filename="${word(attachment.name)}"`,
      ...(attachment.contentId ? [`Content-ID: <${attachment.contentId}>`] : []),
    ],
    attachment.bytes,
  );
}

const written = new Set(['message-id', 'date', 'subject', 'from', 'to', 'cc', 'mime-version']);

/** The message as MIME, for messages that were not loaded from a file. */
export function writeMime(message: Message): Buffer {
  const boundary = `=_sandbox_${message.ordinal}`;
  const others = message.headers.filter(
    (header) => !written.has(header.name.toLowerCase()) && !/^content-/i.test(header.name),
  );
  const head = [
    `Message-ID: ${message.internetMessageId}`,
    `Date: ${new Date(message.sent).toUTCString()}`,
    ...(message.from ? [`From: ${mailbox(message.from)}`] : []),
    ...(message.to.length > 0 ? [`To: ${message.to.map(mailbox).join(', ')}`] : []),
    ...(message.cc.length > 0 ? [`Cc: ${message.cc.map(mailbox).join(', ')}`] : []),
    `Subject: ${word(message.subject)}`,
    ...others.map((header) => `${header.name}: ${header.value}`),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const type = message.body.contentType === 'html' ? 'text/html' : 'text/plain';
  const body = part([`Content-Type: ${type}; charset=utf-8`], Buffer.from(message.body.content));
  const parts = [body, ...message.attachments.map(attachmentPart)].map(
    (text) => `--${boundary}${lineEnd}${text}${lineEnd}`,
  );
  return Buffer.from([...head, '', ...parts, `--${boundary}--`, ''].join(lineEnd));
}
