import { isAbbreviated } from '../reading/abbreviations';
import { ACTION_VERBS } from './action-verbs';
import { wordClasses } from './word-classes';

/** The longest quotation. */
export const LONGEST_QUOTE = 160;
const LONGEST = LONGEST_QUOTE;
const SHORTEST = 12;
const LEADS =
  /^(?:(?:hi|hello|hey|dear|thanks|thank you|ok|okay|also|and|so|but|btw|hallo|bonjour|hola)\b[^,.!?:]{0,30}[,.!:–-]+\s+|(?:and|so|but|also|und|aber|et|mais|pero|y(?! a\b))\s+)+/i;
const BOUNDARY =
  /[,;:–—] |(?:(?<![\d.!?…])|(?<=\d[.!?…]))[.!?…]+ | (?:and|or|so|but|because|if|when|which|who|before|after|since|und|oder|weil|damit|wenn|et|ou|si|car|y|o|porque|cuando)\b /giu;

/**
 * The writer's own words as a title, cut at the end of a clause, under their name: 'Ann: “I am still without the key”'.
 */
export function quoteTitle(clause: string, sender: string, action = ''): string {
  const said = `“${quotedWords(clause, action)}”`;
  return sender === '' ? said : `${sender}: ${said}`;
}

/** 'Moin Ute, was sind …', 'Rosi, cuántos …': whom a question addresses. */
const VOCATIVE =
  /^(?:\p{L}{2,10} )?(?!(?:yes|no|if|when|today|tomorrow|next|heute|morgen|demain|mañana|then|\p{L}+day)\b)\p{Lu}\p{Ll}+, (?=\p{L})/u;
const ANSWER: Readonly<Record<string, (sender: string) => string>> = {
  de: (sender) => `${sender} antworten:`,
  fr: (sender) => `Répondre à ${sender} :`,
  es: (sender) => `Responder a ${sender}:`,
};

/**
 * A question in the writer's words as an action: 'Answer Ann: Are you free on Friday?'; null if it is not a question or
 * nobody is named.
 */
export function answerTitle(
  clause: string,
  { sender, action, language }: { sender: string; action: string; language: string },
): string | null {
  const whole = quotedWords(clause, action).replace(/(?<=\?)\?{1,20}$/, '');
  const bare = whole.replace(VOCATIVE, '');
  const question = `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
  if (!question.endsWith('?')) return null;
  if (sender === '') return language === 'en' ? `Answer: ${question}` : null;
  const lead = ANSWER[language]?.(sender) ?? `Answer ${sender}:`;
  return `${lead} ${question}`;
}

function quotedWords(clause: string, action: string): string {
  const whole = withoutMention(clause)
    .replace(/[“”„"]|«\s?|\s?»/g, "'")
    .replace(/(?:^|\s)>+(?=\s)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const words = fromClauseOf(action, whole);
  const plain = words.replace(LEADS, (lead) =>
    isAbbreviated(words, lead.trimEnd().length - 1) ? lead : '',
  );
  const quoted = cutAtClause(
    fromAskOf(plain.length >= SHORTEST || plain === words ? plain : words),
  );
  return `${quoted.charAt(0).toUpperCase()}${quoted.slice(1)}`;
}

/** What follows a mention that is not the subject of the sentence, unlike '@priya asked for a review'. */
const FOLLOWS = either(
  'can could will would please do does did is are has have what when where which who how why if i we you the this that it our my',
);
const MENTION = new RegExp(
  `^@\\p{L}[\\p{L}.'’-]*(?: (?!${FOLLOWS})\\p{Lu}[\\p{L}'’-]+)?(?:[,:] (?=\\p{L})| (?=${FOLLOWS}))`,
  'u',
);

/** Any of the words, in lower case or with a capital. */
function either(words: string): string {
  const both = words
    .split(' ')
    .map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`);
  return `(?:${both.join('|')})(?!\\p{L})`;
}

