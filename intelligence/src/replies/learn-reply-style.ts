import type { MailAddress } from '@docket/core/emails/email';
import { detectLanguage, type Language } from '../reading/language';
import { placeNames } from './reply-names';
import { splitReply, type ReplyParts } from './reply-parts';
import { wordingsFor } from './reply-phrases';
import {
  NO_HABITS,
  personKey,
  type EarlierReply,
  type ReplyHabits,
  type ReplyStyle,
  type Tone,
} from './reply-style';
import { addressOfText, toneOfText } from './tone-of-text';

/** A reply as suggested and as sent. */
export type ReplyEdit = {
  suggested: string;
  sent: string;
  /** The recipient, whose name is removed from the greeting. */
  recipient: MailAddress;
  /** Tone of the suggestion; null if it has to be read from its text. */
  tone?: Tone | null;
};

const MAX_EDITS = 40;
/** The weight of each older reply relative to the next newer one. */
const FADING = 0.8;
/** A suggestion that was sent unchanged counts less than words the reader typed. */
const UNCHANGED = 0.5;
const TITLE =
  /(?<!\p{L})(?:mr|mrs|ms|dr|prof|sir|madam|herr|frau|monsieur|madame|mme|señora?|sra?)(?!\p{L})/iu;

type Vote<T> = { value: T | null; weight: number };

/**
 * Learns how a reader writes replies from suggestions and what was sent, oldest first: for each language, the newest
 * habit that enough replies show. Pure and deterministic.
 */
export function learnReplyStyle(edits: readonly ReplyEdit[], reader: MailAddress): ReplyStyle {
  const recent = edits.slice(-MAX_EDITS).toReversed();
  const byLanguage = new Map<Language, ReplyEdit[]>();
  for (const edit of recent) {
    const language = detectLanguage(edit.sent);
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), edit]);
  }
  const habits = [...byLanguage].map(([language, own]) => [
    language,
    habitsOf(own, { language, reader }),
  ]);
  return {
    habits: Object.fromEntries(habits) as ReplyStyle['habits'],
    earlier: readEarlier(recent.toReversed(), reader),
    learnedFrom: recent.length,
  };
}

/** How somebody was greeted and signed to; the newest reply comes last and counts. */
function readEarlier(
  edits: readonly ReplyEdit[],
  reader: MailAddress,
): Record<string, EarlierReply> {
  const earlier = new Map<string, EarlierReply>();
  for (const edit of edits) {
    const { before, after } = splitEdit(edit, reader);
    const { greeting, signOff, mayBeSigned } = after;
    const key = personKey(edit.recipient, detectLanguage(edit.sent));
    // A last line that may be a nickname or plain words says nothing about the name.
    const name = mayBeSigned ? (earlier.get(key)?.name ?? before.name) : after.name;
    earlier.set(key, { greeting, signOff, name });
  }
  return Object.fromEntries(earlier);
}

/** The parts of a reply as suggested and as sent. */
function splitEdit(
  { suggested, sent }: ReplyEdit,
  reader: MailAddress,
): { before: ReplyParts; after: ReplyParts } {
  const before = splitReply(suggested, [reader.name]);
  return { before, after: splitReply(sent, [reader.name, before.name]) };
}

type Writer = { language: Language; reader: MailAddress };

function habitsOf(edits: readonly ReplyEdit[], writer: Writer): ReplyHabits {
  const closings = edits.map((edit) => closingWithoutName(splitEdit(edit, writer.reader).after));
  const votes = edits.map((edit, age) => ({
    read: isSingle(closings, age)
      ? withoutSignature(readEdit(edit, writer))
      : readEdit(edit, writer),
    weight: FADING ** age,
  }));
  const choose = <Key extends keyof ReplyHabits>(key: Key): ReplyHabits[Key] =>
    mostWeighty<NonNullable<ReplyHabits[Key]>>(
      votes.flatMap(({ read, weight }) => {
        const vote: Vote<NonNullable<ReplyHabits[Key]>> | undefined = read[key];
        return vote === undefined ? [] : [{ value: vote.value, weight: weight * vote.weight }];
      }),
    );
  return {
    ...NO_HABITS,
    greeting: choose('greeting'),
    signOff: choose('signOff'),
    name: choose('name'),
    tone: choose('tone'),
    address: choose('address'),
    thanks: choose('thanks'),
  };
}

