import type { MailAddress } from '../reading/mail-message';
import type { ReadMessage } from '../reading/read-message';

const ROLE =
  /^(?:info|mail|people|events?|team|office|sales|support|help|service|services|contact|press|news|admin|hr|jobs|careers|marketing|registration|customer\w*|conferences?|members?|membership|billing|accounts?|orders?)$/i;

/** The sender as a colleague would name them; without a name in the header, the one they signed with. */
export function senderName(read: ReadMessage): string {
  const { from } = read.message;
  if (/\p{L}/u.test(from.name) && !from.name.includes('@')) return shortName(from);
  return signedName(read) ?? shortName(from);
}

/** Whom own mail is written to, as a colleague would name them. */
export function recipientName({ message }: ReadMessage): string {
  const [first] = message.to;
  return first === undefined ? 'the recipient' : shortName(first);
}

/** The given name that a message is signed with; null when there is none. */
export function signedName(read: ReadMessage): string | null {
  const zone = read.zones.find(({ kind }) => kind === 'signature');
  if (!zone) return null;
  const lines = read.fullText
    .slice(zone.start, zone.end)
    .split('\n')
    .slice(0, 4)
    .map((line) => line.replace(/^[\s–—-]+/, '').trim());
  const signed = lines.find((line) =>
    /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'-]+)?$/u.test(line),
  );
  const name = signed?.split(' ')[0];
  return name === undefined ||
    /^(?:Thanks?|Regards|Best|Cheers|Sincerely|Love|Yours|Thx)$/.test(name)
    ? null
    : name;
}

/** The name a colleague would use: 'Dana' of 'Dana Kerr' or 'Kerr, Dana', else what the address says. */
export function shortName(person: MailAddress): string {
  const name = person.name
    .replace(/[<"'].*$/, '')
    .replace(/\([^)]*\)/g, '')
    .trim();
  const given = name.includes(',') ? (name.split(',')[1] ?? '').trim() : name;
  const first = given.split(/\s+/).find((word) => word.replace(/\./g, '').length > 1) ?? '';
  if (/^\p{L}[\p{L}'-]+$/u.test(first) && !name.includes('@')) return first;
  const [local = '', domain = ''] = person.address.split('@');
  const part = ROLE.test(local)
    ? (domain.split('.').at(-2) ?? '')
    : local.split(/[^\p{L}'-]+/u).find((word) => word.length > 2);
  return part ? part.charAt(0).toUpperCase() + part.slice(1) : 'the sender';
}
