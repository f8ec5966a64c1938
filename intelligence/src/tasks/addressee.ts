import type { MailAddress } from '@docket/core/emails/email';
import type { ReadMessage } from '../reading/read-message';
import { singleSpaced } from '../reading/single-spaced';
import type { NameOf } from './clause-tokens';

/** Whom a sentence addresses: the reader by name, somebody else by name, or nobody in particular. */
export type Addressed = 'reader' | 'other' | 'open';

/** Names by which the reader and the other people of a message are addressed. */
export type People = {
  reader: ReadonlySet<string>;
  others: ReadonlySet<string>;
  isOnlyRecipient: boolean;
  place: 'to' | 'cc' | 'none';
  recipients: number;
};

const NOT_NAMES =
  /^(?:please|pls|also|and|but|so|then|first|second|third|finally|next|now|ok|okay|yes|no|thanks|thank|hi|hello|hey|dear|if|when|as|for|in|on|at|by|to|from|the|this|that|these|those|it|we|i|you|he|she|they|there|here|what|who|how|why|where|which|can|could|would|will|just|well|again|however|otherwise|meanwhile|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|today|tomorrow|re|fw|fyi|note|question|questions|all|everyone|everybody|team|folks|guys|gentlemen|ladies|colleagues|friends|both|sir|madam|action|subject|date|attached|in addition|finally|sorry|great|good|congratulations|per|with|after|before|until|unless|since|while|let|maybe|perhaps|hopefully|unfortunately|actually|lastly|secondly|additionally|similarly|regardless)$/i;

