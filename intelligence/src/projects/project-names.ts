import type { MailAddress } from '@docket/core/emails/email';
import type { ProjectFacts } from '@docket/core/projects/project';

import { countOfWord, type Background } from './background';
import { isEverydayWord } from './everyday-words';
import { readerWords, type ReaderWords } from './reader-words';
import { isStopWord, stem, type ReadableMail } from '../reading/message-features';

/**
 * Which of a project's names occur in a message; both strengths are 0 to 1 and grow with the rarity of what was found.
 */
export type NameMatch = {
  projectId: string;
  subject: number;
  body: number;
  /** The strongest name, and which of its words were found, as written in the name. */
  name: string;
  found: string;
  isWhole: boolean;
  isParty: boolean;
};

type Phrase = { projectId: string; text: string; isParty: boolean; words: string[]; raw: string[] };
type Place = { phrase: number; word: number };
type NameIndex = { phrases: Phrase[]; places: Map<string, Place[]>; beginnings: Set<string> };

const BODY_CHARACTERS = 20_000;
const MAX_WORDS = 8;
const MAX_NAMES = 30;
/** A word is looked up at most this often in a text, however many projects share it. */
const MAX_TIMES = 20;
/** A prefix shared by all words of one stem. */
const BEGINNING = 3;
const WORD = /[\p{L}\p{N}]+/gu;
/** This many nats of rarity make a name unique. */
const UNMISTAKABLE = 8;
/** The number of messages without a word that are assumed before a person's own mail shows how rare it is. */
const UNREAD = 50;
/** A short number occurs in any mail. */
const RARITY_OF_NUMBER = 1;
const NUMBER = /^\p{N}{1,3}$|^.$/u;
/** A party may be involved in several projects. */
const SHARE_OF_PARTY = 0.7;
/** The rarity of a word that is in more than one of twenty messages. */
const COMMON = Math.log(20);

const indexes = new WeakMap<readonly ProjectFacts[], NameIndex>();

/**
 * The projects with a name (name, official name, other names, involved parties) in the message. Words of one stem count
 * as one, in any order, close together in the text; a part of the words counts by their rarity in the person's mail.
 * Linear in the message.
 */
export function matchNames(
  mail: ReadableMail,
  projects: readonly ProjectFacts[],
  { background, reader }: { background: Background; reader?: MailAddress | undefined },
): NameMatch[] {
  const index = indexes.get(projects) ?? indexNames(projects);
  indexes.set(projects, index);
  const rarity = rarityIn(background, readerWords(reader));
  const plain = rarityIn(background, readerWords(undefined));
  const inSubject = (of: Rarity) =>
    bestParts(mail.message.subject, { index, rarity: of, reach: Infinity });
  const [subject, named] = [inSubject(rarity), inSubject(plain)];
  const body = bestParts(mail.fullText.slice(0, BODY_CHARACTERS), { index, rarity, reach: 2 });
  const matches = new Map<string, NameMatch>();
  for (const place of new Set([...named.keys(), ...body.keys()])) {
    const phrase = index.phrases[place];
    if (!phrase) continue;
    const found = body.get(place);
    const isWeak = found !== undefined && isOneOfMany(phrase, found, rarity);
    const inFull = named.get(place)?.words.length === phrase.words.length;
    // A whole name in the subject counts, also if it is that of the reader or their company.
    const parts = {
      subject: (inFull ? named : subject).get(place),
      body: isWeak ? undefined : found,
    };
    if (parts.subject === undefined && parts.body === undefined) continue;
    addMatch(matches, phrase, { ...parts, whole: phrase.words.map(inFull ? plain : rarity) });
  }
  return [...matches.values()];
}

/** A single word of a longer name that is common anyway: “move” of “Office move Quay House”. */
function isOneOfMany({ words }: Phrase, part: Part, rarity: Rarity): boolean {
  const [word = ''] = part.words.map((at) => words[at] ?? '');
  return (
    words.length > 1 && part.words.length === 1 && (isEverydayWord(word) || rarity(word) < COMMON)
  );
}

