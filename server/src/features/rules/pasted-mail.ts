import type { MailAddress, MailMessage } from '@docket/intelligence/reading/mail-message';
import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';

/** 'Ann Lee <ann@acme.example>' or a bare address; anything else counts as a name. */
export function parseAddress(text: string): MailAddress {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text);
  if (named !== null) return { name: named[1] ?? '', address: named[2] ?? '' };
  return text.includes('@')
    ? { name: '', address: text.trim() }
    : { name: text.trim(), address: '' };
}

/** Text typed or pasted by the person, read as a message received now. */
export function readPastedMail(
  mail: { from: string; subject: string; body: string },
  receivedAt = new Date(0),
): ReadMessage {
  const message: MailMessage = {
    id: 'pasted',
    conversationId: null,
    subject: mail.subject,
    body: mail.body,
    bodyType: /<(p|div|br|html|table|span)\b/i.test(mail.body) ? 'html' : 'text',
    from: parseAddress(mail.from),
    to: [],
    cc: [],
    receivedAt: receivedAt.toISOString(),
    importance: 'normal',
    headers: {},
    attachmentNames: [],
    isFromReader: false,
  };
  return readMessage(message);
}
