import type { MailAddress } from '@docket/core/emails/email';
import type { MailMessage } from '@docket/intelligence/reading/mail-message';
import { readMessage, type ReadMessage } from '@docket/intelligence/reading/read-message';

/** 'Ann Lee <ann@acme.example>' or a bare address; anything else counts as a name. */
function parseAddress(text: string): MailAddress {
  const whole = text.trim();
  const open = whole.lastIndexOf('<');
  const address = open >= 0 && whole.endsWith('>') ? whole.slice(open + 1, -1) : '';
  if (address !== '' && !/[\s>]/.test(address))
    return { name: whole.slice(0, open).replaceAll('"', '').trim(), address };
  return whole.includes('@') ? { name: '', address: whole } : { name: whole, address: '' };
}

export type PastedMail = { from: string; subject: string; body: string };

/** Text that the person typed or pasted, as a message to the given addresses. */
export function toMessage(
  mail: PastedMail,
  { to, receivedAt }: { to: readonly MailAddress[]; receivedAt: Date },
): MailMessage {
  const from = parseAddress(mail.from);
  return {
    id: 'pasted',
    conversationId: null,
    subject: mail.subject,
    body: mail.body,
    bodyType: /<(p|div|br|html|table|span)\b/i.test(mail.body) ? 'html' : 'text',
    from,
    to: [...to],
    cc: [],
    receivedAt: receivedAt.toISOString(),
    importance: 'normal',
    headers: {},
    attachmentNames: [],
    isFromReader: to.some(({ address }) => isSameAddress(address, from.address)),
  };
}

/** For matching conditions, where neither time nor reader matters. */
export function readPastedMail(mail: PastedMail): ReadMessage {
  return readMessage(toMessage(mail, { to: [], receivedAt: new Date(0) }));
}

function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
