// Folders of real people are scarce, so people are made from mailboxes. A matter is a thread, a list, a circle of
// correspondents or a topic, and the header that identifies it is hidden from all of the person's mail.
import type { ProjectFacts } from '@docket/core/projects/project';
import { normalizeSubject, type ReadableMail } from '@docket/intelligence/reading/message-features';

import { isNone, projectNamed, type FiledMessage } from './folder-data';
import { timeOf } from './mail-pool';

export type Person = {
  name: string;
  /** In time order; the label '' is mail of no project. */
  messages: FiledMessage[];
  projects: ProjectFacts[];
};

const KINDS = ['thread', 'list', 'circle', 'topic'] as const;
type Kind = (typeof KINDS)[number];
type Matter = { kind: Kind; key: string; name: string; mails: Set<ReadableMail> };

const SMALLEST = 8;
const MAX_SHARE = 0.12;
const WORD = /\p{L}[\p{L}\p{N}]{2,}/gu;
const PROJECTS = 3;

/** The half of the matters a person is made of, drawn at random: one to fit on, one to report on. */
export type Half = 'fitted' | 'held out';

/** `count` people for each kind of matter, with mail of no project, and as many who file all their mail. */
export function makePersons(
  mails: readonly ReadableMail[],
  { half, count, random }: { half: Half; count: number; random: () => number },
): Person[] {
  return KINDS.flatMap((kind) => {
    const matters = findMatters(mails, kind).filter(({ key }) => halfOf(key) === half);
    return Array.from({ length: count }, (_, index) => [
      makePerson(mails, matters, { kind, size: PROJECTS, filesAll: false, random, index }),
      makePerson(mails, matters, { kind, size: 2 * PROJECTS, filesAll: true, random, index }),
    ]).flat();
  }).filter(({ messages }) => messages.length > 0);
}

type Recipe = { kind: Kind; size: number; filesAll: boolean; random: () => number; index: number };

function makePerson(
  mails: readonly ReadableMail[],
  matters: readonly Matter[],
  { kind, size, filesAll, random, index }: Recipe,
): Person {
  const chosen = drawApart(matters, size, random);
  const threads = new Set(chosen.flatMap((matter) => [...matter.mails].map(threadOf)));
  const labelled = mails
    .map((mail) => ({
      mail,
      label: chosen.find((matter) => matter.mails.has(mail))?.key ?? '',
    }))
    // People file whole threads, so the rest of one may belong to the project without anybody having said so.
    .filter(({ mail, label }) => label !== '' || !threads.has(threadOf(mail)));
  const filed = labelled.filter(({ label }) => label !== '').length;
  // Between half and nearly all of the mail belongs to no project.
  const share = 0.5 + 0.45 * random();
  const kept = filesAll ? 0 : (filed * share) / (1 - share) / Math.max(1, labelled.length - filed);
  const messages = labelled
    .filter(({ label }) => label !== '' || random() < kept)
    .map(({ label, mail }): FiledMessage => {
      const hidden = hide(mail, kind, chosen);
      return { user: '', label, sender: hidden.message.from.address, mail: hidden };
    });
  const projects = chosen.map(({ key, name }) => ({ ...projectNamed(key), name }));
  const name = `${kind} ${index + 1}${filesAll ? ', files all' : ''}`;
  return { name, messages: chosen.length < 2 ? [] : messages, projects };
}

function threadOf({ message }: ReadableMail): string {
  const subject = normalizeSubject(message.subject);
  return subject.length < 4 ? message.id : subject;
}

/** Matters that share no message. */
function drawApart(matters: readonly Matter[], size: number, random: () => number): Matter[] {
  const rest = [...matters];
  const chosen: Matter[] = [];
  while (rest.length > 0 && chosen.length < size) {
    const [next] = rest.splice(Math.floor(random() * rest.length), 1);
    if (next && chosen.every((other) => isApart(next, other))) chosen.push(next);
  }
  return chosen;
}

function isApart(one: Matter, other: Matter): boolean {
  return [...one.mails].filter((mail) => other.mails.has(mail)).length <= one.mails.size * 0.1;
}

