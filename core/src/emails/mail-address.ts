import type { MailAddress } from './email';

const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;
const LOCAL_PART = /^[^\s<>()[\]\\,;:"@]+$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/**
 * Whether mail can be sent to this address: one @, a plain local part, and a domain of at least two labels.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_LENGTH) return false;
  const at = text.indexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > MAX_LOCAL_PART_LENGTH || !LOCAL_PART.test(local)) return false;
  // RFC 5322 forbids consecutive dots, but some servers assign such addresses and deliver to them.
  if (local.startsWith('.') || local.endsWith('.')) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label.length < 64 && LABEL.test(label));
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The part after the last @, in lower case; '' without an @. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).toLowerCase();
}

// Public providers, whose domain says nothing about the sender.
const SHARED_DOMAINS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
);

/** Whether anyone can get an address at this domain. */
export function isSharedDomain(domain: string): boolean {
  return SHARED_DOMAINS.has(domain);
}

/** Whether both addresses belong to one owner: they are equal, or share a domain that is not public. */
export function haveSameOwner(one: string, other: string): boolean {
  const [first, second] = [registrableDomain(domainOf(one)), registrableDomain(domainOf(other))];
  return isSameAddress(one, other) || (first === second && !isSharedDomain(first));
}

/**
 * The registrable part of a domain: 'kerr.co.uk' for 'mail.kerr.co.uk'. Does not use the public suffix list:
 * a second-level label of up to three letters below a country code counts as part of the suffix.
 */
export function registrableDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isCountrySuffix = top.length === 2 && second.length <= 3 && labels.length > 2;
  return labels.slice(isCountrySuffix ? -3 : -2).join('.');
}

/** `Dana Kerr <dana@kerr.example>`; a name that looks like an address is quoted. */
export function formatAddress({ name, address }: MailAddress): string {
  if (name === '' || name === address) return address;
  return `${/[@<>",;]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name} <${address}>`;
}

/** Parses `Dana Kerr <dana@kerr.example>` or a bare address; null if mail can't be sent to it. */
export function parseRecipient(text: string): MailAddress | null {
  const trimmed = text.trim();
  const open = trimmed.endsWith('>') ? trimmed.lastIndexOf('<') : -1;
  const address = open < 0 ? trimmed : trimmed.slice(open + 1, -1).trim();
  if (!isMailAddress(address)) return null;
  return { name: open < 0 ? '' : unquoted(trimmed.slice(0, open).trim()), address };
}

function unquoted(name: string): string {
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"');
  return isQuoted ? name.slice(1, -1).trim() : name;
}

const AROUND_ADDRESS = /[\s<>()[\]\\,;:"'@]/;

/**
 * The first address within a name; null if there is none. Linear: the scan around an @ stops at the next one.
 */
export function findAddress(text: string): string | null {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && !AROUND_ADDRESS.test(text.charAt(from - 1))) from -= 1;
    let to = at + 1;
    while (to < text.length && !AROUND_ADDRESS.test(text.charAt(to))) to += 1;
    const found = trimDots(text.slice(from, to));
    if (isMailAddress(found)) return found;
  }
  return null;
}

function trimDots(text: string): string {
  let [from, to] = [0, text.length];
  while (text.charAt(from) === '.') from += 1;
  while (to > from && text.charAt(to - 1) === '.') to -= 1;
  return text.slice(from, to);
}