/** '"@Priya Nair which of the two?': without a quotation mark that is never closed, and whom a tool mentions. */
function withoutMention(clause: string): string {
  const text = clause.trim();
  const isClosed = /["”»]/.test(text.slice(1));
  return (isClosed ? text : text.replace(/^["“„«]\s?/, '')).replace(MENTION, '');
}

/** From the clause that asks, if others lead up to it. */
function fromClauseOf(action: string, words: string): string {
  const at = action === '' ? -1 : words.indexOf(action.slice(0, 24).trim());
  if (at < 24) return words;
  const before = words.slice(0, at);
  const starts = boundaries(
    words,
    before.matchAll(/(?:(?<![\d.!?…])|(?<=\d[.!?…]))[.!?…]+ |[,;:] | [–—-]+ /g),
  );
  const last = starts.at(-1);
  return last === undefined ? words : words.slice(last.index + last[0].length);
}

/** Where a clause may start: punctuation, and the word that joins it. */
const PAUSE =
  /(?:[,;:–—] |(?:(?<![\d.!?…])|(?<=\d[.!?…]))[.!?…]+ )(?:(?:and|but|so|und|et|y) )?/giu;
/** Word classes that ask, alone or next to each other. */
const ASKS = /(?:^|\s)(?:please|\?|can you|you can|you duty|me want|we want|want you)(?=\s|$)/;

/** A long sentence from the clause that asks: what leads up to it would fill the title. */
function fromAskOf(words: string): string {
  if (words.length <= LONGEST) return words;
  const starts = [
    0,
    ...boundaries(words, words.matchAll(PAUSE)).map((match) => match.index + match[0].length),
  ];
  const asking = starts.find((start, at) => {
    const piece = words.slice(start, starts[at + 1] ?? words.length);
    const isAction = ACTION_VERBS.has(/^\p{L}+/u.exec(piece)?.[0].toLowerCase() ?? '');
    return piece.length >= SHORTEST && (isAction || ASKS.test(wordClasses(piece).join(' ')));
  });
  return asking === undefined ? words : words.slice(asking);
}

/** Where a title may be cut: an abbreviation's period is not a boundary. */
function boundaries(text: string, found: Iterable<RegExpExecArray>): RegExpExecArray[] {
  return [...found].filter(
    ({ index }) => !isAbbreviated(text, index) && !isOpen(text.slice(0, index)),
  );
}

/** Marks by how completely they end what was said. */
const ENDS: readonly (readonly [mark: RegExp, from: number])[] = [
  [/^[.!?…]/, 34],
  [/^[;:–—]/, 50],
  [/^./, 34],
];
/** What follows is the object: 'let me know | if you can'. */
const GOES_ON =
  /(?:\b(?:know|knowing|see|ask|check|sure|tell|say|decide|wonder|out|even|as|only|than|way|and|or|but|case)|(?<!\p{L})(?:ob|sagen|wissen|fragen|dire|savoir|saber|decir))$/iu;
const CONDITION =
  /^(?:if|when|once|unless|whenever|wenn|falls|sobald|si|quand|dès que|cuando) [^,]*$/iu;
/** Leads up to a clause that was cut off. */
const LEFT_OVER =
  /[\s,;:–—]{1,4}(?:(?:let me know|failing|otherwise|de lo contrario|si no|sinon|sonst|so that|so|and|or|but|if|when|because|which|who|und|oder|et|ou|y|o|que|qui|dass|damit)[\s,;:–—]{0,4})$/iu;

function cutAtClause(words: string): string {
  const trimmed = (text: string): string => text.replace(/(?<![\s,;:–—])[\s,;:–—]+$/, '');
  if (words.length <= LONGEST) return words.replace(/(?<![\s,;:])[\s,;:]+$/, '');
  const head = words.slice(0, LONGEST + 1);
  const found = boundaries(head, head.matchAll(BOUNDARY));
  for (const [mark, from] of ENDS) {
    const ends = found
      .filter((match) => match.index >= from && mark.test(match[0]))
      .map(({ index }) => trimmed(head.slice(0, index)).replace(LEFT_OVER, ''))
      .filter((text) => !GOES_ON.test(text) && !CONDITION.test(text) && !isOpen(text));
    const end = ends.at(-1);
    if (end !== undefined) return end;
  }
  return `${head.slice(0, head.lastIndexOf(' '))} …`;
}

/** A bracket or quotation is open at the end. */
function isOpen(text: string): boolean {
  return text.split('(').length > text.split(')').length;
}
