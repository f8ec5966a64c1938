import type { Span } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskStyle, Urgency } from '@docket/core/task-style/task-style';

import { largestAmount } from './money';
import { negationBefore } from './negation';

const CRITICAL =
  /\b(?:critical(?!\s(?:care|path|mass|illness|thinking|infrastructure|control point|incident (?:form|report|log|policy|plan|training))s?\b)|(?<!\b(?:use|call|only) in (?:an |case of (?:an )?))emergency(?!(?:\s|-)(?:exits?|contacts?|plans?|lights?|lighting|procedures?|drills?|numbers?|funds?|training|polic(?:y|ies)|services?|rotas?|box(?:es)?|drugs?|kits?|room|department|cards?|lists?|doors?|stairs?|phone|cover|posters?)\b)|immediately|right away|drop everything|top priority|highest priority|extremely urgent|very urgent|dringend(?:st)?|(?<!\bab )sofort|imm[ée]diatement|inmediatamente)\b/gi;
const HIGH =
  /\b(?:urgent(?:ly|es?)?(?!\scare\b)|asap|a\.s\.a\.p|as soon as possible|high priority|time[- ]sensitive|promptly|at (?:once|your earliest convenience)|crucial|important|quick(?:ly)? turn ?around|eilig|so bald wie möglich|au plus vite|d[èe]s que possible|lo antes posible)\b/gi;
