import type { MailMessage } from './mail-message';

/** Prefix of a feature that is a list rather than an address. */
export const LIST = 'list ';

/** Reply and forward prefixes of mail programs, followed by a colon. */
export const REPLY_MARKS = 're|fwd?|aw|wg|sv|vs|tr|rv|antw|ref|enc';
const TAG = new RegExp(`^(?:\\s|(?:${REPLY_MARKS})\\s*:)*\\[(?<tag>[^\\]]{2,40})\\]`, 'iu');
/** Added to any mail by a gateway or a filter. */
const NO_TAG = /^(?:\d+|ext|external|extern|spam|suspected spam|secure|encrypted|confidential)$/iu;
const LIST_DOMAIN = /@(?:[a-z0-9-]+\.){0,3}(?:lists?|groups?|listserv|mailman)\./iu;
const MAX_LIST_ID = 200;

/** The tag in brackets before the subject, lower case: the name of a list, a team or a tracker; '' if there is none. */
export function subjectTag(subject: string): string {
  const tag = TAG.exec(subject)?.groups?.['tag']?.trim().toLowerCase() ?? '';
  return NO_TAG.test(tag) ? '' : tag;
}

/**
 * The list or service that distributed a message (RFC 2919), as LIST and its name; '' if there is none. Treated like a
 * sender: its writers change, its subject does not.
 */
export function listOf(message: MailMessage): string {
  const given = message.headers['list-id']?.toLowerCase() ?? addressOfList(message);
  const id = (/<([^<>\s]+)>/u.exec(given)?.[1] ?? given).trim().slice(0, MAX_LIST_ID);
  return id === '' ? '' : LIST + id;
}

/** Some lists only declare that they are one; then they are the first recipient, unless that is the reader. */
function addressOfList({ headers, to, subject }: MailMessage): string {
  const address = to[0]?.address.toLowerCase() ?? '';
  if (!/\blist\b/iu.test(headers['precedence'] ?? '')) return '';
  const isNamedSo = address.startsWith(`${subjectTag(subject)}@`);
  return isNamedSo || LIST_DOMAIN.test(address) ? address : '';
}
