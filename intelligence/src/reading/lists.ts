import type { MailMessage } from './mail-message';

/** Begins the text of a feature that is a list, not an address. */
export const LIST = 'list ';

/** What mail programs put before the subject of a reply or a forward, a colon behind it. */
export const REPLY_MARKS = 're|fwd?|aw|wg|sv|vs|tr|rv|antw|ref|enc';
const TAG = new RegExp(`^(?:\\s|(?:${REPLY_MARKS})\\s*:)*\\[(?<tag>[^\\]]{2,40})\\]`, 'iu');
/** Put on any mail by a gateway or a filter. */
const NO_TAG = /^(?:\d+|ext|external|extern|spam|suspected spam|secure|encrypted|confidential)$/iu;
const LIST_DOMAIN = /@(?:[a-z0-9-]+\.){0,3}(?:lists?|groups?|listserv|mailman)\./iu;
const MAX_LIST_ID = 200;

/** What stands in brackets before the subject, lower case: a list, a team or a tracker calls itself so; '' without one. */
export function subjectTag(subject: string): string {
  const tag = TAG.exec(subject)?.groups?.['tag']?.trim().toLowerCase() ?? '';
  return NO_TAG.test(tag) ? '' : tag;
}

/**
 * The list or service that sent a message on (RFC 2919), as LIST and its name; '' without one. Said like a sender: its
 * writers change, what it is about does not.
 */
export function listOf(message: MailMessage): string {
  const given = message.headers['list-id']?.toLowerCase() ?? addressOfList(message);
  const id = (/<([^<>\s]+)>/u.exec(given)?.[1] ?? given).trim().slice(0, MAX_LIST_ID);
  return id === '' ? '' : LIST + id;
}

/** Some lists only say that they are one; they are the first recipient then, unless that is the reader. */
function addressOfList({ headers, to, subject }: MailMessage): string {
  const address = to[0]?.address.toLowerCase() ?? '';
  if (!/\blist\b/iu.test(headers['precedence'] ?? '')) return '';
  const isNamedSo = address.startsWith(`${subjectTag(subject)}@`);
  return isNamedSo || LIST_DOMAIN.test(address) ? address : '';
}