/** What denies urgency by itself. Words of urgency with a negation, 'not urgent', are found as such. */
const LOW =
  /(?<!\p{L})(?:no (?:great |big |real |particular |huge |immediate )?(?:rush|hurry|urgency)|low priority|not (?:at all |so |very |too |that |particularly |terribly )?pressing|(?:this|that|it|they|these) can wait|(?:take|in) your (?:own )?time|when(?:ever)? you (?:get|have|find) (?:a (?:chance|moment|minute)|time|some time)|when(?:ever)? you get (?:around|round) to it|at your (?:leisure|convenience)|if you have time|keine eile|eilt (?:gar |überhaupt |noch |aber |auch )?nicht|(?:das|es) (?:hat (?:noch |ruhig )?zeit|kann (?:noch |ruhig )?warten)|lass(?:en sie)? (?:dir|sich) (?:ruhig )?zeit|wenn (?:du|sie|ihr) (?:mal |gerade |etwas )?zeit (?:hast|haben|habt)|bei gelegenheit|(?:ça |cela )?ne presse pas|ça presse pas|rien ne presse|pas (?:du tout |très |si )?press(?:é|ant)e?s?|(?:prends ton|prenez votre) temps|quand (?:tu as|tu auras|vous avez|vous aurez) (?:le temps|un moment|une minute)|à l['’]occasion|sin (?:ninguna )?prisa|no (?:corre|hay|tengo|tenemos) (?:ninguna )?prisa|cuando (?:tengas|tenga|tengáis|tengan) (?:tiempo|un momento|un rato)|puede esperar)(?!\p{L})/iu;
/** A denial of urgency with more words than these speaks of something else as well. */
const LONGEST_DENIAL = 7;

/** Firm words: with a deadline close they weigh like urgent ones. */
const FIRM =
  /\b(?:must|have to|has to|need to be|without fail|no later than|at the latest|absolutely|unbedingt|impérativement|sin falta)\b/i;
/** From this amount on, in any currency, money makes a task urgent. */
const LARGE_AMOUNT = 10_000;
/** A deadline within this many days is close. */
const AT_HAND = 2;

export type PriorityReading = { priority: Priority; evidence: Span | null };

/** The inputs of urgency. `daysLeft`: days from receipt to the due date, null if there is none. */
export type PrioritySource = {
  sentence: Span;
  near: readonly Span[];
  /** What comes after the sentence. */
  after?: readonly Span[];
  subject: string;
  importance: 'low' | 'normal' | 'high';
  daysLeft: number | null;
  /** The words of the due date, as written. */
  dueWords: string | null;
  /** Written by a program, for which loud words are normal. */
  isTool: boolean;
};

/**
 * Urgency from words (the sentence, then its neighbors and the subject), the sender's flag, how close the due date is,
 * and the stakes: large sums, and firm or loud demands with a close deadline.
 */
export function readPriority(
  source: PrioritySource,
  map: TaskStyle['urgencyMap'],
): PriorityReading {
  const inWords = wordsOf(source);
  const { daysLeft, importance, isTool } = source;
  let urgency: Urgency = inWords?.urgency ?? 'normal';
  if (isTool && urgency === 'critical') urgency = 'high';
  if (importance === 'high' && urgency !== 'critical')
    urgency = urgency === 'high' && !isTool ? 'critical' : 'high';
  if (importance === 'low' && !inWords) urgency = 'low';
  if (daysLeft !== null && daysLeft <= 0)
    urgency = urgency === 'high' || urgency === 'critical' ? 'critical' : 'high';
  else if (daysLeft !== null && daysLeft <= AT_HAND && urgency === 'normal') urgency = 'high';
  const amount = isTool ? null : amountOf(source);
  if (amount !== null && urgency === 'normal') urgency = 'high';
  else if (urgency === 'high' && isPressing(source, amount)) urgency = 'critical';
  return { priority: map[urgency], evidence: inWords?.evidence ?? amount };
}

/** The sum at stake, as a span of the message. */
function amountOf({ sentence, near }: PrioritySource): Span | null {
  for (const { start, text } of [sentence, ...near]) {
    const found = largestAmount(text);
    if (found !== null && found.value >= LARGE_AMOUNT)
      return { start: start + found.start, end: start + found.end, text: found.text };
  }
  return null;
}

/** The deadline is close, and money, firm words or capitals stress it. */
function isPressing(source: PrioritySource, amount: Span | null): boolean {
  const { daysLeft, dueWords, isTool, sentence, near } = source;
  if (daysLeft === null || daysLeft > AT_HAND || isTool) return false;
  if (amount !== null) return true;
  const isFirm = [sentence, ...near].some(({ text }) => FIRM.test(text));
  return isFirm && dueWords !== null && isShouted(dueWords) && !isShouted(sentence.text);
}

/** Words in all capitals, except abbreviations such as EOD. */
function isShouted(words: string): boolean {
  return /\p{Lu}{5,}/u.test(words) && words === words.toUpperCase();
}

type Words = { urgency: Urgency; evidence: Span | null };

/**
 * The words of the sentence itself, then the most urgent of its neighbors and of the subject that are not negated;
 * negated words say the opposite. A later sentence that only denies urgency ('Not pressing.') has the last word.
 */
function wordsOf(source: PrioritySource): Words | null {
  return (
    lastWord(source.sentence) ??
    ownWords(source) ??
    plainDenial(source) ??
    urgentWords(source) ??
    lowWords(source)
  );
}

/** The sentence that both urges and denies means what it says last. */
function lastWord(sentence: Span): Words | null {
  const denial = lowIn(sentence);
  const end = denial?.evidence?.end;
  if (!denial || end === undefined) return null;
  const text = sentence.text.slice(end - sentence.start);
  const after = urgentWords({
    sentence: { start: end, end: sentence.end, text },
    near: [],
    subject: '',
  });
  return after?.urgency === 'low' || !after ? denial : after;
}

/** That something cannot wait is denied by no other sentence. */
function ownWords({ sentence }: PrioritySource): Words | null {
  const own = urgentWords({ sentence, near: [], subject: '' });
  return own?.urgency === 'critical' ? own : null;
}

function plainDenial({ after = [] }: PrioritySource): Words | null {
  for (const span of after) {
    if (span.text.split(/\s+/, LONGEST_DENIAL + 1).length > LONGEST_DENIAL) continue;
    const words = lowIn(span) ?? urgentWords({ sentence: span, near: [], subject: '' });
    if (words?.urgency === 'low') return words;
  }
  return null;
}

function urgentWords(source: Pick<PrioritySource, 'sentence' | 'near' | 'subject'>): Words | null {
  let low: Words | null = null;
  for (const [urgency, pattern] of [
    ['critical', CRITICAL],
    ['high', HIGH],
  ] as const) {
    for (const span of [source.sentence, ...source.near]) {
      const found = findUrgent(span, pattern);
      if (found && !found.isNegated) return { urgency, evidence: found.span };
      if (found) low ??= { urgency: 'low', evidence: found.span };
    }
    const found = findUrgent({ start: 0, end: 0, text: source.subject }, pattern);
    if (found && !found.isNegated) return { urgency, evidence: null };
    if (found) low ??= { urgency: 'low', evidence: null };
  }
  return low;
}

/** The first words that are meant, otherwise the first that are negated, with the negation. */
function findUrgent(
  { start, text }: Span,
  pattern: RegExp,
): { isNegated: boolean; span: Span } | null {
  let negated: Span | null = null;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    const from = negationBefore(text, match.index);
    const at = from ?? match.index;
    const span = { start: start + at, end: start + end, text: text.slice(at, end) };
    if (from === null) return { isNegated: false, span };
    negated ??= span;
  }
  return negated && { isNegated: true, span: negated };
}

function lowWords({ sentence, near }: PrioritySource): Words | null {
  for (const span of [sentence, ...near]) {
    const found = lowIn(span);
    if (found) return found;
  }
  return null;
}

function lowIn({ start, text }: Span): Words | null {
  const match = LOW.exec(text);
  if (!match) return null;
  const at = start + match.index;
  return { urgency: 'low', evidence: { start: at, end: at + match[0].length, text: match[0] } };
}
