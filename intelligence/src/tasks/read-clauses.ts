import type { ReadMessage } from '../reading/read-message';
import type { Sentence } from '../reading/sentences';
import { withFullForms } from '../reading/full-forms';
import { singleSpaced } from '../reading/single-spaced';
import { withUmlauts } from '../reading/umlauts';
import { addressedBy, addressedByGreeting, type Addressed, type People } from './addressee';
import type { Clause, MessageContext } from './clause';

const MAX_CLAUSES = 120;
const MAX_CHARACTERS = 600;
const MAX_LABELS = 8;
const LONGEST_LABEL = 60;
const MARKS = ['list-unsubscribe', 'auto-submitted', 'precedence', 'reply-to', 'list-id'];

/** The clauses of the newest text in order, then those of a message that a thin note forwards. */
export function readClauses(read: ReadMessage, people: People): Clause[] {
  const labels = new Set(read.links.map(({ label }) => lettersOf(label)));
  const greeting = read.zones.find((zone) => zone.kind === 'greeting');
  const greeted = greeting
    ? addressedByGreeting(read.fullText.slice(greeting.start, greeting.end), people)
    : 'open';
  return [
    ...clausesOf(read.sentences, { read, people, greeted, labels, isBelow: false }),
    ...clausesOf(read.below, { read, people, greeted: 'open', labels, isBelow: true }),
  ];
}

/** The context that a message gives all of its clauses. */
export function messageContext(read: ReadMessage, people: People): MessageContext {
  const { message, automatic } = read;
  return {
    subject: message.subject,
    language: read.language,
    kind: automatic.kind,
    isRobot: automatic.isRobot,
    isForwarded: read.forwarded,
    place: people.place,
    recipients: people.recipients,
    isOnlyRecipient: people.isOnlyRecipient,
    attachments: message.attachmentNames.length,
    links: read.links.length,
    labels: read.links
      .map(({ label }) => label)
      .filter((label) => label !== '' && label.length <= LONGEST_LABEL)
      .slice(0, MAX_LABELS),
    marks: MARKS.filter((name) => Boolean(message.headers[name])),
    isReply: /^\s*(?:re|aw|antw|rv|sv|ref)\s*:/i.test(message.subject),
    hasGreeting: read.zones.some((zone) => zone.kind === 'greeting'),
  };
}

type Part = {
  read: ReadMessage;
  people: People;
  greeted: Addressed;
  labels: ReadonlySet<string>;
  isBelow: boolean;
};

function clausesOf(all: readonly Sentence[], part: Part): Clause[] {
  const { read, people, greeted, labels, isBelow } = part;
  const sentences = all.slice(0, MAX_CLAUSES);
  const lines = sentences.map(({ text }) => {
    const words = wordsOf(text, read.language);
    return read.automatic.isRobot ? words : calledByComma(words);
  });
  const paragraphs = paragraphsOf(sentences, read);
  const last = paragraphs.at(-1)?.paragraph ?? 0;
  let addressed: Addressed = greeted;
  return sentences.map((sentence, index) => {
    const words = lines[index] ?? '';
    const named = addressedBy(words, people);
    const { paragraph = 0, inParagraph = 0 } = paragraphs[index] ?? {};
    const startsParagraph = inParagraph === 0;
    if (named !== 'open') addressed = named;
    else if (startsParagraph) addressed = greeted;
    const after = lines[index + 1] ?? '';
    return {
      sentence,
      index,
      words,
      context: {
        before: lines[index - 1] ?? '',
        after,
        addressed,
        leadingName: leadingName(words, people),
        namesReader: namesReader(words, people),
        isBelow,
        isBullet: isBullet(read.fullText, sentence.start),
        startsParagraph,
        position: sentences.length < 2 ? 0 : index / (sentences.length - 1),
        count: sentences.length,
        nth: index,
        paragraph,
        paragraphs: last + 1,
        inParagraph,
        link: linkAt(words, after, labels),
      },
    };
  });
}

/** The paragraph of each sentence, and its index within it. */
function paragraphsOf(
  sentences: readonly Sentence[],
  read: ReadMessage,
): { paragraph: number; inParagraph: number }[] {
  let [paragraph, inParagraph] = [-1, 0];
  return sentences.map((sentence, at) => {
    const isNew = isNewParagraph(read, sentences[at - 1], sentence);
    paragraph += isNew ? 1 : 0;
    inParagraph = isNew ? 0 : inParagraph + 1;
    return { paragraph, inParagraph };
  });
}

/** The words of a sentence as models and titles read them. */
export function wordsOf(text: string, language: string): string {
  const words = singleSpaced(text.slice(0, MAX_CHARACTERS)).replace(/[’‘]/g, "'").trim();
  return language === 'de' ? withFullForms(withUmlauts(words)) : words;
}

/** '@Ann could you …' as 'Ann, could you …', which the models and titles know. */
function calledByComma(words: string): string {
  return words.replace(/^@(\p{Lu}[\p{L}'-]{1,40}(?: \p{Lu}[\p{L}'-]{1,40})?) (?=\p{Ll})/u, '$1, ');
}

function linkAt(
  words: string,
  after: string,
  labels: ReadonlySet<string>,
): 'label' | 'near' | null {
  if (words.length < 80 && labels.has(lettersOf(words.replace(/https?:\/\/\S+/g, ''))))
    return 'label';
  if (/https?:\/\//.test(words) || /^\W{0,3}https?:\/\//.test(after)) return 'near';
  return after.length < 60 && labels.has(lettersOf(after)) ? 'near' : null;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function leadingName(words: string, people: People): 'reader' | 'other' | null {
  const first = /^[@[(]?(\p{Lu}[\p{L}'-]+)/u.exec(words)?.[1]?.toLowerCase();
  if (first === undefined) return null;
  if (people.reader.has(first)) return 'reader';
  return people.others.has(first) ? 'other' : null;
}

function namesReader(words: string, people: People): boolean {
  const names = words.match(/\p{Lu}[\p{L}'-]+/gu) ?? [];
  return names.some((name) => people.reader.has(name.toLowerCase()));
}

/** There is a blank line before the sentence. */
function isNewParagraph(read: ReadMessage, before: Sentence | undefined, here: Sentence): boolean {
  if (!before) return true;
  return (read.fullText.slice(before.end, here.start).match(/\n/g)?.length ?? 0) > 1;
}

function isBullet(fullText: string, start: number): boolean {
  return /(?:^|\n)[\s>]{0,12}(?:[-*•·o–—»‣▪→☐]|\[[ x]?\]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s{1,12}$/i.test(
    fullText.slice(Math.max(0, start - 12), start),
  );
}