function addMatch(
  matches: Map<string, NameMatch>,
  phrase: Phrase,
  parts: { subject?: Part | undefined; body?: Part | undefined; whole: readonly number[] },
): void {
  const total = parts.whole.reduce((sum, own) => sum + own, 0);
  const strengthOf = (part: Part | undefined) =>
    part === undefined || total === 0
      ? 0
      : (part.rarity / total) ** 2 *
        Math.min(1, part.rarity / UNMISTAKABLE) *
        (phrase.isParty ? SHARE_OF_PARTY : 1);
  const [subject, body] = [strengthOf(parts.subject), strengthOf(parts.body)];
  const before = matches.get(phrase.projectId);
  const words = (subject >= body ? parts.subject : parts.body)?.words ?? [];
  const own = {
    name: phrase.text,
    isParty: phrase.isParty,
    isWhole: words.length === phrase.words.length,
    found: words.map((word) => phrase.raw[word] ?? '').join(' '),
  };
  const isBest = !before || Math.max(subject, body) > Math.max(before.subject, before.body);
  matches.set(phrase.projectId, {
    projectId: phrase.projectId,
    ...(isBest ? own : before),
    subject: either(before?.subject ?? 0, subject),
    body: either(before?.body ?? 0, body),
  });
}

/** A name and a party together are stronger than either. */
function either(one: number, other: number): number {
  return 1 - (1 - one) * (1 - other);
}

function indexNames(projects: readonly ProjectFacts[]): NameIndex {
  const phrases = projects.flatMap((project) => namesOf(project).slice(0, MAX_NAMES));
  const places = new Map<string, Place[]>();
  for (const [phrase, { words }] of phrases.entries())
    for (const [word, text] of words.entries())
      places.set(text, [...(places.get(text) ?? []), { phrase, word }]);
  const beginnings = new Set([...places.keys()].map((word) => word.slice(0, BEGINNING)));
  return { phrases, places, beginnings };
}

function namesOf(project: ProjectFacts): Phrase[] {
  const split = (text: string) => text.split(/[,;\n]/u);
  const own = new Set([project.name, project.officialName, ...split(project.otherNames)]);
  const toPhrase = (text: string, isParty: boolean): Phrase => {
    const raw = (text.match(WORD) ?? []).filter((word) => !isStopWord(word.toLowerCase()));
    const known = new Map(raw.map((word) => [stem(word.toLowerCase()), word]));
    const words = [...known.keys()].slice(0, MAX_WORDS);
    return { projectId: project.id, text: text.trim(), isParty, words, raw: [...known.values()] };
  };
  return [
    ...[...own].map((name) => toPhrase(name, false)),
    ...split(project.involvedParties).map((party) => toPhrase(party, true)),
  ].filter(({ words }) => words.join('').length > 1);
}

type Rarity = (word: string) => number;

function rarityIn(background: Background, own: ReaderWords): Rarity {
  const known = new Map<string, number>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const { messages, count } = countOfWord(background, word);
    const most = own.hasStem(word) ? 0 : NUMBER.test(word) ? RARITY_OF_NUMBER : Infinity;
    const rarity = Math.min(most, Math.log((messages + UNREAD) / Math.max(1, count)));
    known.set(word, rarity);
    return rarity;
  };
}

type Part = { rarity: number; words: number[] };

/**
 * By position of the phrase, its most telling part; `reach` limits how far apart its words may be, in multiples of its
 * length.
 */
function bestParts(
  text: string,
  { index, rarity, reach }: { index: NameIndex; rarity: Rarity; reach: number },
): Map<number, Part> {
  const best = new Map<number, Part>();
  const last = new Map<number, number[]>();
  const met = new Map<string, number>();
  let at = 0;
  for (const word of text.toLowerCase().match(WORD) ?? []) {
    at += 1;
    if (!index.beginnings.has(word.slice(0, BEGINNING))) continue;
    const times = (met.get(word) ?? 0) + 1;
    met.set(word, times);
    if (times > MAX_TIMES) continue;
    for (const place of index.places.get(stem(word)) ?? []) {
      const words = index.phrases[place.phrase]?.words ?? [];
      const seen = last.get(place.phrase) ?? words.map(() => 0);
      last.set(place.phrase, seen);
      seen[place.word] = at;
      const near = at - 1 - reach * words.length;
      const part = [...seen.keys()].filter((word) => (seen[word] ?? 0) > Math.max(0, near));
      const sum = part.reduce((total, word) => total + rarity(words[word] ?? ''), 0);
      if (sum > (best.get(place.phrase)?.rarity ?? 0))
        best.set(place.phrase, { rarity: sum, words: part });
    }
  }
  return best;
}
