import type { MailAddress } from '@docket/core/emails/email';
import { domainOf, registrableDomain } from '@docket/core/emails/mail-address';

import { FREE_MAIL } from '../reading/lookalike-sender';
import { stem } from '../reading/message-features';

/** The words that name the reader and their company, which stand in mail about anything. */
export type ReaderWords = {
  /** Whether a lower-case word is one of them, whatever its ending. */
  has(word: string): boolean;
  /** The same for a stemmed word of a project's name. */
  hasStem(stem: string): boolean;
  /** The first label of the company's domain without hyphens; '' for a public provider. */
  company: string;
};

const NOBODY: ReaderWords = { has: () => false, hasStem: () => false, company: '' };
/** What languages add to a name: Marlows, Marlow's, Tomášovi. */
const ENDINGS = '(?:s|es|n|en|ens|e|a|u|em|om|in|ie|ovi|y|i)?';
/** With more endings than an s, shorter names would become other words: Jo, join. */
const LONG = 4;
/** Most words, which need no closer look. */
const PLAIN = /^[a-z]+$/u;

const known = new WeakMap<MailAddress, ReaderWords>();

/** Read from the reader's name and address; for no reader, no word is theirs. */
export function readerWords(reader: MailAddress | undefined): ReaderWords {
  if (reader === undefined) return NOBODY;
  const found = known.get(reader) ?? findWords(reader);
  known.set(reader, found);
  return found;
}

function findWords({ name, address }: MailAddress): ReaderWords {
  const domain = domainOf(address);
  const company = FREE_MAIL.test(address)
    ? ''
    : plain(registrableDomain(domain).split('.')[0] ?? '');
  const words = name.includes('@') ? [] : partsOf(name);
  const own = [...new Set([...words, ...localWords(address, words), company])].filter(
    (word) => word.length > 1,
  );
  if (own.length === 0) return NOBODY;
  const [long, short] = [
    own.filter((word) => word.length >= LONG),
    own.filter((word) => word.length < LONG),
  ];
  const pattern = new RegExp(
    `^(?:(?:${long.join('|') || '(?!)'})${ENDINGS}|(?:${short.join('|') || '(?!)'})s?)$`,
    'u',
  );
  const stems = new Set(own.map(stem));
  const isOwn = (word: string) => pattern.test(word);
  return {
    company,
    // As a whole, and without what an apostrophe or a hyphen joins to it: l’Ines, Ines-Marlow.
    has: (word) => {
      if (PLAIN.test(word)) return pattern.test(word);
      const parts = partsOf(word).filter((part) => part.length > 1);
      return pattern.test(plain(word)) || (parts.length > 0 && parts.every(isOwn));
    },
    hasStem: (word) => stems.has(plain(word)),
  };
}

/** The words of the part before the @ if it names the person, unlike office@ or info@. */
function localWords(address: string, name: readonly string[]): string[] {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@'))).split('+')[0] ?? '';
  const whole = plain(local);
  const isName = name.some((word) => word.length >= LONG && whole.includes(word));
  return isName ? [...partsOf(local), whole] : [];
}

function partsOf(text: string): string[] {
  return withoutAccents(text.toLowerCase()).match(/\p{L}+/gu) ?? [];
}

function plain(text: string): string {
  return partsOf(text).join('');
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}
