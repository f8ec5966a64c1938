import type { Span } from '@docket/core/extraction/suggestion';
import type { Priority } from '@docket/core/priority';
import type { TaskStyle, Urgency } from '@docket/core/task-style/task-style';

import { largestAmount } from './money';
import { negationBefore } from './negation';

const CRITICAL =
  /\b(?:critical|emergency|immediately|right away|drop everything|top priority|highest priority|extremely urgent|very urgent|dringend(?:st)?|sofort|imm[ée]diatement|inmediatamente)\b/gi;
const HIGH =
  /\b(?:urgent(?:ly)?|asap|a\.s\.a\.p|as soon as possible|high priority|time[- ]sensitive|promptly|at (?:once|your earliest convenience)|crucial|important|quick(?:ly)? turn ?around|eilig|so bald wie möglich|au plus vite|d[èe]s que possible|lo antes posible|urgente?)\b/gi;
const LOW =
  /\b(?:no (?:rush|hurry|urgency)|low priority|when(?:ever)? you (?:get|have) (?:a (?:chance|moment|minute)|time|some time)|at your (?:leisure|convenience)|if you have time|keine eile|eilt nicht|sin prisa)\b/i;

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

/** The most urgent words that are not negated; negated words say the opposite. */
function wordsOf(source: PrioritySource): Words | null {
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
  return low ?? lowWords(source);
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
  for (const { start, text } of [sentence, ...near]) {
    const match = LOW.exec(text);
    if (!match) continue;
    const at = start + match.index;
    return {
      urgency: 'low',
      evidence: { start: at, end: at + match[0].length, text: match[0] },
    };
  }
  return null;
}