function findMatters(mails: readonly ReadableMail[], kind: Kind): Matter[] {
  const found = new Map<string, Matter>();
  for (const mail of mails)
    for (const key of new Set(KEYS[kind](mail, normalizeSubject(mail.message.subject)))) {
      const matter = found.get(key) ?? { kind, key, name: key, mails: new Set() };
      matter.mails.add(mail);
      found.set(key, matter);
    }
  const matters = [...found.values()].filter(
    (matter) => matter.mails.size >= SMALLEST && matter.mails.size <= mails.length * MAX_SHARE,
  );
  return kind === 'thread' || kind === 'topic' ? matters : nameBySubjects(mails, matters);
}

/** Projects are named after their subjects: words that occur in few other subjects. */
function nameBySubjects(mails: readonly ReadableMail[], matters: readonly Matter[]): Matter[] {
  const usual = countPairs(mails);
  return matters.map((matter) => {
    const pairs = [...countPairs([...matter.mails])].map(([pair, count]) => ({
      pair,
      weight: count * Math.log(mails.length / (usual.get(pair) ?? 1)),
    }));
    const [best] = pairs.toSorted((one, other) => other.weight - one.weight);
    return { ...matter, name: best?.pair ?? matter.key };
  });
}

function countPairs(mails: readonly ReadableMail[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { message } of mails)
    for (const pair of new Set(pairsOf(normalizeSubject(message.subject))))
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return counts;
}

const KEYS: Record<Kind, (mail: ReadableMail, subject: string) => string[]> = {
  thread: (_, subject) => (subject.length < 4 ? [] : [subject]),
  list: ({ message }) => [...message.to, ...message.cc].map(({ address }) => address.toLowerCase()),
  circle: ({ message }) => [message.from.address.toLowerCase()],
  topic: (_, subject) => pairsOf(subject),
};

function pairsOf(subject: string): string[] {
  const words = subject.match(WORD) ?? [];
  return [
    ...words.filter((word) => word.length > 5),
    ...words.slice(1).map((word, at) => `${words[at]} ${word}`),
  ];
}

function hide(
  { message, fullText }: ReadableMail,
  kind: Kind,
  chosen: readonly Matter[],
): ReadableMail {
  const telling = new Set(chosen.flatMap(({ key }) => key.split(' ')));
  const hidden: Record<Kind, () => Partial<ReadableMail['message']>> = {
    thread: () => ({ subject: '' }),
    list: () => ({ to: [], cc: [], headers: {} }),
    circle: () => ({ from: { name: '', address: '' } }),
    topic: () => {
      const words = normalizeSubject(message.subject).split(' ');
      const kept = words.filter((word) => !telling.has(word.replace(/[^\p{L}\p{N}]+/gu, '')));
      return { subject: kept.join(' ') };
    },
  };
  return { fullText, message: { ...message, ...hidden[kind]() } };
}

/** Determined by the name of the matter, so no person of one half contains a matter of the other. */
function halfOf(key: string): Half {
  let hash = 7;
  for (const character of key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 3) % 2 === 0 ? 'fitted' : 'held out';
}

/**
 * People made of the folders of a real one: three folders are projects, the others are mail of no project, which
 * `strangers` supplement if it is less than half.
 */
export function personsOfOwner(
  messages: readonly FiledMessage[],
  {
    count,
    random,
    strangers,
  }: { count: number; random: () => number; strangers: readonly ReadableMail[] },
): Person[] {
  const sizes = new Map<string, number>();
  for (const { label } of messages) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return Array.from({ length: count }, (_, index) => {
    const rest = [...sizes.keys()].filter(
      (label) => !isNone(label) && (sizes.get(label) ?? 0) >= 5,
    );
    const chosen: string[] = [];
    while (chosen.length < PROJECTS && rest.length > 0)
      chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
    const own = messages.map((message) =>
      chosen.includes(message.label) ? message : { ...message, label: '' },
    );
    const lacking = own.length - 2 * own.filter(({ label }) => label === '').length;
    const drawn =
      lacking > 0 ? drawSome(strangers, lacking + Math.floor(own.length * random()), random) : [];
    const added = drawn.map((mail) => ({
      user: '',
      label: '',
      sender: mail.message.from.address,
      mail,
    }));
    return {
      name: `${messages[0]?.user ?? ''} ${index + 1}`,
      messages: [...own, ...added].toSorted((one, other) => timeOf(one.mail) - timeOf(other.mail)),
      projects: chosen.map(projectNamed),
    };
  });
}

function drawSome<T>(items: readonly T[], count: number, random: () => number): T[] {
  return items.filter(() => random() < count / Math.max(1, items.length));
}
