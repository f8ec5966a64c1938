import { domainOf } from '@docket/core/emails/mail-address';

import type { BaitReading } from './bait';
import type { MailMessage } from './mail-message';
import { listOf, REPLY_MARKS, subjectTag } from './lists';

/** What the learner needs of a parsed message: the message, its plain text and, if known, whether it is a fraud. */
export type ReadableMail = {
  message: MailMessage;
  fullText: string;
  bait?: Pick<BaitReading, 'verdict'> | undefined;
};

/** Groups are weighed against each other; within a group all features count the same. */
export const FEATURE_GROUPS = [
  'sender',
  'domain',
  'people',
  'subject',
  'body',
  'shape',
  'thread',
] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];

export type Feature = { group: FeatureGroup; text: string; hash: number };

/** 24 bits: few of 100,000 features collide, and four characters store one. */
const HASH_BITS = 24;

const STOP_WORDS = new Set(
  `a an and are as at be been but by can could did do does for from had has have he her here him his how i if in into is it
its just me more my no not of on or our out please re regards she so some than thank thanks that the their them then there
these they this to up us was we were what when which who will with would you your fw fwd aw wg subject sent cc hi hello dear
best message original http https mailto www com`.split(/\s+/),
);

const SUBJECT_PREFIX = new RegExp(
  `^\\s*(?:(?:${REPLY_MARKS})\\s*(?:\\[\\d+\\])?\\s*:|\\[[^\\]]{1,40}\\])\\s*`,
  'iu',
);
const MAX_BODY_CHARACTERS = 6_000;
const MAX_BODY_WORDS = 140;
const MAX_PEOPLE = 40;
// The lengths are bounded so that a long run of such characters stays linear.
const ADDRESS = /[a-z0-9._-]{1,64}@[a-z0-9.-]{1,100}[a-z]/gu;
const ENDING = /(?:ments?|ations?|ings?|edly|ed|ers?|ies|es|s|ly|e|y)$/u;

/** The subject without reply and forward prefixes, in lower case with single spaces; '' if nothing is left. */
export function normalizeSubject(subject: string): string {
  let rest = subject;
  for (
    let next = rest.replace(SUBJECT_PREFIX, '');
    next !== rest;
    next = rest.replace(SUBJECT_PREFIX, '')
  )
    rest = next;
  return rest.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Whether a lower-case word occurs in any mail. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}&'’-]*/gu) ?? [];
  return words
    .map((word) => word.replace(/['’]s$|(?<![-'’&])[-'’&]+$/gu, ''))
    .filter((word) => word.length > 1 && word.length < 30 && !STOP_WORDS.has(word));
}

/** FNV-1a, folded to HASH_BITS bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return ((hash >>> HASH_BITS) ^ hash) & ((1 << HASH_BITS) - 1);
}

function bodyWords(text: string): string[] {
  const words = wordsOf(text.slice(0, MAX_BODY_CHARACTERS)).filter((word) => !/^\d+$/u.test(word));
  return [...new Set(words)].slice(0, MAX_BODY_WORDS);
}

function subjectTerms(subject: string): string[] {
  const words = wordsOf(subject);
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  return [...new Set([...words, ...pairs])];
}

function shapeTerms({ message, fullText }: ReadableMail, people: readonly string[]): string[] {
  const length = fullText.length < 200 ? 'short' : fullText.length < 1500 ? 'medium' : 'long';
  const terms = [`crowd ${crowdOf(people)}`, `length ${length}`, organizationOf(message, people)];
  if (/^\s*(?:fwd?|wg|tr)\s*:/iu.test(message.subject)) terms.push('forward');
  if (/^\s*(?:re|aw|sv)\s*:/iu.test(message.subject)) terms.push('reply');
  for (const name of message.attachmentNames)
    terms.push(`file type ${name.toLowerCase().split('.').at(-1) ?? ''}`);
  return terms;
}

function crowdOf(people: readonly string[]): string {
  if (people.length === 0) return 'none';
  if (people.length === 1) return 'one';
  return people.length < 8 ? 'few' : 'many';
}

function organizationOf(message: MailMessage, people: readonly string[]): string {
  if (people.length === 0) return 'no recipients';
  const domain = domainOf(message.from.address);
  return people.some((person) => domainOf(person) === domain)
    ? 'same organisation'
    : 'other organisation';
}

/** Cached with the message, because it is counted, classified and learned. */
const read = new WeakMap<ReadableMail, readonly Feature[]>();

/** All features of a message, in a fixed order and without duplicates. Pure; at most about 250. */
export function readFeatures(mail: ReadableMail): readonly Feature[] {
  const known = read.get(mail) ?? findFeatures(mail);
  read.set(mail, known);
  return known;
}

function findFeatures(mail: ReadableMail): Feature[] {
  const { message, fullText } = mail;
  const sender = message.from.address.toLowerCase();
  const people = recipientsOf(message);
  const files = message.attachmentNames.join(' ').replace(/[._]/gu, ' ');
  const domain = domainOf(sender);
  const tag = subjectTag(message.subject);
  const terms: Record<FeatureGroup, string[]> = {
    sender: [sender, listOf(message)].filter((known) => known !== ''),
    domain: domain === '' ? [] : [domain],
    people: [...new Set([...people, ...mentionedAddresses(fullText)])],
    subject: [
      ...(tag === '' ? [] : [`[${tag}]`]),
      ...subjectTerms(`${normalizeSubject(message.subject)} ${files}`),
    ],
    body: bodyWords(fullText),
    shape: shapeTerms(mail, people),
    thread: threadKeys(message),
  };
  return FEATURE_GROUPS.flatMap((group) => toFeatures(group, terms[group]));
}

/** Words with the same stem are one feature, whose text is the first of them. */
function toFeatures(group: FeatureGroup, terms: readonly string[]): Feature[] {
  const found = new Map<number, Feature>();
  for (const text of terms) {
    const key = group === 'subject' || group === 'body' ? stemWords(text) : text;
    const hash = hashOf(`${group}:${key}`);
    if (!found.has(hash)) found.set(hash, { group, text, hash });
  }
  return [...found.values()];
}

function recipientsOf(message: MailMessage): string[] {
  const addresses = [...message.to, ...message.cc].map((person) => person.address.toLowerCase());
  return [...new Set(addresses)].filter((address) => address !== '').slice(0, MAX_PEOPLE);
}

/** Addresses in the text: the writers of what is quoted or forwarded. */
function mentionedAddresses(text: string): string[] {
  const lines = text.slice(0, MAX_BODY_CHARACTERS).toLowerCase().split('\n');
  const found = lines.flatMap((line) => (line.includes('@') ? (line.match(ADDRESS) ?? []) : []));
  return [...new Set(found)].slice(0, MAX_PEOPLE);
}

function stemWords(text: string): string {
  return text.includes(' ') ? text.split(' ').map(stem).join(' ') : stem(text);
}

/** Common English endings only: words of other languages are kept as they are. */
export function stem(word: string): string {
  return word.length > 4 ? word.replace(ENDING, '') : word;
}

function threadKeys(message: MailMessage): string[] {
  const subject = normalizeSubject(message.subject);
  const keys = subject.length >= 4 ? [`subject ${subject}`] : [];
  return message.conversationId === null
    ? keys
    : [`conversation ${message.conversationId}`, ...keys];
}
