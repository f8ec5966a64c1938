import { infinitiveOf } from './foreign-verbs';
import { LONGEST_QUOTE } from './quote-title';
import { isPointing } from './title-gate';

/** Shorter clauses are quoted whole. */
const LONG = LONGEST_QUOTE;
/** A part with fewer characters says too little on its own. */
const SHORT = 40;
/** A neighbor belongs to the part that asks if it asks this much of it (0 to 1). */
const SHARE = 0.4;
const MAX_PARTS = 24;
/** Where a long sentence may be taken apart: a mark, a conjunction, and, if it was dictated, where a request begins. */
const SEAM =
  /(?<=[,;:–—.!?] )|(?<= )(?<!\b(?:nobody|nothing|anyone|anything|no one|all) (?=but))(?=(?:but|so|because|otherwise|aber|weil|damit|sonst|mais|donc|parce que|sinon|pero|porque|así que|para que|(?:and|und|et|y) (?:i|we|you|u|he|she|it|they|there|please|pls|can|could|would|will|let|if|when|ich|wir|du|sie|er|es|bitte|kannst|könntest|je|j'|nous|vous|tu|il|elle|on|merci|yo|nosotros|usted|por favor)|(?:can|could|would|will) (?:you|u)|(?:you|u) (?:need|have) to|please|pls|i need|we need|let me know|kannst du|könntest du|du musst|bitte|tu peux|il faudrait|puedes|podrías|necesito) )/giu;
/** An earlier part asks if it does so nearly as surely as the surest one. */
const NEARLY = 0.6;

/**
 * The part of a long sentence that asks: the one that `chancesOf` is most certain of, with what it points at. Null if the
 * sentence is short or has no parts. `chancesOf` gives the probability that each part asks (0 to 1).
 */
export function askingPart(
  sentence: string,
  chancesOf: (parts: readonly string[]) => readonly number[],
): string | null {
  if (sentence.length <= LONG) return null;
  const parts = withVerbs(sentence.split(SEAM).slice(0, MAX_PARTS));
  if (parts.length < 2) return null;
  const chances = chancesOf(parts);
  const best = Math.max(...chances);
  let last = chances.indexOf(best);
  const textOf = (from: number, to: number): string =>
    parts
      .slice(from, to + 1)
      .join('')
      .trim();
  const fits = (from: number, to: number): boolean => textOf(from, to).length <= LONG;
  let first = chances.findIndex((chance, at) => chance >= NEARLY * best && fits(at, last));
  if (first < 0 || first > last) first = last;
  // Quoted from its beginning, the sentence would already show the part.
  const isDictated = !/[,.;:!?] /.test(sentence.slice(0, LONG));
  if (!isDictated && fits(0, last)) return null;
  const isInside = parts.slice(0, first).join('').split(/[()]/).length % 2 === 0;
  if (isInside) return null;
  const goesOn = (next: number): boolean =>
    next < parts.length &&
    fits(first, next) &&
    (!isDictated || textOf(first, last).length < SHORT || (chances[next] ?? 0) >= SHARE * best);
  while (first > 0 && needsMore(textOf(first, last)) && fits(first - 1, last)) first -= 1;
  while (goesOn(last + 1)) last += 1;
  return textOf(first, last);
}

/** 'Sag bitte Ann Bescheid': the order begins with its verb. */
function withVerbs(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const last = whole.at(-1) ?? '';
    const verb = /^bitte /iu.test(part) ? (/(?<!\p{L})\p{L}{2,20} $/u.exec(last)?.[0] ?? '') : '';
    const isOrder = infinitiveOf(verb.trim(), 'de') !== null;
    if (isOrder) whole[whole.length - 1] = last.slice(0, -verb.length);
    whole.push(isOrder ? `${verb}${part}` : part);
  }
  return whole.filter((part) => part !== '');
}

const CONTINUES =
  /^(?:which|who|that|whose|for which|of which|dont|qui|que|où|cuyo|die|der|das|den|has|have|is|are|was|were|would|will|says|wants|needs|all|as|the minute) /i;

/** Too short, a relative clause, or about something said before. */
function needsMore(text: string): boolean {
  return (
    text.length < SHORT || CONTINUES.test(text) || (text.length < LONG / 2 && isPointing(text))
  );
}