/** Only a closing above the name is surely a sign-off; '' for those and for none. */
function closingWithoutName({ signOff, name }: ReplyParts): string {
  return name === '' ? signOff : '';
}

/** A closing without a name that no other reply shows may be the last words of the text. */
function isSingle(closings: readonly string[], index: number): boolean {
  const closing = closings[index] ?? '';
  return closing !== '' && closings.indexOf(closing) === closings.lastIndexOf(closing);
}

function withoutSignature({ signOff: _signOff, name: _name, ...others }: EditVotes): EditVotes {
  return others;
}

type EditVotes = { [Key in keyof ReplyHabits]?: Vote<NonNullable<ReplyHabits[Key]>> };

function readEdit(edit: ReplyEdit, { language, reader }: Writer): EditVotes {
  const { before, after } = splitEdit(edit, reader);
  const tone = edit.tone ?? toneOfText(edit.suggested);
  const address = addressOfText(edit.suggested, language);
  const builtIn = wordingsFor(language, tone, address ?? 'polite');
  const greetings = {
    before: placeNames(before.greeting, edit.recipient),
    after: placeNames(after.greeting, edit.recipient),
  };
  const sentTone = toneOfText(edit.sent);
  return {
    ...(isPersonal(greetings.after)
      ? { greeting: vote(greetings.before, greetings.after, builtIn.greeting) }
      : {}),
    signOff: vote(before.signOff, after.signOff, builtIn.signOff),
    ...(after.mayBeSigned
      ? {}
      : { name: { value: after.name, weight: before.name === after.name ? UNCHANGED : 1 } }),
    tone: changed(tone, changesManner(before, after) ? sentTone : tone),
    address: changed(
      address ?? 'polite',
      addressOfText(edit.sent, language) ?? address ?? 'polite',
    ),
    thanks: thanksVote(before, after),
  };
}

/** Built-in words that were sent unchanged are not a habit: they follow the tone of each message. */
function vote(before: string, after: string, builtIn: string): Vote<string> {
  if (before !== after) return { value: after, weight: 1 };
  return { value: after === builtIn ? null : after, weight: UNCHANGED };
}

function changed<T>(before: T, after: T): Vote<T> {
  return before === after ? { value: null, weight: UNCHANGED } : { value: after, weight: 1 };
}

function changesManner(before: ReplyParts, after: ReplyParts): boolean {
  return before.greeting !== after.greeting || before.signOff !== after.signOff;
}

function thanksVote(before: ReplyParts, after: ReplyParts): Vote<boolean> {
  const thanks = (text: string): boolean =>
    /^(?:many thanks|thank|thanks|vielen dank|danke|merci|gracias)/i.test(text);
  if (!thanks(before.text)) return { value: thanks(after.text), weight: UNCHANGED };
  return thanks(after.text) ? { value: true, weight: UNCHANGED } : { value: false, weight: 1 };
}

/** A greeting that fits the next sender too: no gendered title and no other person's name. */
function isPersonal(greeting: string): boolean {
  if (greeting === '') return true;
  if (TITLE.test(greeting)) return false;
  const words = greeting.replace(/\{\{\w+\}\}/g, '').match(/\p{L}+/gu) ?? [];
  return words
    .slice(1)
    .every(
      (word) =>
        word === word.toLowerCase() || /^(?:Tag|Morgen|Abend|Day|Morning|Afternoon)$/.test(word),
    );
}

function mostWeighty<T>(votes: readonly Vote<T>[]): T | null {
  const weights = new Map<T | null, number>();
  for (const { value, weight } of votes) weights.set(value, (weights.get(value) ?? 0) + weight);
  let best: T | null = null;
  let most = 0;
  for (const [value, weight] of weights) {
    if (weight > most) [best, most] = [value, weight];
  }
  return best;
}
