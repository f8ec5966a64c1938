import type { Address } from './email';

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LOCAL_PART = /^[^\s<>()[\]\\,;:"@]+$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Whether mail can be sent to it: one @, a plain local part and a domain of two labels or more. */
export function isMailAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false;
  const at = text.indexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local)) return false;
  // Two dots in a row are no address by RFC 5322, and servers that give them out deliver to them all the same.
  if (local.startsWith('.') || local.endsWith('.')) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label.length < 64 && LABEL.test(label));
}

export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The part after the last @, lower case; '' without one. */
export function domainOf(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? '' : address.slice(at + 1).toLowerCase();
}

// Where one domain serves everybody, it says nothing about who writes.
const SHARED_DOMAINS = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net web.de proton.me protonmail.com'.split(
    ' ',
  ),
);

/** Whether everybody may have an address there. */
export function isSharedDomain(domain: string): boolean {
  return SHARED_DOMAINS.has(domain);
}

/** Whether both addresses are in the hands of one owner: the same, or of one domain that is not shared. */
export function haveOneOwner(one: string, other: string): boolean {
  const [first, second] = [ownedDomain(domainOf(one)), ownedDomain(domainOf(other))];
  return isSameAddress(one, other) || (first === second && !isSharedDomain(first));
}

/**
 * The part of a domain that one owner registers: 'mail.kerr.co.uk' is 'kerr.co.uk'. Without the public suffix list: a
 * second label of up to three letters below a country counts as part of the suffix.
 */
export function ownedDomain(domain: string): string {
  const labels = domain.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  const isCountrySuffix = top.length === 2 && second.length <= 3 && labels.length > 2;
  return labels.slice(isCountrySuffix ? -3 : -2).join('.');
}

/** `Dana Kerr <dana@kerr.example>`; a name that could be taken for an address is quoted. */
export function showAddress({ name, address }: Address): string {
  if (name === '' || name === address) return address;
  return `${/[@<>",;]/.test(name) ? `"${name.replaceAll('"', "'")}"` : name} <${address}>`;
}

/** Reads `Dana Kerr <dana@kerr.example>` or a bare address; null when no mail can be sent to it. */
export function readRecipient(text: string): Address | null {
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

/** The first address inside a name; null without one. Linear: what is read around an @ ends at the next one. */
export function addressInside(text: string): string | null {
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
