// How writer and reader address each other, as far as a message shows it: by greeting, signature and company.
import type { MailAddress } from '@docket/core/emails/email';
import { isOfOneCompany } from '../reading/one-company';
import type { ReadMessage } from '../reading/read-message';
import { hasPersonName, isOrganization, isTitle, signedLines } from '../tasks/person-name';
import { namesOf } from './reply-names';
import type { Address } from './reply-style';

export type Addressed = {
  /** What the writer may be called without giving offence; '' if the message does not show it. */
  called: string;
  /** What the reader is called: 'given' name, a 'title' with the surname, or a word for a relative; null if nothing. */
  reader: 'given' | 'title' | { relative: string } | null;
};

/** Words for relatives that are used as a name, in four languages. */
const RELATIVE =
  /^(?:mum|mom|mam|mummy|mommy|dad|daddy|mama|papa|mami|papi|oma|opa|omi|opi|maman|papi|mamie|mémé|pépé|nan|nana|nanna|gran|granny|grandma|grandpa|grandad|granddad|mamá|papá|abuela|abuelo|yaya|yayo|mutti|vati|(?:auntie|aunty|aunt|uncle|tante|onkel|oncle|tía|tío|tata|tonton)(?: \p{Lu}\p{L}{1,20})?)$/iu;
/** A title before a surname, or instead of one. */
const BY_TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|madam|ma['’]am|cllr|rev|sister|father|herrn?|frau|m\.|monsieur|madame|mademoiselle|ma[iî]tre|mme|mlle|señora?|señorita|sra?|srta|(?:don|doña)(?= \p{Lu})|lic|ing)(?!\p{L}|['’]\p{L})/iu;
const GREETING =
  /^(?:(?:hi|hiya|hello|hey|dear|good (?:morning|afternoon|evening)|morning|hallo|liebe[rs]?|lieber|moin|servus|grüezi|guten (?:tag|morgen|abend)|sehr geehrte[rs]?|bonjour|bonsoir|salut|coucou|cher|chère|hola|buenas(?: tardes| noches)?|buenos días|estimad[oa]|querid[oa]|mein[e]?|my)[ ,]+)*/iu;
/** Greetings that nobody writes to somebody they call by surname. */
const FIRST_NAME_TERMS = /^(?:hi|hiya|hey|hallo|moin|servus|salut|coucou|hola)(?!\p{L})/iu;
/** The words of an opening that may contain a name. */
const MAX_OPENING = 60;
/** A name that is shortened: 'Dan' for Daniel. */
const SHORTEST_NAME = 3;

/** Reads how writer and reader address each other. */
export function howAddressed(
  read: ReadMessage,
  reader: MailAddress,
  address: Address | null,
): Addressed {
  const called = readerIsCalled(read, reader);
  return { called: writerIsCalled(read, { reader, address, called }), reader: called };
}

/** Whether either calls the other by a word for a relative. */
export function isOfRelatives({ called, reader }: Addressed): boolean {
  return RELATIVE.test(called) || (reader !== null && typeof reader === 'object');
}

/** What the message calls its reader, in its greeting or its first words. */
function readerIsCalled(read: ReadMessage, reader: MailAddress): Addressed['reader'] {
  const [line = ''] = read.fullText.trimStart().slice(0, 400).split('\n', 1);
  const opening = line.slice(0, MAX_OPENING).replace(GREETING, '');
  const [vocative = ''] = opening.split(/ ?[,:;!.–—-](?: |$)|\s{2}/, 1);
  const named = vocative.trim();
  const relative = RELATIVE.exec(named)?.[0];
  if (relative !== undefined && named !== '') return { relative };
  if (BY_TITLE.test(opening)) return 'title';
  const given = namesOf(reader).name.toLowerCase();
  const first = /^\p{L}+/u.exec(opening)?.[0].toLowerCase() ?? '';
  const isShort = first.length >= SHORTEST_NAME && given.startsWith(first);
  const isLong = given.length >= SHORTEST_NAME && first.startsWith(given);
  return isShort || isLong ? 'given' : null;
}

type Known = { reader: MailAddress; address: Address | null; called: Addressed['reader'] };

/**
 * As the writer signs, if by one name or with a title; as the header says, if with a title. A full name is signed to
 * strangers and offices alike: only that of a colleague, or of somebody on first-name terms, becomes a given name.
 */
function writerIsCalled(read: ReadMessage, { reader, address, called }: Known): string {
  const { from } = read.message;
  const header = namesOf(from);
  const signed = closingLines(read).find((line) => isNameOf(line, from)) ?? '';
  if (RELATIVE.test(signed)) return signed;
  const titled = [signed, isOrganization(from.name) ? '' : from.name].find((name) =>
    isTitle(name.trim().split(/\s/, 1)[0] ?? ''),
  );
  // Nobody says 'du' and 'Prof. Dr.'.
  if (titled !== undefined && titled !== signed && address === 'familiar')
    return namesOf({ name: withoutTitles(titled), address: '' }).name;
  if (titled !== undefined) return namesOf({ name: titled, address: '' }).name;
  const isUnsure = called === 'title' && isOfOffice(from.name);
  const isGiven = /^\p{Lu}[\p{L}'’-]+$/u.test(signed) && !isSurname(signed, header);
  if (isGiven && !isUnsure) return signed;
  const isFamiliar = read.language === 'en' || address === 'familiar';
  const isRelative = header.surname !== '' && header.surname === namesOf(reader).surname;
  if (called === 'title' || isRelative || !isFamiliar) return '';
  if (called === 'given' && FIRST_NAME_TERMS.test(read.fullText.trimStart()))
    return hasPersonName(from) ? header.name : namesOf({ name: signed, address: '' }).name;
  return isOfOneCompany(from.address, reader.address) && hasPersonName(from) ? header.name : '';
}

/** 'Prof. Dr. Ulrich Fenn' → 'Ulrich Fenn'; '' if only a surname follows the titles. */
function withoutTitles(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.findIndex((word) => !isTitle(word) && word !== 'med.');
  return words.length - first < 2 ? '' : words.slice(first).join(' ');
}

/** Whether a signed line may be the name of the sender; an office's mail may be signed by anybody. */
function isNameOf(line: string, { name }: MailAddress): boolean {
  if (RELATIVE.test(line)) return true;
  if (
    !/^\p{Lu}[\p{L}'’-]{1,30}\.?(?: \p{Lu}[\p{L}'’-]{1,30}\.?){0,3}$/u.test(line) ||
    isOrganization(line)
  )
    return false;
  const own = name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  const words = line.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return isOfOffice(name) || words.some((word) => own.some((one) => isSameName(word, one)));
}

/** The signature, or the last line of a message that has none. */
function closingLines(read: ReadMessage): string[] {
  const last = read.text.trimEnd().slice(-MAX_OPENING).split('\n').at(-1)?.trim() ?? '';
  return [...signedLines(read), last];
}

/** The name of an office, a role or a mailbox: not that of the person who signs. */
function isOfOffice(name: string): boolean {
  return isOrganization(name) || !/\p{L}[\s,]+\p{L}/u.test(name);
}

/** 'Roz' for Rosalind, 'Benny' for Benedict. */
function isSameName(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, SHORTEST_NAME);
  return one === other || (length >= 2 && one.slice(0, length) === other.slice(0, length));
}

function isSurname(word: string, { name, surname }: ReturnType<typeof namesOf>): boolean {
  const plain = word.toLowerCase();
  return surname.toLowerCase() === plain && name.toLowerCase() !== plain;
}
