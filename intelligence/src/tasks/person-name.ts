import type { MailAddress } from '@docket/core/emails/email';
import type { ReadMessage } from '../reading/read-message';
import { isClosing } from '../reading/signature';

/** Anything longer is not a person's name. */
export const LONGEST_NAME = 200;
/** Characters above a forwarded text that may contain its header. */
const LONGEST_HEADER = 600;
/**
 * The sender as a colleague would call them, from header or signature but never from the mailbox name; a company by its
 * full name; '' if neither is known.
 */
export function senderName(read: ReadMessage): string {
  const { from } = read.message;
  const isNamed = /\p{L}/u.test(from.name) && !from.name.includes('@');
  if (isNamed && read.automatic.isRobot) return firmName(from.name);
  if (!isNamed) return signedName(read) ?? '';
  const member = MEMBER.exec(from.name.slice(0, LONGEST_NAME))?.groups?.['name'];
  if (member !== undefined && !isOrganization(member))
    return givenName({ name: member, address: '' });
  return isOfPerson(from) ? givenName(from) : firmName(from.name);
}

/** Lists that would break DMARC send as 'Dana Kerr via Builders'. */
const MEMBER = /^(?<name>\p{Lu}[^,]{2,60}?) via \S/u;

/** The header line that names the author of a forwarded message: 'From: Pete Ross <pete@…>', 'Von: …'. */
const WRITTEN_BY =
  /^[\s>*]{0,6}(?:from|von|de|da|van)\*?\s{0,3}:\*?\s{0,3}(?<name>[^\n<[(]{2,80}?)\s{0,3}(?=[<[(\n]|$)/imu;

/**
 * The author of the message that a thin note forwards, as a colleague would call them; '' if its header does not say.
 */
export function forwardedWriter({ fullText, below }: ReadMessage): string {
  const [first] = below;
  if (first === undefined) return '';
  const header = fullText.slice(Math.max(0, first.start - LONGEST_HEADER), first.start);
  const name = WRITTEN_BY.exec(header)?.groups?.['name']?.replace(/["']/g, '').trim() ?? '';
  if (!/^\p{Lu}/u.test(name) || name.includes('@')) return '';
  return isOrganization(name) ? firmName(name) : givenName({ name, address: '' });
}

/** The recipient of sent mail, as a colleague would call them. */
export function recipientName({ message }: ReadMessage): string {
  const [first] = message.to;
  return first === undefined ? '' : givenName(first);
}

/**
 * Whether the address belongs to the named person: 'adunn@' for Ann Dunn; 'claims@' for Motor Claims belongs to nobody.
 */
function isOfPerson({ name, address }: MailAddress): boolean {
  const words = plainLetters(name).match(/[a-z]+/g) ?? [];
  const parts = mailboxParts(address);
  const given = words[0] ?? '';
  if (words.length < 2 || name.includes(',') || isTitle(name.split(/\s/, 1)[0] ?? '')) return true;
  if (parts.includes(given) || parts.join('.').startsWith(given)) return true;
  return words.some((word) => parts.includes(`${given.charAt(0)}${word}`));
}

/** 'a.dunn@' and 'dunn.a@' for Ann Dunn. */
function hasInitialOf({ name, address }: MailAddress): boolean {
  const [given = '', ...others] = plainLetters(name).match(/[a-z]+/g) ?? [];
  const parts = mailboxParts(address);
  return parts.includes(given.charAt(0)) && others.some((word) => parts.includes(word));
}

function mailboxParts(address: string): string[] {
  const mailbox = plainLetters(address).split('@', 1)[0] ?? '';
  return mailbox.split(/[^a-z]+/).filter((part) => part !== '');
}

/** Lower case without accents; 'ü' and 'ue' are the same letter. */
function plainLetters(text: string): string {
  const letters = text.slice(0, LONGEST_NAME).toLowerCase().normalize('NFKD');
  return letters.replace(/\p{M}/gu, '').replace(/(?<=[aou])e(?=[b-df-hj-np-tv-z])/g, '');
}

/** Words in the names of departments, companies and institutions, which are not part of a person's name. */
const ORGANISATION = new Set(
  `accounts academy admin administration agency agenda agent alerts association ayuntamiento bank billing board booking bookings bureau care center centre
centro chair charity claims clerk clinic clinique club colegio collège college committee compliance coordinator council customer dental department dept
desk direction district division école escuela estate estates events exams facilities federation finance fleet foundation gestion
governors group gruppe gym helpdesk hospital hotel housing hr insurance issues it klinik kita lab legal library logistics mairie maintenance
marketing medical membership motor museum news newsletter notices notifications office oficina operations orders parish payroll
planning post praxis press procurement property purchasing reception recruiting recruitment registrar registry reservations rota sales
school schule secretaría secretariat secretary secrétariat security sede servicio service services shop society sport sports staff stiftung studio
supplies support surgery system talent team tech tennis training transport travel treasurer treasury union universität université university updates
verein verwaltung volunteer volunteers warehouse werkstatt workshop gmbh ltd inc llc plc ag sa srl`.split(
    /\s+/,
  ),
);
const MAX_WORDS = 8;

/** Closings that come before the writer's name. */
const THANKS = new Set(
  `thanks thank thx regards best cheers sincerely love yours danke merci gracias servus tschüss ciao bussi bises bisous besos abrazos gruss gruß
grüsse grüße`.split(/\s+/),
);

/** Whether a name contains a word of an office, club or company. */
export function isOrganization(name: string): boolean {
  const words =
    name
      .slice(0, LONGEST_NAME)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.slice(0, MAX_WORDS).some((word) => ORGANISATION.has(word));
}

/**
 * Whether the sender has a person's name: two or more words, confirmed by the address, none of them of an office, club
 * or company. A single word may be anything.
 */
export function hasPersonName(sender: MailAddress): boolean {
  return (
    /\p{L}[\s,]+\p{L}/u.test(sender.name.slice(0, LONGEST_NAME)) &&
    !isOrganization(sender.name) &&
    (isOfPerson(sender) || hasInitialOf(sender))
  );
}

function firmName(name: string): string {
  const [firm = ''] = name.slice(0, 60).split(/[<"(|–]/, 1);
  return firm.trim();
}

/** The given name in a message's signature; null if there is none. */
export function signedName(read: ReadMessage): string | null {
  const signed = signedLines(read).find(
    (line) =>
      /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{L}'-]+)?$/u.test(line) && !isOrganization(line),
  );
  return signed?.split(' ')[0] ?? null;
}

/** The first lines of a message's signature, without its closing words. */
export function signedLines(read: ReadMessage): string[] {
  const zone = read.zones.find(({ kind }) => kind === 'signature');
  if (!zone) return [];
  return read.fullText
    .slice(zone.start, zone.end)
    .split('\n')
    .slice(0, 4)
    .map((line) => line.replace(/^[\s–—-]+/, '').trim())
    .filter(
      (line) =>
        line !== '' && !isClosing(line) && !THANKS.has(line.split(' ', 1)[0]?.toLowerCase() ?? ''),
    );
}

const TITLES =
  /^(?:Dr|Prof|Mr|Mrs|Ms|Miss|Sir|Cllr|Rev|Reverend|Herr|Frau|Familie|Family|Mme|Madame|Monsieur|Señora?|Sra?)\.?$/u;
/** 'Ing.', 'Barr.', 'Dra.': longer than an initial. */
const ABBREVIATED_TITLE = /^\p{Lu}\p{Ll}{1,4}\.$/u;

/** Whether a word before a name is a title. */
export function isTitle(word: string): boolean {
  return TITLES.test(word) || ABBREVIATED_TITLE.test(word);
}

/** Degrees, offices and generations that come after a name and a comma, without dots. */
const SUFFIXES = new Set(
  `PhD DPhil EdD PsyD DSc DBA MD DO DDS DMD DVM JD DrPH PharmD MBA EMBA MPA MPH MSW MSc BSc MA BA MS BS MEng BEng MPhil MFA BFA MEd BEd LLM LLB LLD
Dipl-Ing Dipl-Kfm Dipl-Inf Dipl-Phys Dipl-Psych Mag Ing Lic MdB MdL RA StB WP RN NP LPN LCSW CPA CFA CFP CISA CISSP CIPP PMP PE SHRM-CP SPHR PHR
ACA ACCA FCA FCCA CIMA CEng FRCP FRCS MRCP RIBA MRICS FRICS AIA Esq QC KC OBE MBE CBE MP MEP Jr Sr II III IV`.split(
    /\s+/,
  ),
);
const LOWER_SUFFIXES = new Set([...SUFFIXES].map((suffix) => suffix.toLowerCase()));

/** Two letters may be a given name, so they have to be written like the suffix. */
function isSuffix(word: string): boolean {
  const plain = word.replaceAll('.', '');
  return SUFFIXES.has(plain) || (plain.length > 2 && LOWER_SUFFIXES.has(plain.toLowerCase()));
}

/** A name as written, without brackets and the suffixes after it: 'Jane Doe' for 'Jane Doe, PhD (she/her)'. */
export function withoutSuffixes(name: string): string {
  const parts = name
    .replace(/\([^()]*\)/g, '')
    .trim()
    .split(',');
  const isOfSuffixes = (part: string): boolean => part.trim().split(/\s+/).every(isSuffix);
  // 'Li, Ma' is a surname and a given name.
  const isNameBefore = (): boolean => /\S[\s,]+\S/.test(parts.slice(0, -1).join(','));
  while (parts.length > 1 && isNameBefore() && isOfSuffixes(parts.at(-1) ?? '')) parts.pop();
  return parts.join(',');
}

/** 'Torsten Wiegand' in 'Purchasing - Torsten Wiegand'. */
function personOf(name: string): string {
  const parts = name.split(/ [-–|/] /, 3);
  return parts.find((part) => /^\p{Lu}\p{Ll}+ \p{Lu}\p{L}+$/u.test(part)) ?? parts[0] ?? '';
}

/**
 * The name a colleague would use: 'Dana' for 'Dana Kerr' or 'Kerr, Dana', 'Dr. Voss' for 'Dr. Henning Voss'; '' for
 * none.
 */
export function givenName(person: MailAddress): string {
  const [written = ''] = person.name.slice(0, LONGEST_NAME).split(/[<"']/, 1);
  const name = personOf(withoutSuffixes(written));
  if (name.includes('@')) return '';
  const given = name.includes(',') ? (name.split(',')[1] ?? '').trim() : name;
  const words = given.split(/\s+/);
  if (isTitle(words[0] ?? '') && words.length > 1) return `${words[0]} ${words.at(-1)}`;
  const at = words.findIndex((word) => word.replace(/\./g, '').length > 1);
  const first = words[at] ?? '';
  // 'A. de Groot'
  if (at > 0 && /^\p{Ll}/u.test(first)) return words.slice(at).join(' ');
  return /^\p{L}[\p{L}'-]+$/u.test(first) ? first : '';
}