/** Adverbs that start sentences the way names do. */
const ADVERB = /^.{3,}(?:ally|ately|ently|antly|edly|ously|ively|fully|lessly|ingly|arly|bly)$/;
/** 'Calpine Eastern Corporation, …' addresses nobody. */
const COMPANY = /\p{L}+ \p{Lu}[\p{L}'-]+ \p{Lu}|\b(?:LLC|LLP|LP|Inc|Corp|Ltd|GmbH|AG|Company)\b/u;
/** 'Comrades', 'Dear Members': addresses everybody. */
const PLURAL = /(?:[^s']s|men|women|people)$/;

/** Collects the names of a message; `aliases` are other addresses of the reader. */
export function readPeople(
  read: ReadMessage,
  reader: MailAddress,
  aliases: readonly string[] = [],
): People {
  const { to, cc, from } = read.message;
  const isReader = readerTest(reader, aliases);
  const readerNames = new Set(namesOf(reader));
  const others = new Set<string>();
  for (const person of [...to, ...cc]) {
    const names = isReader(person) ? readerNames : others;
    for (const name of namesOf(person)) names.add(name);
  }
  for (const name of namesOf(from)) if (!readerNames.has(name)) others.add(name);
  for (const name of readerNames) others.delete(name);
  const place = to.some(isReader) ? 'to' : cc.some(isReader) ? 'cc' : 'none';
  return {
    reader: readerNames,
    others,
    isOnlyRecipient: to.length === 1 && place === 'to',
    place,
    recipients: to.length + cc.length,
  };
}

/** Tells whether an address is the reader's; `aliases` are other addresses of the reader. */
export function readerTest(
  reader: MailAddress,
  aliases: readonly string[] = [],
): (person: MailAddress) => boolean {
  const own = new Set([reader.address, ...aliases].map((address) => address.toLowerCase()));
  return ({ address }) => own.has(address.toLowerCase()) || isSameMailbox(address, reader.address);
}

/** Whose name a word is, as far as the message tells. */
export function nameReader(people: People, writer: MailAddress): NameOf {
  const writers = new Set(namesOf(writer));
  return (word) => {
    if (people.reader.has(word)) return 'reader';
    if (writers.has(word)) return 'writer';
    return people.others.has(word) ? 'other' : null;
  };
}

/** Whom a sentence names at its beginning or end ('Bob, can you …', '@Ann', '…, Bob?'). */
export function addressedBy(sentence: string, people: People): Addressed {
  const names = vocatives(sentence);
  if (names.length === 0) return 'open';
  if (names.some((name) => people.reader.has(name))) return 'reader';
  if (names.some((name) => people.others.has(name))) return 'other';
  return people.isOnlyRecipient ? 'open' : 'other';
}

/** Whom the salutation names; an unknown nickname still means a single recipient. */
export function addressedByGreeting(greeting: string, people: People): Addressed {
  const names = (greeting.match(/\p{Lu}[\p{L}'-]+/gu) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => !NOT_NAMES.test(name));
  if (
    names.length === 0 ||
    /\b(?:all|everyone|team|folks|guys|colleagues|friends|everybody|gang)\b/i.test(greeting)
  )
    return 'open';
  if (names.some((name) => matches(name, people.reader))) return 'reader';
  if (people.isOnlyRecipient) return 'reader';
  if (names.some((name) => matches(name, people.others))) return 'other';
  return people.place === 'to' || PLURAL.test(names.at(-1) ?? '') ? 'open' : 'other';
}

function matches(name: string, known: ReadonlySet<string>): boolean {
  if (known.has(name)) return true;
  return (
    name.length >= 3 &&
    [...known].some(
      (other) => other.length >= 3 && (other.startsWith(name) || name.startsWith(other)),
    )
  );
}

function vocatives(sentence: string): string[] {
  const text = singleSpaced(sentence.slice(0, 400));
  const lead =
    /^(?:(?:and|also|so|hi|hey|hello|dear|thanks|ok|then|finally|-|@)[, ]+)?@?(\p{Lu}[\p{L}'-]+(?:(?: ?[,/&] ?| and | or | )\p{Lu}[\p{L}'-]+){0,4}) ?(?:,|:|--?|–|—|\.\.+) ?(?=\p{L})/u.exec(
      text,
    )?.[1];
  const asked =
    /^(\p{Lu}\p{Ll}+) (?=(?:can|could|would|will|please|pls) (?:you|u|also|check|send|confirm|call)\b)/u.exec(
      text,
    )?.[1];
  const assigned = /^((?:\p{Lu}\p{Ll}+)(?:(?:,? and |, ?| ?[&/] ?)\p{Lu}\p{Ll}+)*) to \p{Ll}/u.exec(
    text,
  )?.[1];
  const tail = /, (\p{Lu}\p{Ll}+)[.?!]*$/u.exec(text)?.[1];
  const mention = /@(\p{L}+)\b(?!\.)/u.exec(text)?.[1];
  const called = lead !== undefined && COMPANY.test(lead) ? undefined : lead;
  return [called, asked, assigned, tail, mention]
    .flatMap((found) => found?.match(/\p{L}[\p{L}'-]+/gu) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => !NOT_NAMES.test(name) && !ADVERB.test(name));
}

function namesOf(person: MailAddress): string[] {
  const local = person.address.split('@', 1)[0] ?? '';
  return `${person.name} ${local}`
    .toLowerCase()
    .split(/[^\p{L}'-]+/u)
    .filter(
      (name) =>
        name.length >= 3 &&
        !/^(?:mail|mailto|the|info|sales|office|team|admin|support|contact)$/.test(name),
    );
}

/** Other spellings of a mailbox at the same organization: 'ann_boyd', 'aboyd' and 'ann.boyd'. */
function isSameMailbox(one: string, other: string): boolean {
  const [a, b] = [one, other].map((address) => address.toLowerCase().split('@'));
  if (organisation(a?.[1]) !== organisation(b?.[1])) return false;
  const [left = '', right = ''] = [a?.[0], b?.[0]];
  if (lettersOf(left) === lettersOf(right)) return lettersOf(left).length > 3;
  return isInitialForm(left, right) || isInitialForm(right, left);
}

function isInitialForm(short: string, full: string): boolean {
  const [given = '', ...rest] = full.split(/[._-]+/);
  const surname = rest.at(-1) ?? '';
  if (surname.length < 4 || given === '' || /[^a-z]/.test(short) || short.length < 6) return false;
  return `${given.charAt(0)}${surname}`.startsWith(short);
}

function organisation(domain = ''): string {
  return domain.split('.').slice(-2).join('.');
}

function lettersOf(local: string): string {
  return local.replace(/[^a-z]/g, '');
}
