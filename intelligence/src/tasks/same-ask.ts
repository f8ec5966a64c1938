/** An ask, to be compared with one in another message by the same sender. */
export type Ask = {
  title: string;
  /** The sentence that asks. */
  words: string;
  subject: string;
  due: string | null;
};

/** The share of words that the same ask has in common in two messages. */
export const SAME = 0.75;
/** This many words of its own identify its topic without a subject. */
const TELLING = 8;
/** The same ask for a day this far away is the next of a series: this week's report, next month's rent. */
const NEXT_OF_SERIES = 6;
/** Subject prefixes that are not its topic. */
const MARKS =
  /^(?:\s*(?:re|fwd?|aw|wg|tr|rv|reminder|second reminder|erinnerung|rappel|recordatorio|urgent|gentle reminder)\s*[:!-]+)+/i;
const LITTLE =
  /^(?:the|and|for|with|from|that|this|your|you|our|their|please|could|can|would|will|let|know|need|have|has|are|was|back|still|again|just|reminder|bitte|noch|der|die|das|und|für|mit|les|des|une|pour|vous|los|las|una|por|favor|para|que)$/;

/**
 * Whether two messages of one sender ask for the same thing: the same words under matching titles, the same numbers, and
 * days less than a week apart. A reminder about last week's invoice is the same ask, this week's invoice is not.
 */
export function isSameAsk(one: Ask, other: Ask): boolean {
  if (isOfSeries(one.due, other.due)) return false;
  const [words, others] = [one, other].map(({ title, words: said }) => wordsOf(`${title} ${said}`));
  if (words === undefined || others === undefined) return false;
  if (!isSameSet(numbersOf(one), numbersOf(other))) return false;
  if (share(words, others) < SAME) return false;
  const [topic, otherTopic] = [topicOf(one.subject), topicOf(other.subject)];
  const isSpecific = Math.min(words.size, others.size) >= TELLING;
  return isSpecific || isPart(topic, otherTopic) || isPart(otherTopic, topic);
}

function isOfSeries(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000 >= NEXT_OF_SERIES;
}

/** Numbers that distinguish one invoice, ticket or week from the next. Short ones in the sentence belong to its date. */
function numbersOf({ title, words, subject }: Ask): Set<string> {
  const short = `${title} ${unmarked(subject)}`.match(/\d+/g) ?? [];
  return new Set([...short, ...(words.match(/\d{3,}/g) ?? [])]);
}

function topicOf(subject: string): Set<string> {
  return wordsOf(unmarked(subject));
}

/** A subject without 'Re:', 'Reminder:' and the like. */
export function unmarked(subject: string): string {
  return subject.replace(MARKS, '');
}

/** The words of at least three letters that say what a text is about, in lower case. */
export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(words.filter((word) => !LITTLE.test(word)));
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** 'Contract' next to 'Contract of the depot'; 'Antenna mast' and 'Antenna cable' are two topics. */
function isPart(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size > 0 ? [...one].every((word) => other.has(word)) : other.size === 0;
}

/** The shared part of the larger set, 0 to 1; 0 if one is empty. */
export function share(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared / Math.max(one.size, other.size);
}
