import type { MailAddress } from '@docket/core/emails/email';
import type { MailMessage } from './mail-message';

/** Domains where anybody can get an address. */
export const FREE_MAIL =
  /@(?:[\w-]+\.)*(?:gmail|googlemail|outlook|hotmail|live|yahoo|gmx|web|aol|proton(?:mail)?|icloud|mail)(?:\.com?)?\.\w+$/i;

/** The name of the reader, or of somebody else at the reader's organization, on an outside address. */
export function isColleagueName({ from, to, cc }: MailMessage): boolean {
  const name = plainName(from);
  if (!name.includes(' ')) return false;
  return [...to, ...cc].some(
    (person) =>
      plainName(person) === name && site(domainOf(person.address)) !== site(domainOf(from.address)),
  );
}

/** A word of the sender's name that appears in its domain with look-alike letters: 'Canal' at 'cana1.example'. */
export function copiedName({ name, address }: MailAddress): string | null {
  const label = site(domainOf(address)).split('.')[0] ?? '';
  const words = name.slice(0, 200).match(/\p{L}{5,30}/gu) ?? [];
  const copied = words.find((word) => {
    const plain = word.toLowerCase();
    return !label.includes(plain) && skeleton(label).includes(skeleton(plain));
  });
  return copied ?? null;
}

/**
 * The domain, of the recipients or of the reader's addresses, that a domain imitates; null if there is none. A domain
 * that is extended has the whole name and another word, as tools have that are named after their customer.
 */
export function lookalikeOf(
  domain: string,
  { to, cc }: MailMessage,
  addresses: readonly string[],
): { of: string; isExtended: boolean } | null {
  const own = site(domain);
  const people = [...[...to, ...cc].map(({ address }) => address), ...addresses];
  const known = new Set(people.map((address) => site(domainOf(address))));
  if (known.has(own)) return null;
  for (const one of known) {
    const isExtended = hasExtraWord(own, one);
    if (isExtended || looksLike(own, one)) return { of: one, isExtended };
  }
  return null;
}

function hasExtraWord(one: string, other: string): boolean {
  const [a = '', b = ''] = [one.split('.')[0], other.split('.')[0]];
  return mayBeCopied(other) && a !== b && a.length <= 40 && a.split('-').includes(b);
}

function mayBeCopied(domain: string): boolean {
  return domain.indexOf('.') >= 5 && !FREE_MAIL.test(`@${domain}`);
}

/** One letter off, look-alike letters, or the same name with another ending. */
function looksLike(one: string, other: string): boolean {
  const [a = '', b = ''] = [one.split('.')[0], other.split('.')[0]];
  if (!mayBeCopied(other)) return false;
  if (a === b) return one !== other;
  if (skeleton(a) === skeleton(b)) return true;
  return Math.abs(a.length - b.length) <= 1 && a.length <= 40 && isOneEditApart(a, b);
}

function skeleton(name: string): string {
  return name
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[0]/g, 'o')
    .replace(/[1li]/g, 'l')
    .replace(/-/g, '');
}

function isOneEditApart(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

function plainName(person: MailAddress): string {
  return person.name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}

/** The part after the @, in lower case. */
export function domainOf(address: string): string {
  return address.slice(0, 320).toLowerCase().split('@').at(-1) ?? '';
}

/** The registrable part of a host. */
export function site(host: string): string {
  return host.toLowerCase().split('.').slice(-2).join('.');
}
